import { inflateSync } from 'node:zlib';
import { UnusablePicture } from './port.ts';

const FIRST_CHUNK_AT = 8;
/** Length and type before the data of a chunk, and the checksum after it. */
const FRAME_BYTES = 12;
const [WIDTH_AT, HEIGHT_AT, DEPTH_AT, COLOUR_AT, INTERLACED_AT] = [16, 20, 24, 25, 28] as const;
/** Values of a point by the colour type (ISO 15948, 11.2.2). */
const VALUES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Throws UnusablePicture if a PNG ends early, as a file or within its points. pngjs fills missing points from
 * uninitialised memory, and so reveals its content.
 */
export function requireWholePng(bytes: Buffer): void {
  const points = pointsOf(bytes);
  // pngjs decompresses interlaced pictures with zlib itself, which refuses truncated data.
  if (bytes[INTERLACED_AT] !== 0) return;
  const bits = (bytes[DEPTH_AT] ?? 0) * (VALUES[bytes[COLOUR_AT] ?? -1] ?? 0);
  const line = 1 + Math.ceil((bytes.readUInt32BE(WIDTH_AT) * bits) / 8);
  const expected = line * bytes.readUInt32BE(HEIGHT_AT);
  try {
    if (inflateSync(points, { maxOutputLength: Math.max(1, expected) }).length >= expected) return;
  } catch (cause) {
    // More data than needed is ignored.
    if ((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return;
    throw new UnusablePicture('unreadable', { cause });
  }
  throw new UnusablePicture('unreadable');
}

/** Concatenates the IDAT chunks, up to the chunk that ends every PNG. */
function pointsOf(bytes: Buffer): Buffer {
  const points: Buffer[] = [];
  for (let at = FIRST_CHUNK_AT; at + FRAME_BYTES <= bytes.length; ) {
    const next = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (next > bytes.length) break;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return Buffer.concat(points);
    if (type === 'IDAT') points.push(bytes.subarray(at + 8, next - 4));
    at = next;
  }
  throw new UnusablePicture('unreadable');
}
