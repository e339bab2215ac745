import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { documentKind, documentName, PROVING_KINDS, SHOWN_KINDS } from './document-kind.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const WORD = `${OFFICE}.wordprocessingml.document.main+xml`;
const EXCEL = `${OFFICE}.spreadsheetml.sheet.main+xml`;
const TYPES = '[Content_Types].xml';

async function zip(parts: Readonly<Record<string, string>>, comment = ''): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(parts)) file.addBuffer(Buffer.from(content), name);
  file.end({ comment, forceZip64Format: false });
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
const types = (...stated: string[]) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${stated.join('')}</Types>`;
const main = (part: string, type: string) =>
  `<Override PartName="/${part}" ContentType="${type}"/>`;
const byEnding = (ending: string, type: string) =>
  `<Default Extension="${ending}" ContentType="${type}"/>`;
const word = (further: Readonly<Record<string, string>> = {}, ...stated: string[]) => ({
  [TYPES]: types(main('word/document.xml', WORD), ...stated),
  'word/document.xml': '<w:document/>',
  ...further,
});

test.each([
  ['a PDF', latin('%PDF-1.7 x'), 'application/pdf'],
  ['a JPEG', latin('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['a PNG', latin('\x89PNG\r\n\x1a\n..'), 'image/png'],
  ['a WebP', latin('RIFF....WEBPVP8 '), 'image/webp'],
  ['a photograph of a telephone', latin('\0\0\0\x18ftypheic'), 'image/heic'],
  ['signed XML', Buffer.from('\ufeff<?xml version="1.0"?><BBan/>'), 'application/xml'],
  [
    'a PDF that names the end of a zip',
    latin('%PDF-1.7 PK\u0005\u0006 and so on'),
    'application/pdf',
  ],
  ['a Word document', await zip(word()), `${OFFICE}.wordprocessingml.document`],
  [
    'a Word document whose main part is stated by the ending of its name',
    await zip({
      [TYPES]: types(byEnding('xml', WORD), main('word/styles.xml', `${OFFICE}.styles+xml`)),
      'word/document.xml': '<w:document/>',
      'word/styles.xml': '<w:styles/>',
    }),
    `${OFFICE}.wordprocessingml.document`,
  ],
  [
    'a workbook',
    await zip({ [TYPES]: types(main('xl/workbook.xml', EXCEL)), 'xl/workbook.xml': '<workbook/>' }),
    `${OFFICE}.spreadsheetml.sheet`,
  ],
])('%s is known by its bytes', async (_what, bytes, mediaType) => {
  expect((await documentKind(bytes, PROVING_KINDS))?.mediaType).toBe(mediaType);
});

const relationships = (...stated: string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${stated.join('')}</Relationships>`;
const related = (kind: string, mode = '', target = 'https://example.test/a') =>
  `<Relationship Id="r${kind}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
const RELS = 'word/_rels/document.xml.rels';
const workbook = (further: Readonly<Record<string, string>> = {}) =>
  zip({
    [TYPES]: types(main('xl/workbook.xml', EXCEL)),
    'xl/workbook.xml': '<workbook/>',
    ...further,
  });
async function withChart(chart: Buffer): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(word())) file.addBuffer(Buffer.from(content), name);
  file.addBuffer(chart, 'word/embeddings/Microsoft_Excel_Sheet1.xlsx');
  file.end({ comment: '', forceZip64Format: false });
  const chunks: Buffer[] = [];
  for await (const chunk of file.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

test.each([
  ['hyperlinks', await zip(word({ [RELS]: relationships(related('hyperlink', 'External')) }))],
  ['a linked picture', await zip(word({ [RELS]: relationships(related('image', 'External')) }))],
  [
    'a template of its own',
    await zip(word({ [RELS]: relationships(related('attachedTemplate')) })),
  ],
  ['the workbook behind a chart', await withChart(await workbook())],
  ['settings of a printer', await workbook({ 'xl/printerSettings/printerSettings1.bin': 'x' })],
])('an office document with %s is accepted', async (_what, bytes) => {
  expect(await documentKind(bytes, PROVING_KINDS)).not.toBeNull();
});

const packed = (content: string, dictionary = '/Type /ObjStm /Filter /FlateDecode') =>
  Buffer.concat([
    latin(`%PDF-1.7\n5 0 obj\n<< ${dictionary} /N 1 /First 4 >>\nstream\r\n`),
    deflateSync(Buffer.from(content)),
    latin('\nendstream\nendobj\n'),
  ]);

test.each([
  ['shows a page first', latin('%PDF-1.4 << /OpenAction [3 0 R /FitH null] >>')],
  ['has objects in a stream', packed('1 0 << /Type /Catalog >>')],
  ['has a link', latin('%PDF-1.4 << /S /URI /URI (https://example.test/launch) >>')],
  [
    'has objects in a stream as they are',
    latin('%PDF-1.7 1 0 obj << /Type /ObjStm >>\nstream\n1 0 <<>>'),
  ],
])('a PDF that %s is accepted', async (_what, bytes) => {
  expect(await documentKind(bytes, SHOWN_KINDS)).not.toBeNull();
});

test.each([
  ['an action on opening', latin('%PDF-1.7 << /OpenAction << /S /Named >> >>')],
  ['an action on opening elsewhere', latin('%PDF-1.7 << /OpenAction 5 0 R >>')],
  ['a script', latin('%PDF-1.7 << /S /JavaScript /JS (app.alert(1)) >>')],
  ['a script with a written name', latin('%PDF-1.7 << /S /J#61va#53cript >>')],
  ['a program to launch', latin('%PDF-1.7 << /S/Launch/F(a.exe) >>')],
  ['another file', latin('%PDF-1.7 << /Type /EmbeddedFile /Length 3 >>')],
  ['a list of other files', latin('%PDF-1.7 << /Names << /EmbeddedFiles 5 0 R >> >>')],
  ['a script among packed objects', packed('1 0 << /S /JavaScript >>')],
  [
    'a script among packed objects with a written name',
    packed('1 0 << /S /JavaScript >>', '/Filter /FlateDecode /Type /#4fbjStm'),
  ],
  [
    'objects that are packed otherwise',
    packed(
      'x',
      '/Type /ObjStm /Filter [/ASCIIHexDecode /LZWDecode] /DecodeParms << /Predictor 12 >>',
    ),
  ],
  [
    'objects that cannot be unpacked',
    latin('%PDF-1.7 << /Type /ObjStm /Filter /FlateDecode >>\nstream\nlocked'),
  ],
  ['objects that unpack to more than is read', packed(' '.repeat(65 * 1024 * 1024))],
])('a PDF with %s is refused', async (_what, bytes) => {
  expect(await documentKind(bytes, SHOWN_KINDS)).toBeNull();
});

test.each([
  ['a program', await zip(word({ 'word/embeddings/a.exe': 'MZ' }))],
  ['a program among its pictures', await zip(word({ 'word/media/a.SCR': 'MZ' }))],
  ['a program of another name', await zip(word({ 'word/embeddings/a.dat': 'MZ' }))],
  ['an object of another program', await zip(word({ 'word/embeddings/oleObject1.bin': 'x' }))],
  [
    'an object of another program of another name',
    await zip(word({ 'word/a.bin': 'x' }, byEnding('bin', `${OFFICE}.oleObject`))),
  ],
  [
    'a template elsewhere',
    await zip(
      word({
        'word/_rels/settings.xml.rels': relationships(related('attachedTemplate', 'External')),
      }),
    ),
  ],
  [
    'an object elsewhere',
    await zip(word({ [RELS]: relationships(related('oleObject', 'External')) })),
  ],
  [
    'a frame elsewhere',
    await zip(
      word({ 'word/_rels/webSettings.xml.rels': relationships(related('frame', 'external')) }),
    ),
  ],
  [
    'macros by a relationship',
    await zip(
      word({ [RELS]: relationships(related('vbaProject', '', 'a.bin')), 'word/a.bin': 'x' }),
    ),
  ],
  [
    'a workbook elsewhere behind a chart',
    await workbook({
      'xl/charts/_rels/chart1.xml.rels': relationships(related('package', 'External')),
    }),
  ],
  ['relationships that cannot be read', await zip(word({ [RELS]: '<Relationships' }))],
  [
    'a program in an embedded workbook',
    await withChart(await workbook({ 'xl/media/a.exe': 'MZ' })),
  ],
  ['a zip that is called a workbook', await withChart(await zip({ 'a.exe': 'MZ' }))],
])('an office document with %s is refused', async (_what, bytes) => {
  expect(await documentKind(bytes, PROVING_KINDS)).toBeNull();
});

test.each([
  ['a page', latin('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', latin('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a program', latin('MZ\x90\0')],
  ['another program', latin('\x7fELF')],
  ['a script', latin('#!/bin/sh')],
  ['a zip of anything', await zip({ 'a.exe': 'MZ' })],
  ['a text with the names of a document', latin(`PK\u0003\u0004..${TYPES}..word/document.xml`)],
  [
    'a zip that has the names of a document',
    await zip({ [TYPES]: types(), 'word/document.xml': '', 'a.exe': 'MZ' }),
  ],
  ['a document whose main part is not there', await zip({ [TYPES]: word()[TYPES] ?? '' })],
  [
    'a document of two kinds',
    await zip(word({ 'xl/workbook.xml': '<workbook/>' }, main('xl/workbook.xml', EXCEL))),
  ],
  [
    'a document for macros',
    await zip({
      [TYPES]: types(
        main('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      ),
      'word/document.xml': '<w:document/>',
    }),
  ],
  ['a document with macros', await zip(word({ 'word/vbaProject.bin': 'Attribut' }))],
  ['a document with macros of another case', await zip(word({ 'word/VBAPROJECT.BIN': 'x' }))],
  [
    'a document with macros of another name',
    await zip(word({ 'word/a.bin': 'x' }, byEnding('bin', 'application/vnd.ms-office.vbaProject'))),
  ],
  [
    'a workbook with a macro sheet',
    await zip({
      [TYPES]: types(main('xl/workbook.xml', EXCEL)),
      'xl/workbook.xml': '<workbook/>',
      'xl/macrosheets/sheet1.xml': '<x/>',
    }),
  ],
  [
    'slides, which prove nothing',
    await zip({
      [TYPES]: types(
        main('ppt/presentation.xml', `${OFFICE}.presentationml.presentation.main+xml`),
      ),
      'ppt/presentation.xml': '<p/>',
    }),
  ],
  ['types with a DOCTYPE', await zip({ ...word(), [TYPES]: `<!DOCTYPE a>${types()}` })],
  [
    'types that unpack to more than is read',
    await zip({ ...word(), [TYPES]: types(main('word/document.xml', WORD), ' '.repeat(300_000)) }),
  ],
  ['a document with bytes after it', Buffer.concat([await zip(word()), latin('%PDF-1.7')])],
  ['a document with a comment', await zip(word(), '<script>alert(1)</script>')],
  ['a PDF that ends as a zip', Buffer.concat([latin('%PDF-1.7\n'), await zip({ 'a.exe': 'MZ' })])],
  ['a picture that ends as a document', Buffer.concat([latin('\xff\xd8\xff'), await zip(word())])],
  ['a page before a PDF', latin('<html>%PDF-1.7')],
  ['text', latin('=cmd|calc!A1')],
  ['nothing', latin('')],
])('%s is refused, whatever its name', async (_what, bytes) => {
  expect(await documentKind(bytes, PROVING_KINDS)).toBeNull();
});

test('a voucher is what can be shown', async () => {
  expect(await documentKind(latin('%PDF-1.7'), SHOWN_KINDS)).not.toBeNull();
  expect(await documentKind(latin('<?xml version="1.0"?>'), SHOWN_KINDS)).toBeNull();
  expect(await documentKind(await zip(word()), SHOWN_KINDS)).toBeNull();
});

test('the name ends as the file is', async () => {
  const pdf = await documentKind(latin('%PDF-1.7'), PROVING_KINDS);
  if (!pdf) throw new Error('a PDF is not known');
  expect(documentName('Biên bản.PDF', pdf, 200)).toBe('Biên bản.PDF');
  expect(documentName('bien-ban.html', pdf, 200)).toBe('bien-ban.html.pdf');
  expect(documentName('', pdf, 200)).toBe('file.pdf');
  expect(documentName(`${'x'.repeat(300)}.hta`, pdf, 200)).toMatch(/^.{192}\.hta\.pdf$/);
  // Displayed right to left it would seem to end as a picture.
  expect(documentName('hóa đơn\u202efdp.exe', pdf, 200)).toBe('hóa đơnfdp.exe.pdf');
  expect(documentName('\u2066a\u2069.pdf', pdf, 200)).toBe('a.pdf');
});
