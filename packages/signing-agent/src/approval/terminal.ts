import type { Readable, Writable } from 'node:stream';

/** The terminal that the agent runs in; without a TTY nothing can be hidden while it is typed. */
export type Terminal = Readonly<{
  input: Readable & { isTTY?: boolean; setRawMode?(raw: boolean): unknown };
  output: Writable;
}>;
