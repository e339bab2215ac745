/**
 * A folder of a disk or of a bucket that stores whole files under relative names with `/`. A file is written whole or
 * not at all, and may be written again.
 */
export type Storage = Readonly<{
  /** Its address, for messages. */
  address: string;
  /** Returns when the bytes are safe. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns null if there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** Returns the number of bytes; null if there is no such file. */
  sizeOf(name: string): Promise<number | null>;
  /** Deletes a file; there may be none. */
  remove(name: string): Promise<void>;
  /** Deletes a folder with everything in it; there may be none. */
  removeFolder(name: string): Promise<void>;
  /** Deletes partial files that killed processes left below a folder; a bucket has none. */
  removePartial(name: string): Promise<void>;
  /** Returns the names of the direct subfolders, in order. */
  folders(name: string): Promise<string[]>;
}>;
