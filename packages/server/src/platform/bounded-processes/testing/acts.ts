import { existsSync } from 'node:fs';

/** Functions that the tests run in bounded processes. */

export const echo = (task: unknown): unknown => task;

export const pid = (): number => process.pid;

/** Counts up to a number, in pieces; -1 makes it fail after the first. */
export async function* count(last: number): AsyncGenerator<number[]> {
  yield [0];
  if (last < 0) throw new RangeError('lost count');
  for (let at = 1; at <= last; at += 1) yield [at];
}

export const fail = (message: string): never => {
  throw new RangeError(message);
};

/** Blocks its process like an endless loop, until the file exists; for ever without a file. */
export function block(until: string | null): string {
  while (until === null || !existsSync(until));
  return 'went on';
}

/** Never resolves, and uses no processor time. */
export const wait = (): Promise<never> => new Promise(() => {});

export function devour(): never {
  const buffers: Buffer[] = [];
  for (;;) buffers.push(Buffer.alloc(8 * 1024 * 1024, buffers.length));
}

/** Memory inside the heap of JavaScript, which has its own limit. */
export function devourHeap(): never {
  const arrays: number[][] = [];
  for (;;) arrays.push(new Array(100_000).fill(arrays.length / 3));
}

export const die = (): never => process.exit(3);

export const environment = (): NodeJS.ProcessEnv => process.env;

/** What reaches the standard error of the process when a library prints a text. */
export function printed(text: string): string {
  const { write } = process.stderr;
  let heard = '';
  process.stderr.write = (chunk: string | Uint8Array) => {
    heard += String(chunk);
    return true;
  };
  console.error(text);
  process.stderr.write = write;
  return heard;
}
