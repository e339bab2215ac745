import { crc32, inflateRawSync } from 'node:zlib';
import { FileRefused } from '../refusal.ts';
import type { PackedEntry } from '../tasks.ts';

const LOCAL_HEAD = 0x04034b50;
const LOCAL_HEAD_BYTES = 30;

/** Reads bytes of an open file from `position`; fewer at its end. */
export type ReadAt = (position: number, length: number) => Buffer;

/** The range of the packed bytes of an entry; empty if its header is missing. */
export function contentsOf(zip: Buffer, entry: PackedEntry): { from: number; to: number } {
  const from = startOf(zip.subarray(entry.at, entry.at + LOCAL_HEAD_BYTES), entry);
  return from === null ? { from: 0, to: 0 } : { from, to: from + entry.packedBytes };
}

function startOf(head: Buffer, { at }: PackedEntry): number | null {
  if (head.length < LOCAL_HEAD_BYTES || head.readUInt32LE(0) !== LOCAL_HEAD) return null;
  return at + LOCAL_HEAD_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
}

/** Returns the bytes of one entry. Throws FileRefused if size or checksum differ from its directory record. */
export function unpack(readAt: ReadAt, entry: PackedEntry): Buffer {
  const start = startOf(readAt(entry.at, LOCAL_HEAD_BYTES), entry);
  if (start === null) throw new FileRefused('ZIP_DAMAGED');
  const packed = readAt(start, entry.packedBytes);
  const bytes = entry.deflated ? inflate(packed, entry.bytes) : packed;
  if (bytes.length !== entry.bytes || crc32(bytes) !== entry.crc32)
    throw new FileRefused('ZIP_DAMAGED');
  return bytes;
}

function inflate(packed: Buffer, bytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch (cause) {
    const isBomb = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new FileRefused(isBomb ? 'ZIP_BOMB' : 'ZIP_DAMAGED', {}, { cause });
  }
}
