import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { expect, onTestFinished, test } from 'vitest';
import { boundedPictures } from './bounded-pictures.ts';
import { UnusablePicture } from './port.ts';
import { redrawPicture } from './redraw-picture.ts';

/** A picture of one colour. */
function filled(width: number, height: number, colour: readonly number[]): Buffer {
  const picture = new PNG({ width, height });
  picture.data.fill(Buffer.from(colour));
  // Choosing a filter per line takes longer than the test itself: use the filter of the previous point.
  return PNG.sync.write(picture, { filterType: 1 });
}
/** The chunk that closes every PNG. */
const END_BYTES = 12;
const pointsOf = (bytes: Uint8Array) => PNG.sync.read(Buffer.from(bytes));

test('a PNG is redrawn point for point, without anything else of the file', () => {
  const plain = filled(3, 2, [20, 83, 45, 255]);
  const end = plain.length - END_BYTES;
  const words = chunk('tEXt', Buffer.from('Comment\0<script>1</script>'));
  const { bytes, type } = redrawPicture(
    Buffer.concat([plain.subarray(0, end), words, plain.subarray(end)]),
  );
  expect(type).toBe('image/png');
  expect(Buffer.from(bytes).includes('script')).toBe(false);
  expect(pointsOf(bytes)).toMatchObject({ width: 3, height: 2 });
  expect([...pointsOf(bytes).data.subarray(0, 4)]).toEqual([20, 83, 45, 255]);
});

test('a PNG that ends early anywhere is refused, and reveals nothing of the memory', () => {
  const whole = filled(40, 30, [20, 83, 45, 255]);
  for (let end = 24; end < whole.length; end += 1)
    expect(() => redrawPicture(whole.subarray(0, end)), `${end} bytes`).toThrow(UnusablePicture);
  const lines = deflateSync(Buffer.alloc(30 * (1 + 40 * 3), 7));
  for (const end of [0, 3, 10, lines.length >> 1, lines.length - 1])
    expect(() => redrawPicture(pngOf(40, 30, 0, lines.subarray(0, end)))).toThrow(UnusablePicture);
  expect(() => redrawPicture(pngOf(40, 30, 0, deflateSync(Buffer.alloc(100))))).toThrow(
    UnusablePicture,
  );
});

test('a PNG of more points than print shows is made smaller, in its colours and proportions', () => {
  const { bytes } = redrawPicture(filled(3_000, 1_500, [200, 10, 10, 128]));
  const redrawn = pointsOf(bytes);
  expect([redrawn.width, redrawn.height]).toEqual([1_200, 600]);
  expect([...redrawn.data.subarray(-4)]).toEqual([200, 10, 10, 128]);
});

test.each([
  ['a PNG that claims a billion points', () => claiming(40_000, 25_000), 'too-many-pixels'],
  ['a PNG that unfolds without an end', () => unfolding(), 'too-detailed'],
  ['no picture', () => Buffer.from('GIF89a'), 'not-a-picture'],
])('%s is refused by name, and the next picture is drawn', async (_what, bytes, fault) => {
  const pictures = boundedPictures({ processes: 1, memoryMb: 250 });
  onTestFinished(() => pictures.close());
  await expect(pictures.redraw('1', bytes())).rejects.toMatchObject({ fault });
  expect(await pictures.redraw('1', filled(1, 1, [0, 0, 0, 255]))).toMatchObject({
    type: 'image/png',
  });
});

test('a picture that takes more time than it may is refused as too detailed', async () => {
  const pictures = boundedPictures({ processes: 1, limitMs: 1 });
  onTestFinished(() => pictures.close());
  await expect(pictures.redraw('1', filled(3_000, 3_000, [1, 2, 3, 4]))).rejects.toMatchObject({
    fault: 'too-detailed',
  });
});

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length);
  body.copy(frame, 4);
  frame.writeInt32BE(checksum(body), body.length + 4);
  return frame;
}
/** CRC-32 for PNG (ISO 15948 annex D). */
function checksum(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc;
}
function pngOf(width: number, height: number, interlaced: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, interlaced], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}
const claiming = (width: number, height: number) =>
  pngOf(width, height, 0, deflateSync(Buffer.alloc(100)));
const unfolding = () => pngOf(8, 8, 1, deflateSync(Buffer.alloc(225 * 1024 * 1024), { level: 1 }));
