import { Worker } from 'node:worker_threads';
import type { Assignment, Order, Report } from './messages.ts';

/** What one of the bounded processes runs: loads its module and does as it is told, one order at a time. */

const assignment = JSON.parse(process.argv[2] ?? '') as Assignment;

/**
 * Looks after the process from a thread that no work blocks: ends it when it takes too much memory,
 * and when whoever started it is gone and nobody waits for its answer.
 */
const WATCH = `
  const { workerData: { limit, parent } } = require('node:worker_threads');
  setInterval(() => {
    const orphaned = process.ppid !== parent;
    if (orphaned || process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
  }, 25);
`;
const limit = assignment.memoryMb * 1024 * 1024;
new Worker(WATCH, {
  eval: true,
  execArgv: [],
  workerData: { limit, parent: assignment.parent },
}).unref();

/** Ctrl-C reaches every process of a terminal; the one that started us decides when we end. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

type Act = (task: unknown) => unknown;

const residentMb = () => process.memoryUsage.rss() / (1024 * 1024);
const report = (message: Report) => process.send?.(message);

const acts = (await import(assignment.module)) as Record<string, Act>;
process.on('message', async ({ name, task }: Order) => {
  try {
    const result = await acts[name]?.(task);
    report({ kind: 'done', result, residentMb: residentMb() });
  } catch (error) {
    report({ kind: 'failed', error, residentMb: residentMb() });
  }
});
report({ kind: 'ready' });
