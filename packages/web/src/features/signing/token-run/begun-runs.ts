/** Ids of runs that this window began for a token; whoever shows one first takes it out and starts it. */
export const begunRuns = new Set<string>();
