import type { Judge } from './finding.ts';

/** No process ended but those that were killed, and each ends in order when it is asked to. The last judge: afterwards nobody answers. */
export const serversLived: Judge = async ({ servers }) => {
  const codes = await Promise.all(servers.map((server) => server.stop()));
  return servers.flatMap((server, index) => [
    ...server.endedByItself(),
    ...(codes[index] === 0 ? [] : [`${server.name} stopped with code ${codes[index]}`]),
  ]);
};
