import { expect, test } from 'vitest';
import { documentKind, documentName, PROVING_KINDS, SHOWN_KINDS } from './document-kind.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const zip = (...names: string[]) => latin(`PK\u0003\u0004....${names.join('....')}`);

test.each([
  ['a PDF', latin('%PDF-1.7 x'), 'application/pdf'],
  ['a JPEG', latin('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['a PNG', latin('\x89PNG\r\n\x1a\n..'), 'image/png'],
  ['a WebP', latin('RIFF....WEBPVP8 '), 'image/webp'],
  ['a photograph of a telephone', latin('\0\0\0\x18ftypheic'), 'image/heic'],
  ['signed XML', Buffer.from('\ufeff<?xml version="1.0"?><BBan/>'), 'application/xml'],
  [
    'a Word document',
    zip('[Content_Types].xml', 'word/document.xml'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'a workbook',
    zip('[Content_Types].xml', 'xl/workbook.xml'),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
])('%s is known by its bytes', (_what, bytes, mediaType) => {
  expect(documentKind(bytes, PROVING_KINDS)?.mediaType).toBe(mediaType);
});

test.each([
  ['a page', latin('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', latin('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a program', latin('MZ\x90\0')],
  ['another program', latin('\x7fELF')],
  ['a script', latin('#!/bin/sh')],
  ['a zip of anything', zip('a.exe')],
  ['a workbook with macros', zip('[Content_Types].xml', 'xl/workbook.xml', 'xl/vbaProject.bin')],
  ['a page before a PDF', latin('<html>%PDF-1.7')],
  ['text', latin('=cmd|calc!A1')],
  ['nothing', latin('')],
])('%s is kept beside nothing, whatever it is called', (_what, bytes) => {
  expect(documentKind(bytes, PROVING_KINDS)).toBeNull();
});

test('a voucher is what can be shown', () => {
  expect(documentKind(latin('%PDF-1.7'), SHOWN_KINDS)).not.toBeNull();
  expect(documentKind(latin('<?xml version="1.0"?>'), SHOWN_KINDS)).toBeNull();
});

test('the name ends as the file is', () => {
  const pdf = documentKind(latin('%PDF-1.7'), PROVING_KINDS);
  if (!pdf) throw new Error('a PDF is not known');
  expect(documentName('Biên bản.PDF', pdf, 200)).toBe('Biên bản.PDF');
  expect(documentName('bien-ban.html', pdf, 200)).toBe('bien-ban.html.pdf');
  expect(documentName('', pdf, 200)).toBe('file.pdf');
  expect(documentName(`${'x'.repeat(300)}.hta`, pdf, 200)).toMatch(/^.{192}\.hta\.pdf$/);
});
