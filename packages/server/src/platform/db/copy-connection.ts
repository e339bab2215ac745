import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ScriptRunner } from './migrate.ts';

/** `text`: one line for each row. `csv`: RFC 4180 without a heading; an empty field is null, "" is an empty text. */
export type CopyFormat = 'text' | 'csv';

/** One connection that runs scripts and copies rows, in the text format of COPY where none is named. */
export type CopyConnection = ScriptRunner &
  Readonly<{
    /** `what`: a table with its columns, or a query in brackets. */
    copyOut(what: string, format?: CopyFormat): AsyncIterable<Uint8Array>;
    /** `target`: a table with its columns. `lines`: whole rows. */
    copyIn(target: string, lines: Uint8Array, format?: CopyFormat): Promise<void>;
  }>;

const withFormat = (format: CopyFormat = 'text') => `with (format ${format})`;

export const copyConnection = (client: pg.Client, runner: ScriptRunner): CopyConnection => ({
  ...runner,
  copyOut: (what, format) => client.query(copyTo(`copy ${what} to stdout ${withFormat(format)}`)),
  copyIn: (target, lines, format) =>
    pipeline([lines], client.query(copyFrom(`copy ${target} from stdin ${withFormat(format)}`))),
});

/** PGlite returns the whole text at once. */
export const pgliteCopies = (engine: PGlite, run: ScriptRunner['run']): CopyConnection => ({
  run,
  async *copyOut(what, format) {
    const { blob } = await engine.query(`copy ${what} to '/dev/blob' ${withFormat(format)}`);
    if (blob) yield new Uint8Array(await blob.arrayBuffer());
  },
  async copyIn(target, lines, format) {
    const blob = new Blob([lines as Uint8Array<ArrayBuffer>]);
    await engine.query(`copy ${target} from '/dev/blob' ${withFormat(format)}`, [], { blob });
  },
});
