import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { BenchResult } from '../bench-result.ts';
import type { Stage } from './stage.ts';

/** Ticks per second of /proc; the same on all common Linux systems. */
const TICKS = 100;

/** Processor time used so far, in milliseconds; it depends less on other load than wall-clock time. */
export type ProcessorTime = Readonly<{ server: number; database: number; authority: number }>;

export async function processorTime(stage: Stage): Promise<ProcessorTime> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(stage.database.db);
  return {
    server: timeOf(stage.pids.server),
    database: rows.reduce((sum, { pid }) => sum + timeOf(pid), 0),
    authority: timeOf(stage.pids.authority),
  };
}

function timeOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold blanks: fields 14 and 15 are user and system time.
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return ((user + system) * 1000) / TICKS;
  } catch {
    // Another machine's, or gone meanwhile.
    return 0;
  }
}

/** Processor time per invoice between two readings. */
export const processorResults = (
  bench: string,
  invoices: number,
  before: ProcessorTime,
  after: ProcessorTime,
): BenchResult[] =>
  (['server', 'database', 'authority'] as const).map((part) => ({
    bench: `${bench}: processor, ${part}`,
    figure: (after[part] - before[part]) / invoices,
    unit: 'ms an invoice',
    limit: null,
    ratio: null,
    goal: '–',
    met: true,
  }));
