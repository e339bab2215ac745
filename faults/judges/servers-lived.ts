import type { Judge } from './finding.ts';

/** No process ended but those that were killed. */
export const serversLived: Judge = async ({ servers }) =>
  servers.flatMap((server) => server.endedByItself());
