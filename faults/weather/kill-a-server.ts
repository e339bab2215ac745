import type { Blow } from './blow.ts';

/** kill -9 of one process of the product. Its supervisor starts it again at once. */
export const killAServer: Blow = async ({ servers }, dice) => {
  const victim = servers[dice.roll(servers.length)];
  victim?.kill();
  return `${victim?.name} killed`;
};
