import type { Blow } from './blow.ts';

/** kill -9 of one process of PostgreSQL: it ends the others itself and recovers. */
export const killABackend: Blow = async ({ cluster }, dice) => {
  const [, ...backends] = cluster.processes();
  const victim = backends[dice.roll(backends.length)];
  if (victim === undefined) return 'no process of PostgreSQL to kill';
  try {
    process.kill(victim, 'SIGKILL');
  } catch {
    return 'a process of PostgreSQL was gone already';
  }
  return 'a process of PostgreSQL killed';
};
