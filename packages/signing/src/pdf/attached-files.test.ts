import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfWithObjectStreams, plainPdf } from '../testing/sample-pdf.ts';
import { attachedFiles } from './attached-files.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const filesIn = (pdf: Uint8Array, most = 20) =>
  attachedFiles(pdf, most).map(({ name, bytes }) => `${name}: ${text(bytes)}`);

const specification = (stream: number, name = '(a.xml)') =>
  `<< /Type /Filespec /F ${name} /EF << /F ${stream} 0 R >> >>`;
const stream = (content: string, entries = `/Length ${content.length}`) =>
  `<< /Type /EmbeddedFile ${entries} >>\nstream\n${content}\nendstream`;
const packed = (content: string) => text(deflateSync(content));
const inTree = (names: string) => `/Names << /EmbeddedFiles ${names} >>`;

test('files are found in the tree of names, whatever its depth, packed or not', () => {
  const pdf = plainPdf({
    root: inTree('<< /Kids [5 0 R 6 0 R] >>'),
    more: [
      '<< /Names [(a) 7 0 R] >>',
      '<< /Kids [9 0 R] >>',
      specification(8),
      stream('<HDon/>'),
      '<< /Names [(b) 10 0 R] >>',
      specification(11, '<FEFF00E1002E0078006D006C>'),
      stream(packed('<b/>'), `/Filter /FlateDecode /Length ${packed('<b/>').length}`),
    ],
  });
  expect(filesIn(pdf)).toEqual(['a.xml: <HDon/>', 'á.xml: <b/>']);
  expect(filesIn(pdf, 1)).toEqual(['a.xml: <HDon/>']);
});

test('files associated with the document are included once, and a length may be another object', () => {
  const pdf = plainPdf({
    root: `/AF [5 0 R] ${inTree('<< /Names [(a) 5 0 R] >>')}`,
    more: [specification(6), stream('<a/>', '/Length 7 0 R'), '4'],
  });
  expect(filesIn(pdf)).toEqual(['a.xml: <a/>']);
});

test('a PDF without files has none; a tree that bites its own tail has an end', () => {
  expect(filesIn(plainPdf())).toEqual([]);
  const pdf = plainPdf({
    root: inTree('5 0 R'),
    more: ['<< /Kids [5 0 R 5 0 R 5 0 R] /Names [(a) 6 0 R] >>', specification(7), stream('<a/>')],
  });
  expect(filesIn(pdf)).toEqual(['a.xml: <a/>']);
});

test('streams that cannot be decompressed are left out, as are decompression bombs', () => {
  const bomb = packed('a'.repeat(20_000_000));
  const pdf = plainPdf({
    root: inTree('<< /Names [(a) 5 0 R (b) 7 0 R (c) 9 0 R] >>'),
    more: [
      specification(6),
      stream('no deflate', '/Filter /FlateDecode /Length 10'),
      specification(8),
      stream(bomb, `/Filter /FlateDecode /Length ${bomb.length}`),
      specification(10, '(c.xml)'),
      stream('<c/>'),
    ],
  });
  expect(filesIn(pdf)).toEqual(['c.xml: <c/>']);
});

/** The cross-reference stream is the last one of the file. */
function damagedTable(): Buffer {
  const pdf = pdfWithObjectStreams();
  pdf.fill(
    0xff,
    pdf.lastIndexOf('stream\n', pdf.lastIndexOf('endstream') - 1) + 10,
    pdf.lastIndexOf('endstream') - 1,
  );
  return pdf;
}

test.each([
  ['no PDF', Buffer.from('%PDF-1.7 nothing')],
  ['cut off', plainPdf().subarray(0, -20)],
  ['encrypted', plainPdf({ trailer: '/Encrypt 9 0 R' })],
  ['packed with a table that does not unpack', damagedTable()],
])('a PDF that is %s is refused', (_, pdf) => {
  expect(() => attachedFiles(pdf, 20)).toThrow(RangeError);
});
