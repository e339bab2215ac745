import type { Tx } from '../db/transact.ts';

/** SHA-256 of the content, 64 lower-case hex digits: the name of stored bytes. */
export type ContentHash = string;

/** Where bytes are stored: a range of an object. */
export type ObjectRange = Readonly<{ object: string; offset: number; length: number }>;

/** A content of a company, safely stored. */
export type StoredFile = ObjectRange & Readonly<{ companyId: string; hash: ContentHash }>;

/**
 * Content-addressed and write-once, per company. Bytes are safe before their place is recorded, so a recorded place is
 * always valid; bytes without a recorded place belong to no company.
 */
export type FileStore = Readonly<{
  put(companyId: string, bytes: Uint8Array): Promise<ContentHash>;
  /** Stores many contents for about the price of one; returns the hashes in the same order, once all are safe. */
  putMany(companyId: string, contents: readonly Uint8Array[]): Promise<ContentHash[]>;
  /**
   * The first half of `putMany`, for a caller whose next transaction refers to the files: returns when the bytes are
   * safe; that transaction calls `recordLocations` to make them permanent. In the order of the contents.
   */
  store(companyId: string, contents: readonly Uint8Array[]): Promise<StoredFile[]>;
  recordLocations(tx: Tx, files: readonly StoredFile[]): void;
  /** Checks the hash of the bytes. Throws FileLost. */
  get(companyId: string, hash: ContentHash): Promise<Uint8Array>;
  /** Whether its place is recorded; only `get` proves that the bytes exist. */
  has(companyId: string, hash: ContentHash): Promise<boolean>;
}>;
