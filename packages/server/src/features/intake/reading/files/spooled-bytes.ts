import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Spooled } from '../tasks.ts';
import { unpack } from './zip-entry.ts';

/** Reads files of the spool. The last file stays open, because the entries of one zip are read one after the other. */
export type SpoolReader = Readonly<{
  /** Throws FileRefused for an entry that differs from its directory record. */
  bytesOf(spooled: Spooled): Buffer;
  close(): void;
}>;

export function spoolReader(): SpoolReader {
  let open: Readonly<{ path: string; descriptor: number }> | null = null;

  function close(): void {
    if (open) closeSync(open.descriptor);
    open = null;
  }
  function descriptorOf(path: string): number {
    if (open?.path !== path) {
      close();
      open = { path, descriptor: openSync(path, 'r') };
    }
    return open.descriptor;
  }
  return {
    close,
    bytesOf({ path, entry }) {
      const descriptor = descriptorOf(path);
      const readAt = (position: number, length: number) => readFrom(descriptor, position, length);
      return entry ? unpack(readAt, entry) : readAt(0, fstatSync(descriptor).size);
    },
  };
}

/** Reads `length` bytes; fewer at the end of the file. */
function readFrom(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const more = readSync(descriptor, bytes, read, length - read, position + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}
