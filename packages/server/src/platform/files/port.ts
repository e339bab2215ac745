import type { Tx } from '../db/transact.ts';

/** SHA-256 of the content, 64 lower-case hex digits: the name under which bytes are kept. */
export type ContentHash = string;

/** Where bytes lie: a stretch of an object. */
export type Place = Readonly<{ object: string; offset: number; length: number }>;

/** A content of a company that lies safe. */
export type StoredFile = Place & Readonly<{ companyId: string; hash: ContentHash }>;

/**
 * Content-addressed and write-once, each company for itself. Bytes are safe before their place is noted,
 * so a place never leads nowhere; bytes whose place nobody noted are nobody's.
 */
export type FileStore = Readonly<{
  put(companyId: string, bytes: Uint8Array): Promise<ContentHash>;
  /** Many at once, for about the price of one; the hashes in the same order. All are safe when it answers. */
  putMany(companyId: string, contents: readonly Uint8Array[]): Promise<ContentHash[]>;
  /**
   * The first half of `putMany`, for who mentions the files in a transaction that follows at once: the
   * bytes are safe when it answers, and kept with the transaction in which `notePlaces` was called. In the
   * order of the contents.
   */
  store(companyId: string, contents: readonly Uint8Array[]): Promise<StoredFile[]>;
  notePlaces(tx: Tx, files: readonly StoredFile[]): void;
  /** Checks the hash of what it read. Throws FileLost. */
  get(companyId: string, hash: ContentHash): Promise<Uint8Array>;
  /** Whether its place is known; only `get` proves that the bytes are there. */
  has(companyId: string, hash: ContentHash): Promise<boolean>;
}>;
