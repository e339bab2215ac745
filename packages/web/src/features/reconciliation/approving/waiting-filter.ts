/** Received from outside, and not approved yet (S-45). */
export const WAITING_FOR_APPROVAL = { origin: '3' } as const;
