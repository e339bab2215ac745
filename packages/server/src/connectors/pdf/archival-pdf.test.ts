import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { openPacked } from './merge/packed-pdf.ts';
import type { SignedSource } from './port.ts';
import { factsOf, filesIn, fontsOf, judgedByVeraPdf, pagesOf } from './testing/read-pdf.ts';
import { sampleInvoice } from './testing/sample-invoice.ts';
import { createTypstPdf } from './typst-pdf.ts';

const SOURCE: SignedSource = {
  name: '1C26TAA_00000123.xml',
  xml: Buffer.from('<?xml version="1.0"?><HDon>Hóa đơn đã ký endobj stream\n</HDon>'.repeat(200)),
  at: '2026-11-21T03:04:05.000Z',
};

const pdf = createTypstPdf();
afterAll(() => pdf.close());

const print = (changes = {}, lines = 2) =>
  pdf.print('1', sampleInvoice(lines, changes), {
    verified: sampleInvoice(1).signatures.slice(0, 1),
    source: SOURCE,
  });

/** Every object of the file that is no page's drawing, as text. */
function objectsOf(bytes: Uint8Array): { catalog: string; all: string } {
  const pdf = openPacked(Buffer.from(bytes));
  const texts: string[] = [];
  for (let number = 1; ; number += 1) {
    try {
      texts.push(pdf.read(number).dictionary);
    } catch {
      break;
    }
  }
  return { catalog: pdf.read(pdf.root).dictionary, all: texts.join('\n') };
}

const hasVeraPdf = spawnSync('verapdf', ['--version']).status === 0;

test.skipIf(!hasVeraPdf)(
  'the outside validator veraPDF finds the PDF of a signed file conforming',
  async () => {
    expect(await judgedByVeraPdf(await print())).toContain('isCompliant="true"');
  },
);

test('VIEW-006 the PDF of a signed file is a PDF/A-3 as ISO 19005-3 asks', async () => {
  const bytes = await print();
  const { catalog, all } = objectsOf(bytes);
  const text = Buffer.from(bytes).toString('latin1');
  // The claim: metadata that any program can read without unpacking.
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(text).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  // 6.1.2 the second line is of bytes above 127; 6.1.3 an id, and nothing encrypted.
  expect([...bytes.subarray(10, 14)].every((byte) => byte > 127)).toBe(true);
  expect(text).toMatch(/\/ID \[/);
  expect(text).not.toContain('/Encrypt');
  // 6.2.3 colours are defined by an embedded profile.
  expect(catalog).toContain('/OutputIntents');
  expect(all).toContain('/S /GTS_PDFA1');
  expect(all).toContain('/DestOutputProfile');
  // 6.2.11 every font is inside, and every letter can be read out again.
  const fonts = await fontsOf(bytes);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/ yes +yes +yes +\d+ +\d+$/);
  // 6.5, 6.6 no actions and no scripts.
  expect(all).not.toMatch(/\/(JavaScript|JS|Launch|AA|XFA)\b/);
  // 6.7 tagged, in a language.
  expect(catalog).toMatch(/\/MarkInfo/);
  expect(catalog).toMatch(/\/StructTreeRoot/);
  expect(catalog).toMatch(/\/Lang \(vi/);
  // 6.8 the embedded file is linked to the document and states its relationship, type and time.
  expect(catalog).toMatch(/\/AF \[/);
  expect(all).toContain('/AFRelationship /Source');
  expect(all).toMatch(/\/Subtype \/application#2Fxml/);
  expect(all).toContain('/ModDate');
  expect((await factsOf(bytes)).complaints).toBe('');
});

test('the file inside is the signed one, byte for byte', async () => {
  const files = await filesIn(await print());
  expect(Object.keys(files)).toEqual([SOURCE.name]);
  expect(files[SOURCE.name]).toEqual(SOURCE.xml);
});

test('the same signed file is drawn to the same bytes', async () => {
  expect(await print()).toEqual(await print());
});

test('letters that no font has are printed as well, under no claim to be PDF/A', async () => {
  // For private use: a machine with more fonts may have the letters of 你好 and 😀.
  const bytes = await print({ note: 'Hàng của \u{10fffd}' });
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('pdfaid');
  expect((await filesIn(bytes))[SOURCE.name]).toEqual(SOURCE.xml);
  expect((await pagesOf(bytes)).join()).toContain('Hàng của');
});

test('500 lines for keeping stay a small file', async () => {
  expect((await print({}, 500)).length).toBeLessThan(250_000);
});
