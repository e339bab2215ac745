/** Received from outside, and not approved yet (DECISIONS 45). */
export const WAITING_FOR_APPROVAL = { origin: '3' } as const;
