import { Worker } from 'node:worker_threads';
import {
  type Assignment,
  type OrderResult,
  type Report,
  type TaskMessage,
  TOO_LONG,
} from './messages.ts';

/** Entry point of a bounded process: loads its module and runs one order at a time. */

const assignment = JSON.parse(process.argv[2] ?? '') as Assignment;

/** Processor time in milliseconds at which the current work is stopped. */
const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
deadline[0] = Number.POSITIVE_INFINITY;

/**
 * Watches the process from a thread that no work blocks: ends it when it exceeds its time or memory, and when its
 * parent has died.
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

/** Ctrl-C reaches every process of a terminal; the parent process decides when this one ends. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

/** Libraries print what they find in a file: lines that are no JSON, as many as its sender likes. */
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => {};

type WorkFunction = (task: unknown) => unknown;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
const residentMb = () => process.memoryUsage.rss() / (1024 * 1024);
const report = (message: Report) => process.send?.(message);
/** Sends the piece and drops it. */
const handOver = (piece: unknown) =>
  new Promise<void>((resolve, reject) => {
    const message: Report = { kind: 'piece', piece };
    process.send?.(message, undefined, undefined, (fault) => (fault ? reject(fault) : resolve()));
  });
const isInPieces = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

const acts = (await import(assignment.module)) as Record<string, WorkFunction>;

async function perform(name: string, task: unknown): Promise<OrderResult> {
  try {
    const result = await acts[name]?.(task);
    if (!isInPieces(result)) return { kind: 'done', result, residentMb: residentMb() };
    for await (const piece of result) await handOver(piece);
    return { kind: 'in-pieces', residentMb: residentMb() };
  } catch (error) {
    return { kind: 'failed', error, residentMb: residentMb() };
  }
}

process.on('message', async ({ name, task, limitMs }: TaskMessage) => {
  deadline[0] = processorMs() + limitMs;
  const result = await perform(name, task);
  deadline[0] = Number.POSITIVE_INFINITY;
  report(result);
});
report({ kind: 'ready' });
