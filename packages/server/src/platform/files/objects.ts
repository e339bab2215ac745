import type { ObjectRange } from './port.ts';

/** Storage of objects: each is written once, whole, under a unique name, and never changes. */
export type Objects = Readonly<{
  /** Writes one object of these parts, concatenated; returns its name once it is safe. */
  write(parts: readonly Uint8Array[]): Promise<string>;
  /** Returns the stored bytes, unchecked; null if there is no such object. */
  read(range: ObjectRange): Promise<Uint8Array | null>;
}>;
