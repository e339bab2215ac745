import { existsSync } from 'node:fs';

/** What the processes of the tests can be told to do. */

export const echo = (task: unknown): unknown => task;

export const pid = (): number => process.pid;

/** Counts up to a number, in pieces; at -1 it fails behind the first. */
export async function* count(last: number): AsyncGenerator<number[]> {
  yield [0];
  if (last < 0) throw new RangeError('lost count');
  for (let at = 1; at <= last; at += 1) yield [at];
}

export const fail = (message: string): never => {
  throw new RangeError(message);
};

/** Blocks its process as a loop without end does, until a file is there; for ever where none is named. */
export function block(until: string | null): string {
  while (until === null || !existsSync(until));
  return 'went on';
}

/** Waits for ever, which takes no processor time. */
export const wait = (): Promise<never> => new Promise(() => {});

export function devour(): never {
  const kept: Buffer[] = [];
  for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, kept.length));
}

/** Memory inside the heap of JavaScript, which has an end of its own. */
export function devourHeap(): never {
  const kept: number[][] = [];
  for (;;) kept.push(new Array(100_000).fill(kept.length / 3));
}

export const die = (): never => process.exit(3);

export const environment = (): NodeJS.ProcessEnv => process.env;
