import { randomBytes } from 'node:crypto';
import type { UnreadReason } from '@hoadon/domain/intake/unread-reasons';
import { type Packed, pdfWith, zipOf } from './made-files.ts';

/** A file made to harm, and the reason by which it is refused. `good` is an invoice with nothing wrong with it. */
export type HostileFile = Readonly<{
  reason: UnreadReason;
  name?: string;
  make(good: Buffer): Buffer | Promise<Buffer>;
}>;

const MB = 1024 * 1024;
const LOCAL_SIZES = 18;
const CENTRAL_HEAD = Buffer.from('PK\u0001\u0002', 'latin1');
const END_OF_DIRECTORY = Buffer.from('PK\u0005\u0006', 'latin1');

const xml = (text: string): Buffer => Buffer.from(`<?xml version="1.0"?>${text}`);
const nested = (depth: number): string => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
const before = (good: Buffer, text: string): Buffer =>
  Buffer.from(good.toString().replace('<HDon>', text));

/** Each entry of the directory, to be falsified in place. */
function eachEntry(zip: Buffer, change: (head: Buffer) => void): Buffer {
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf(CENTRAL_HEAD); at >= 0; at = changed.indexOf(CENTRAL_HEAD, at + 4))
    change(changed.subarray(at));
  return changed;
}

const laughs = (levels: number): string =>
  Array.from({ length: levels }, (_, at) =>
    at === 0 ? '<!ENTITY a0 "ha">' : `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`,
  ).join('');

const many = (count: number, content: Buffer): Packed =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.bin`, content]));

/** A zip of empty files, written by hand: packing so many takes long. */
function zipOfNothing(count: number): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  for (let at = 0; at < count; at += 1) {
    const name = Buffer.from(`${String(at).padStart(5, '0')}.xml`);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const head = Buffer.alloc(46);
    CENTRAL_HEAD.copy(head);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(at * (30 + name.length), 42);
    locals.push(local, name);
    directory.push(head, name);
  }
  const [files, list] = [Buffer.concat(locals), Buffer.concat(directory)];
  const end = Buffer.alloc(22);
  END_OF_DIRECTORY.copy(end);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(files.length, 16);
  return Buffer.concat([files, list, end]);
}

export const HOSTILE_FILES: Readonly<Record<string, HostileFile>> = {
  'an outside entity': {
    reason: 'XML_DOCTYPE',
    make: (good) => before(good, '<!DOCTYPE HDon [<!ENTITY x SYSTEM "file:///etc/passwd">]><HDon>'),
  },
  'a billion laughs': {
    reason: 'XML_DOCTYPE',
    make: (good) => before(good, `<!DOCTYPE HDon [${laughs(10)}]><HDon>`),
  },
  'elements 100,000 deep': { reason: 'XML_TOO_COMPLEX', make: () => xml(nested(100_000)) },
  'a tag of a million attributes': {
    reason: 'XML_TOO_COMPLEX',
    make: () => xml(`<HDon${Array.from({ length: 500_000 }, (_, at) => ` a${at}=""`).join('')}/>`),
  },
  'millions of elements': {
    reason: 'XML_TOO_COMPLEX',
    make: () => {
      const rows = randomBytes(900_000).toString('hex').replace(/.{6}/g, '<a>$&</a>');
      return xml(`<HDon>${rows}</HDon>`);
    },
  },
  'a number of a million digits': {
    reason: 'XML_TOO_COMPLEX',
    make: (good) => Buffer.from(good.toString().replace('1100000<', `${'9'.repeat(1_000_000)}<`)),
  },
  'a name of a million letters': {
    reason: 'XML_TOO_COMPLEX',
    make: (good) =>
      Buffer.from(good.toString().replace(/(<NBan><Ten>)/, `$1${'B'.repeat(1_000_000)}`)),
  },
  'an invoice cut off': { reason: 'XML_DAMAGED', make: (good) => good.subarray(0, 900) },
  'an invoice in UTF-16': {
    reason: 'XML_OTHER_ENCODING',
    make: (good) =>
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(good.toString(), 'utf16le')]),
  },
  'a comment in an amount': {
    reason: 'XML_COMMENTS',
    make: (good) => Buffer.from(good.toString().replace('1100000<', '11000<!-- -->00<')),
  },
  'the signed invoice inside a forged one': {
    reason: 'XML_AMBIGUOUS',
    make: (good) => {
      const text = good.toString();
      const data = /<DLHDon.*<\/DLHDon>/.exec(text)?.[0] ?? '';
      const forged = data.replace('Id="HD7"', 'Id="X"').replaceAll('1100000', '9900000');
      return Buffer.from(text.replace(data, `${forged}<TTKhac>${data}</TTKhac>`));
    },
  },
  'the signed invoice beside its forged twin': {
    reason: 'XML_AMBIGUOUS',
    make: (good) => {
      const text = good.toString();
      const data = /<DLHDon.*<\/DLHDon>/.exec(text)?.[0] ?? '';
      return Buffer.from(text.replace(data, `${data.replaceAll('1100000', '9900000')}${data}`));
    },
  },
  'a zip whose entry unpacks to 9 MB of nothing': {
    reason: 'ZIP_BOMB',
    make: () => zipOf({ 'a.xml': Buffer.alloc(9 * MB) }),
  },
  'a zip whose entry says it is small and is not': {
    reason: 'ZIP_BOMB',
    make: async () =>
      eachEntry(await zipOf({ 'a.xml': Buffer.alloc(9 * MB) }), (head) =>
        head.writeUInt32LE(100, 24),
      ),
  },
  'a zip that unpacks to 300 MB': {
    reason: 'ZIP_TOO_LARGE',
    make: async () =>
      eachEntry(await zipOf(many(30, randomBytes(50_000))), (head) =>
        head.writeUInt32LE(10 * MB, 24),
      ),
  },
  'a zip of 25,000 files': {
    reason: 'TOO_MANY_FILES',
    make: () => zipOfNothing(25_000),
  },
  'a zip that counts fewer files than it has': {
    reason: 'ZIP_DAMAGED',
    make: async (good) => {
      const zip = Buffer.from(await zipOf({ 'a.xml': good, 'b.xml': good }));
      const end = zip.lastIndexOf(END_OF_DIRECTORY);
      zip.writeUInt16LE(1, end + 8);
      zip.writeUInt16LE(1, end + 10);
      return zip;
    },
  },
  'zips in zips in zips': {
    reason: 'ZIP_TOO_DEEP',
    make: async (good) => {
      let zip = await zipOf({ 'a.xml': good });
      for (let depth = 0; depth < 6; depth += 1) zip = await zipOf({ 'a.zip': zip });
      return zip;
    },
  },
  'a zip with a password': {
    reason: 'ZIP_LOCKED',
    make: async (good) =>
      eachEntry(await zipOf({ 'a.xml': good }), (head) =>
        head.writeUInt16LE(head.readUInt16LE(8) | 1, 8),
      ),
  },
  'a zip packed by another method': {
    reason: 'ZIP_METHOD',
    make: async (good) =>
      eachEntry(await zipOf({ 'a.xml': good }), (head) => head.writeUInt16LE(14, 10)),
  },
  'a zip cut off': {
    reason: 'ZIP_DAMAGED',
    make: async (good) => (await zipOf({ 'a.xml': good })).subarray(0, -40),
  },
  'a zip whose entry was changed': {
    reason: 'ZIP_DAMAGED',
    make: async (good) => {
      const zip = Buffer.from(await zipOf({ 'a.xml': good }, false));
      zip.writeUInt8(zip.readUInt8(200) ^ 1, 200);
      return zip;
    },
  },
  'a zip whose entry is said to have 4 GB packed': {
    reason: 'ZIP_DAMAGED',
    make: async (good) =>
      eachEntry(await zipOf({ 'a.xml': good }), (head) =>
        head.writeUInt32LE(0xfffffffe, LOCAL_SIZES + 2),
      ),
  },
  'a zip with nothing in it': { reason: 'EMPTY', make: () => zipOf({ 'folder/': '' }) },
  'a PDF that is a zip as well': {
    reason: 'TWO_KINDS',
    make: async (good) => Buffer.concat([pdfWith({}), await zipOf({ 'a.xml': good })]),
  },
  'a zip that begins as a PDF': {
    reason: 'TWO_KINDS',
    make: async (good) => {
      const zip = await zipOf({ 'a.xml': good, 'b.xml': good });
      // An extra field of the first entry is room enough for another program's head.
      const [start, rest] = [zip.subarray(0, 30), zip.subarray(30)];
      const extra = Buffer.concat([Buffer.from([0xfe, 0xca, 9, 0]), Buffer.from('%PDF-1.7\n')]);
      start.writeUInt16LE(extra.length, 28);
      const name = rest.subarray(0, 5);
      const changed = Buffer.concat([start, name, extra, rest.subarray(5)]);
      const moved = eachEntry(changed, (head) => {
        const at = head.readUInt32LE(42);
        if (at > 0) head.writeUInt32LE(at + extra.length, 42);
      });
      const end = moved.lastIndexOf(END_OF_DIRECTORY);
      moved.writeUInt32LE(moved.readUInt32LE(end + 16) + extra.length, end + 16);
      return moved;
    },
  },
  'XML that begins as a PDF': {
    reason: 'TWO_KINDS',
    make: (good) => before(good, '<?x %PDF-1.7 ?><HDon>'),
  },
  'a PDF without its end': {
    reason: 'PDF_UNREADABLE',
    make: (good) => pdfWith({ 'a.xml': good }).subarray(0, -30),
  },
  'a PDF under a password': {
    reason: 'PDF_UNREADABLE',
    make: (good) =>
      Buffer.from(
        pdfWith({ 'a.xml': good }).toString('latin1').replace('/ID [', '/Encrypt 9 0 R /ID ['),
        'latin1',
      ),
  },
  'a picture': { reason: 'PICTURE', make: () => Buffer.from('ffd8ffe000104a464946', 'hex') },
  'a saved page': {
    reason: 'UNKNOWN_KIND',
    make: () => Buffer.from('<!DOCTYPE html><html><body>HĐ</body></html>'),
  },
  'a program': { reason: 'UNKNOWN_KIND', make: () => Buffer.from('MZ\u0090\u0000 a program') },
  'nothing at all': { reason: 'EMPTY', make: () => Buffer.alloc(0) },
};
