/** Received from outside, and confirmed by nobody yet (S-45). */
export const WAITING_FOR_APPROVAL = { origin: '3' } as const;
