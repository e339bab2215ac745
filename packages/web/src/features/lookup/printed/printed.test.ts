import { decimal } from '@hoadon/domain/money/decimal';
import { qrText } from '@hoadon/xml/invoice/qr/qr-text';
import encodeQr from 'qr';
import { expect, test } from 'vitest';
import { decodePoints, type Points } from './decode-qr.ts';
import { pictureSize } from './picture-size.ts';
import { printedIn, readPrinted } from './printed-invoice.ts';

const FACTS = {
  id: '0123456789ABCDEF0123456789ABCDEF',
  sellerTaxCode: '0399991100',
  template: '1',
  serial: 'C26TAA',
  number: '17',
  issuedOn: '2026-11-21',
  total: decimal('3275000'),
};
const TEXT = qrText(FACTS);

type Page = Readonly<{ module: number; turned: number; width: number; height: number }>;

/** A white page with the QR at a place of it, turned by some radians, so many points a module. */
function page(text: string, { module, turned, width, height }: Page): Points {
  const dark = encodeQr(text, 'raw', { border: 1, ecc: 'medium' });
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width * 0.55, y - height * 0.2];
      const column = Math.floor((dx * cos + dy * sin) / module);
      const row = Math.floor((dy * cos - dx * sin) / module);
      if (dark[row]?.[column]) data.set([25, 30, 40], (y * width + x) * 4);
    }
  return { width, height, data };
}

test.each([
  { of: 'a printed page', module: 3, turned: 0, width: 1190, height: 1684 },
  { of: 'a page held askew', module: 5, turned: 0.12, width: 1200, height: 1600 },
  { of: 'a photograph turned round', module: 7, turned: 0.9, width: 1600, height: 1200 },
])('the QR on $of is read', (how) => {
  expect(decodePoints(page(TEXT, how))).toBe(TEXT);
});

test('a picture without a QR has none, and a QR that is spoilt is none', () => {
  const blank = { width: 400, height: 400, data: new Uint8ClampedArray(400 * 400 * 4).fill(255) };
  expect(decodePoints(blank)).toBeNull();
  const spoilt = page(TEXT, { module: 4, turned: 0, width: 800, height: 800 });
  spoilt.data.fill(255, spoilt.data.length / 4, spoilt.data.length / 2);
  expect(decodePoints(spoilt)).toBeNull();
});

test('a QR names its invoice, or links to a known provider; any other is refused', () => {
  const { id: _, ...invoice } = FACTS;
  expect(printedIn(TEXT)).toEqual({ invoice });
  const link = 'https://www.meinvoice.vn/tra-cuu/?sc=ABC';
  expect(printedIn(link)).toEqual({ link });
  for (const text of ['https://evil.example/?sc=ABC', '00020101021238', 'xin chào'])
    expect(() => printedIn(text), text).toThrow('not-an-invoice');
});

const png = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};

test('the size of a picture is read from its header, before it is unpacked', () => {
  expect(pictureSize(png(1200, 800))).toEqual({ width: 1200, height: 800 });
  const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 2, 88, 3, 32];
  expect(pictureSize(Uint8Array.from([...jpeg, 0, 0, 0]))).toEqual({ width: 800, height: 600 });
  for (const bytes of [[], [0xff, 0xd8, 0xff], [0x47, 0x49, 0x46], jpeg.slice(0, 12)])
    expect(pictureSize(Uint8Array.from(bytes)), String(bytes)).toBeNull();
});

test('what is no picture, too large, or would unpack to too much is refused unread', async () => {
  const file = (bytes: Uint8Array, type: string) =>
    new File([new Uint8Array(bytes)], 'x', { type });
  const read = (bytes: Uint8Array, type: string) => readPrinted(file(bytes, type));
  await expect(read(png(9, 9), 'image/svg+xml')).rejects.toThrow('not-printed');
  await expect(read(new Uint8Array(10 * 1024 * 1024 + 1), 'image/png')).rejects.toThrow(
    'too-large',
  );
  await expect(read(png(30_000, 30_000), 'image/png')).rejects.toThrow('too-many-points');
  await expect(read(png(0, 9), 'image/png')).rejects.toThrow('unreadable');
  await expect(read(Uint8Array.from([1, 2, 3]), 'image/jpeg')).rejects.toThrow('unreadable');
});
