import { z } from 'zod';

/** A gzip file of the backup: its name below the backup's folder, and what it holds. */
const Part = z.object({
  name: z.string(),
  bytes: z.int(),
  /** SHA-256 of the file as stored. */
  sha256: z.string().length(64),
});
export type Part = z.infer<typeof Part>;

const Table = z.object({
  table: z.string(),
  columns: z.array(z.string()).readonly(),
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
  at: z.string(),
  engine: z.enum(['postgres', 'pglite']),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(z.object({ sequence: z.string(), last: z.string() })),
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
