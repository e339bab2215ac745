import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import type { MergedPart } from '../port.ts';
import { factsOf, pagesOf } from '../testing/read-pdf.ts';
import { sampleInvoice } from '../testing/sample-invoice.ts';
import { createTypstPdf } from '../typst-pdf.ts';
import { withReferences } from './references.ts';

const pdf = createTypstPdf();
afterAll(() => pdf.close());

const printed = (number: string, lines = 3) =>
  pdf.print('1', sampleInvoice(lines, { number }), {
    verified: sampleInvoice(1).signatures.slice(0, 1),
  });

async function* inTurn(parts: readonly MergedPart[]) {
  yield* parts;
}
const merged = (parts: readonly MergedPart[]) => buffer(pdf.merge(inTurn(parts)));

test('PDFs become one with all pages in their order, which another program reads without warnings', async () => {
  const long = await printed('2', 120);
  const file = await merged([
    { name: 'a', pdf: await printed('1') },
    { name: 'b', pdf: long },
    { name: 'c', pdf: await printed('3') },
  ]);
  const pages = await pagesOf(file);
  const alone = await pagesOf(long);
  expect(pages).toHaveLength(2 + alone.length);
  expect(pages.slice(1, -1)).toEqual(alone);
  expect(await factsOf(file)).toMatchObject({ Pages: String(pages.length), complaints: '' });
});

test('objects shared by several PDFs are written once', async () => {
  const one = await printed('1');
  const ten = await merged(Array.from({ length: 10 }, () => ({ name: 'a', pdf: one })));
  expect(await pagesOf(ten)).toHaveLength(10);
  expect(ten.length).toBeLessThan(one.length * 3);
});

test('parts that could not be printed are listed on the last page, whatever their names contain', async () => {
  const file = await merged([
    { name: 'a', pdf: await printed('1') },
    { name: '1C26TAA_(7)', reason: 'PRINT_FAILED' },
  ]);
  expect((await pagesOf(file)).at(-1)).toBe('NOT PRINTED: 1C26TAA_(7): PRINT_FAILED');
  expect(await factsOf(file)).toMatchObject({ complaints: '' });
});

test('a part with damaged bytes is listed like one that could not be printed, and does not affect the others', async () => {
  const whole = await printed('1', 120);
  const damaged = Buffer.from(whole);
  damaged.fill(0, 100, damaged.length - 1_000);
  const file = await merged([
    { name: 'a', pdf: await printed('1') },
    { name: '1C26TAA_8', pdf: damaged },
    { name: 'c', pdf: await printed('3') },
  ]);
  const pages = await pagesOf(file);
  expect(pages).toHaveLength(3);
  expect(pages.at(-1)).toBe('NOT PRINTED: 1C26TAA_8: PRINT_FAILED');
  expect(await factsOf(file)).toMatchObject({ complaints: '' });
});

test('a reference in a string is none', () => {
  const dictionary = '<< /A 1 0 R /B (see 1 0 R \\) (1 0 R)) /C [1 0 R 12 0 R] /D <31203020> >>';
  expect(withReferences(dictionary, (number) => number + 100)).toBe(
    '<< /A 101 0 R /B (see 1 0 R \\) (1 0 R)) /C [101 0 R 112 0 R] /D <31203020> >>',
  );
});
