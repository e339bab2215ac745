/** `api` serves requests, `worker` runs background work, `all` does both in one process. */
export const ROLES = ['api', 'worker', 'all'] as const;
export type ProcessRole = (typeof ROLES)[number];
