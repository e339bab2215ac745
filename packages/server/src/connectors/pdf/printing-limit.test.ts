import { expect, onTestFinished, test } from 'vitest';
import { ENDLESS } from './testing/endless-typesetter.ts';
import { sampleInvoice } from './testing/sample-invoice.ts';
import { createTypstPdf, PrintingTookTooLong } from './typst-pdf.ts';

const TYPESETTER = new URL('./testing/endless-typesetter.ts', import.meta.url);

test('an invoice that is never done is given up with a clear reason, and the next one is printed', async () => {
  const pdf = createTypstPdf({ typesetter: TYPESETTER, limitMs: 2_000 });
  onTestFinished(() => pdf.close());
  await expect(pdf.print(sampleInvoice(1, { number: ENDLESS }), {})).rejects.toThrow(
    new PrintingTookTooLong('not printed within 2000 ms'),
  );
  // A busy machine may take longer than the limit to start the new thread.
  const next = () =>
    pdf.print(sampleInvoice(1), {}).then(
      (bytes) => Buffer.from(bytes).toString(),
      (error: Error) => error.name,
    );
  await expect.poll(next, { timeout: 60_000, interval: 200 }).toBe('%PDF-1.7');
}, 90_000);
