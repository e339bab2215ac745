import { z } from 'zod';

const Sha256 = z.string().regex(/^[\da-f]{64}$/);
const Count = z.int().nonnegative();

/** An entry of the archive, with its content before the compression of the zip. */
const Entry = z.object({ bytes: Count, sha256: Sha256 });
export type EntryDigest = z.infer<typeof Entry>;

/** Rows as CSV below a heading line with the columns. */
const Rows = Entry.extend({
  columns: z.array(z.string().regex(/^("\w+"|\w+)$/)).readonly(),
  rows: Count,
});
export type ArchivedRows = z.infer<typeof Rows>;

/** Raised when an older version could not read the archive. */
export const FORMAT = 1;

/** The last entry of an archive: one without it was interrupted. */
export const ArchiveManifest = z.object({
  format: z.int(),
  /** Version of the product that wrote the archive. */
  version: z.string(),
  /** The moment of its snapshot, an instant. */
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  company: z.object({ id: z.string().regex(/^\d+$/), taxCode: z.string(), name: z.string() }),
  /** Whether the company had left its installation: it took on nothing new, and nothing was under way. */
  hasLeft: z.boolean(),
  users: Rows,
  tables: z.array(Rows.extend({ table: z.string().regex(/^\w+$/) })),
  /** Zips of files, each file under its SHA-256. */
  bundles: z.array(Entry.extend({ name: z.string().regex(/^files\/\d{6}\.zip$/), files: Count })),
  /** Further entries, which an import does not read. */
  others: z.array(Entry.extend({ name: z.string().regex(/^[\w-]+\.\w+$/) })),
  /** SHA-256 of files that the installation had lost. */
  missing: z.array(Sha256),
  /** The end of the audit trail; `keyId` null: it was written without a key. */
  audit: z.object({ entries: Count, hash: Sha256, keyId: z.string().nullable() }),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;

export const MANIFEST = 'manifest.json';
export const USERS = 'users.csv';
export const tableEntry = (table: string): string => `tables/${table}.csv`;
