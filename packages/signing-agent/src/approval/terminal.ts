import type { Readable, Writable } from 'node:stream';

/** The terminal of the agent; without a TTY input cannot be hidden. */
export type Terminal = Readonly<{
  input: Readable & { isTTY?: boolean; setRawMode?(raw: boolean): unknown };
  output: Writable;
}>;
