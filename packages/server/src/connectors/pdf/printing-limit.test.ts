import { expect, onTestFinished, test } from 'vitest';
import { ENDLESS } from './testing/endless-typesetter.ts';
import { sampleInvoice } from './testing/sample-invoice.ts';
import { createTypstPdf, type TypstPdfOptions } from './typst-pdf.ts';

const TYPESETTER = new URL('./testing/endless-typesetter.ts', import.meta.url);
const ENDLESS_INVOICE = sampleInvoice(1, { number: ENDLESS });

function open(options: TypstPdfOptions) {
  const pdf = createTypstPdf({ typesetter: TYPESETTER, ...options });
  onTestFinished(() => pdf.close());
  return pdf;
}
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test('an invoice that never finishes is stopped with its reason, and the next one is printed', async () => {
  const pdf = open({ limitMs: 2_000 });
  await expect(pdf.print('1', ENDLESS_INVOICE, {})).rejects.toMatchObject({ reason: 'too-long' });
  expect(textOf(await pdf.print('1', sampleInvoice(1), {}))).toBe('%PDF-1.7');
});

test('another company’s print succeeds while a company prints invoices that never finish', async () => {
  const pdf = open({ processes: 1, limitMs: 600_000 });
  const endless = Array.from({ length: 100 }, () => pdf.print('1', ENDLESS_INVOICE, {}));
  const outcomes = Promise.allSettled(endless);
  expect(textOf(await pdf.print('2', sampleInvoice(1), {}))).toBe('%PDF-1.7');
  await pdf.close();
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
});

/** Content that blocked the typesetter for 45 s, or took it past 3 GB: only its own process is stopped. */
const chain = (length: number, kind: (index: number) => string) =>
  Array.from({ length }, (_, index) => kind(index)).join('');
const svg = (inside: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs>${inside}</defs></svg>`,
  );
const HOSTILE = {
  patterns: svg(
    `<pattern id="p0" width="1" height="1" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern>${chain(
      25,
      (index) =>
        `<pattern id="p${index + 1}" width="9" height="9" patternUnits="userSpaceOnUse">${'<rect width="9" height="9" fill="url(#p'.concat(`${index})"/>`).repeat(3)}</pattern>`,
    )}</defs><rect width="100" height="100" fill="url(#p25)"/><defs>`,
  ),
  markers: svg(
    `<marker id="m" markerWidth="9" markerHeight="9"><circle r="4"/></marker></defs><path marker-mid="url(#m)" d="M0 0${'h1v1'.repeat(50_000)}"/><defs>`,
  ),
};

test.each(Object.entries(HOSTILE))(
  'a logo of %s cannot take the server down',
  async (_what, logo) => {
    const pdf = createTypstPdf({ limitMs: 500, memoryMb: 500 });
    onTestFinished(() => pdf.close());
    await expect(pdf.print('1', sampleInvoice(1), { logo })).rejects.toMatchObject({
      name: 'StoppedWork',
      reason: expect.stringMatching(/too-long|too-much-memory/),
    });
  },
);
