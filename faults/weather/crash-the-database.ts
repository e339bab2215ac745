import { setTimeout as pause } from 'node:timers/promises';
import type { Blow } from './blow.ts';

const LONGEST_AWAY_MS = 3_000;

/** `pg_ctl -m immediate`, and a start that has to recover. */
export const crashTheDatabase: Blow = async ({ cluster }, dice) => {
  cluster.crash();
  const away = dice.roll(LONGEST_AWAY_MS);
  await pause(away);
  await cluster.start();
  return `PostgreSQL crashed, away ${away} ms`;
};
