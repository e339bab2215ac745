import { Worker } from 'node:worker_threads';
import { type Answer, type Assignment, type Order, type Report, TOO_LONG } from './messages.ts';

/** What one of the bounded processes runs: loads its module and does as it is told, one order at a time. */

const assignment = JSON.parse(process.argv[2] ?? '') as Assignment;

/** Processor time in milliseconds at which the work under way is to be given up. */
const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
deadline[0] = Number.POSITIVE_INFINITY;

/**
 * Looks after the process from a thread that no work blocks: ends it when it takes too much time or
 * memory, and when whoever started it is gone and nobody waits for its answer.
 */
const WATCH = `
  const { workerData: { mostMemory, deadline, parent } } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > deadline[0]) process.kill(process.pid, '${TOO_LONG}');
    const orphaned = process.ppid !== parent;
    if (orphaned || process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL');
  }, 25);
`;
const mostMemory = assignment.memoryMb * 1024 * 1024;
new Worker(WATCH, {
  eval: true,
  execArgv: [],
  workerData: { mostMemory, deadline, parent: assignment.parent },
}).unref();

/** Ctrl-C reaches every process of a terminal; the one that started us decides when we end. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

type Act = (task: unknown) => unknown;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
const residentMb = () => process.memoryUsage.rss() / (1024 * 1024);
const report = (message: Report) => process.send?.(message);
/** Sent, and no longer held here. */
const handOver = (piece: unknown) =>
  new Promise<void>((resolve, reject) => {
    const message: Report = { kind: 'piece', piece };
    process.send?.(message, undefined, undefined, (fault) => (fault ? reject(fault) : resolve()));
  });
const isInPieces = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

const acts = (await import(assignment.module)) as Record<string, Act>;

async function perform(name: string, task: unknown): Promise<Answer> {
  try {
    const result = await acts[name]?.(task);
    if (!isInPieces(result)) return { kind: 'done', result, residentMb: residentMb() };
    for await (const piece of result) await handOver(piece);
    return { kind: 'in-pieces', residentMb: residentMb() };
  } catch (error) {
    return { kind: 'failed', error, residentMb: residentMb() };
  }
}

process.on('message', async ({ name, task, limitMs }: Order) => {
  deadline[0] = processorMs() + limitMs;
  const answer = await perform(name, task);
  deadline[0] = Number.POSITIVE_INFINITY;
  report(answer);
});
report({ kind: 'ready' });
