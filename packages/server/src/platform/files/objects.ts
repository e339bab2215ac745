import type { Place } from './port.ts';

/** What bytes lie in: objects are written once, whole, under a name of their own, and never change. */
export type Objects = Readonly<{
  /** One object of these parts, one after the other; its name, once it is safe. */
  write(parts: readonly Uint8Array[]): Promise<string>;
  /** The bytes as they lie there, unchecked; null where there is no such object. */
  read(place: Place): Promise<Uint8Array | null>;
}>;
