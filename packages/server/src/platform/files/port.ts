/** SHA-256 of the content, 64 lower-case hex digits: the name under which bytes are kept. */
export type ContentHash = string;

/** Content-addressed, write-once. Storing the same bytes twice is one file. */
export type FileStore = Readonly<{
  put(bytes: Uint8Array): Promise<ContentHash>;
  /** Many at once, for about the price of one; the hashes in the same order. All are safe when it answers. */
  putMany(contents: readonly Uint8Array[]): Promise<ContentHash[]>;
  /** Throws Failure NOT_FOUND; checks the hash of what it read. */
  get(hash: ContentHash): Promise<Uint8Array>;
  has(hash: ContentHash): Promise<boolean>;
}>;
