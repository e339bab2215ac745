import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ScriptRunner } from './migrate.ts';

/** One connection that runs scripts and copies rows in the text format of COPY: one line for each row. */
export type CopyConnection = ScriptRunner &
  Readonly<{
    /** `what`: a table with its columns, or a query in brackets. */
    copyOut(what: string): AsyncIterable<Uint8Array>;
    /** `target`: a table with its columns. `lines`: whole rows. */
    copyIn(target: string, lines: Uint8Array): Promise<void>;
  }>;

export const copyConnection = (client: pg.Client, runner: ScriptRunner): CopyConnection => ({
  ...runner,
  copyOut: (what) => client.query(copyTo(`copy ${what} to stdout`)),
  copyIn: (target, lines) => pipeline([lines], client.query(copyFrom(`copy ${target} from stdin`))),
});

/** PGlite returns the whole text at once. */
export const pgliteCopies = (engine: PGlite, run: ScriptRunner['run']): CopyConnection => ({
  run,
  async *copyOut(what) {
    const { blob } = await engine.query(`copy ${what} to '/dev/blob'`);
    if (blob) yield new Uint8Array(await blob.arrayBuffer());
  },
  async copyIn(target, lines) {
    const blob = new Blob([lines as Uint8Array<ArrayBuffer>]);
    await engine.query(`copy ${target} from '/dev/blob'`, [], { blob });
  },
});
