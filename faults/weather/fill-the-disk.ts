import { setTimeout as pause } from 'node:timers/promises';
import type { Blow } from './blow.ts';

const LONGEST_MS = 3_000;
/** Little enough that a write of many files stops in its middle. */
const ROOM_BYTES = 8 * 1024;

/**
 * No file of any process grows any more, as on a full disk; needs neither root nor a disk of its own.
 * The last write may be cut in half.
 */
export const fillTheDisk: Blow = async ({ servers }, dice) => {
  const room = dice.roll(ROOM_BYTES);
  const lasts = dice.roll(LONGEST_MS);
  for (const server of servers) server.limitFiles(room);
  await pause(lasts);
  for (const server of servers) server.limitFiles(null);
  return `disk full for ${lasts} ms`;
};
