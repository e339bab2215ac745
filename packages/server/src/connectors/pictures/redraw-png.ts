import { PNG } from 'pngjs';
import { MAX_SIDE, MAX_STORED_SIDE } from './limits.ts';
import { UnusablePicture } from './port.ts';
import { requireWholePng } from './require-whole-png.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
/** Red, green, blue and how opaque. */
const CHANNELS = 4;

export const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** Rewrites the points of a PNG as a new PNG, reduced if it has more points than print can show. */
export function redrawPng(bytes: Buffer): Buffer {
  checkHead(bytes);
  requireWholePng(bytes);
  let picture: PNG;
  try {
    picture = PNG.sync.read(bytes);
  } catch (cause) {
    throw new UnusablePicture('unreadable', { cause });
  }
  return PNG.sync.write(smaller(picture), { deflateLevel: 9 });
}

/** Checks the size in the header before memory is allocated. */
function checkHead(bytes: Buffer): void {
  if (bytes.length < HEIGHT_AT + 4 || bytes.toString('latin1', 12, WIDTH_AT) !== 'IHDR')
    throw new UnusablePicture('unreadable');
  const sides = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)];
  if (sides.some((side) => side > MAX_SIDE)) throw new UnusablePicture('too-many-pixels');
}

/** Each point is the mean of the points it replaces. */
function smaller(picture: PNG): PNG {
  const scale = Math.max(picture.width, picture.height) / MAX_STORED_SIDE;
  if (scale <= 1) return picture;
  const width = Math.max(1, Math.round(picture.width / scale));
  const height = Math.max(1, Math.round(picture.height / scale));
  const result = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    const rows = span(y, height, picture.height);
    for (let x = 0; x < width; x += 1) {
      const mean = meanOf(picture, rows, span(x, width, picture.width));
      result.data.set(mean, (y * width + x) * CHANNELS);
    }
  }
  return result;
}

type Span = Readonly<{ from: number; to: number }>;

/** The points along one side that the point at `index` replaces, at least one. */
function span(index: number, resultSize: number, fullSize: number): Span {
  const from = Math.floor((index * fullSize) / resultSize);
  return { from, to: Math.max(from + 1, Math.floor(((index + 1) * fullSize) / resultSize)) };
}

/** Weights colours by opacity: a transparent point has no colour. */
function meanOf({ data, width }: PNG, rows: Span, columns: Span): number[] {
  let [red, green, blue, opaque, points] = [0, 0, 0, 0, 0];
  for (let y = rows.from; y < rows.to; y += 1) {
    for (let x = columns.from; x < columns.to; x += 1) {
      const at = (y * width + x) * CHANNELS;
      const weight = data[at + 3] ?? 0;
      red += (data[at] ?? 0) * weight;
      green += (data[at + 1] ?? 0) * weight;
      blue += (data[at + 2] ?? 0) * weight;
      opaque += weight;
      points += 1;
    }
  }
  if (opaque === 0) return [0, 0, 0, 0];
  return [red / opaque, green / opaque, blue / opaque, opaque / points].map(Math.round);
}
