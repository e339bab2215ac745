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
])('%s is kept beside nothing, whatever it is called', async (_what, bytes) => {
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
});
