import type { Judge } from './finding.ts';

/** Only killed processes ended, and each stops in order on request. The last judge, because it stops the servers. */
export const serversLived: Judge = async ({ servers }) => {
  const codes = await Promise.all(servers.map((server) => server.stop()));
  return servers.flatMap((server, index) => [
    ...server.endedByItself(),
    ...(codes[index] === 0 ? [] : [`${server.name} stopped with code ${codes[index]}`]),
  ]);
};
