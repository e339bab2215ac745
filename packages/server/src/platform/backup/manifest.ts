import { z } from 'zod';

/*
 * A backup may come from another place than it was written to: names that end in SQL or in paths have the format that
 * the product writes.
 */
const Column = z.string().regex(/^("\w+"|\w+)$/);
const Qualified = z.string().regex(/^(public|pgboss)\.("\w+"|\w+)$/);

/** A gzip file of the backup: its name below the backup's folder, and what it holds. */
const Part = z.object({
  name: z.string().regex(/^[\w."]+\.gz$/),
  bytes: z.int(),
  /** SHA-256 of the file as stored. */
  sha256: z.string().length(64),
});
export type Part = z.infer<typeof Part>;

const Table = z.object({
  table: Qualified,
  columns: z.array(Column).readonly(),
  rows: z.int(),
  parts: z.array(Part),
});

/** Raised when an older version could not read the backup. */
export const FORMAT = 1;

/** Written last: a backup without a manifest was interrupted. */
export const Manifest = z.object({
  format: z.int(),
  /** Version of the product that made the backup. */
  version: z.string(),
  /** The moment of its snapshot, an instant. */
  at: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(z.object({ sequence: Qualified, last: z.string().regex(/^-?\d+$/) })),
  /** Lists of the objects that hold the stored files (object-list.ts). */
  objects: z.object({ count: z.int(), bytes: z.int(), parts: z.array(Part) }),
  /** Objects of the installation that were missing or damaged when they were copied. */
  damaged: z.array(z.string()),
  /** Settings that are no secrets, as they were given. */
  settings: z.record(z.string(), z.string()),
  /** The installation's keys, sealed with a passphrase; null: the backup has none. */
  keys: z.string().nullable(),
});
export type Manifest = z.infer<typeof Manifest>;
