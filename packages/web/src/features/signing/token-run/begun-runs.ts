/** Ids of runs that this window began for a token; the first component that shows one removes it and starts it. */
export const begunRuns = new Set<string>();
