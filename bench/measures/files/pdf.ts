import { sampleInvoice } from '../../../packages/server/src/connectors/pdf/testing/sample-invoice.ts';
import { createTypstPdf } from '../../../packages/server/src/connectors/pdf/typst-pdf.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';

const VERIFIED = { verified: sampleInvoice(1).signatures };

type Size = Readonly<{
  warmUp: number;
  singles: number;
  longLines: number;
  longRuns: number;
  merged: number;
}>;

/** Printing by the code of the server: thread, typesetting, packing. Every document is different. */
export const bench = defineBench<Size>({
  full: { warmUp: 10, singles: 30, longLines: 500, longRuns: 5, merged: 1_000 },
  smoke: { warmUp: 0, singles: 1, longLines: 50, longRuns: 1, merged: 3 },
  run: measured,
});

async function measured({
  warmUp,
  singles,
  longLines,
  longRuns,
  merged,
}: Size): Promise<BenchResult[]> {
  const pdf = createTypstPdf();
  const print = (lines: number, number: number) =>
    milliseconds(() => pdf.print('1', sampleInvoice(lines, { number: String(number) }), VERIFIED));
  try {
    for (let number = 1; number <= warmUp; number += 1) await print(10, number);
    const short: number[] = [];
    for (let run = 1; run <= singles; run += 1) short.push(await print(10, warmUp + run));
    const long: number[] = [];
    for (let run = 1; run <= longRuns; run += 1) long.push(await print(longLines, run));
    const jobs = Array.from({ length: merged }, (_, index) => ({
      invoice: sampleInvoice(10, { number: String(index + 1) }),
      options: VERIFIED,
    }));
    const together = await milliseconds(() => pdf.printAll('1', jobs));
    return [
      result('pdf: one page, warm', median(short), 20),
      result(`pdf: ${longLines} lines`, median(long), 400),
      result(`pdf: ${merged} invoices in one file`, together, 60_000),
    ];
  } finally {
    await pdf.close();
  }
}

function result(bench: string, figure: number, most: number): BenchResult {
  const met = figure <= most;
  return { bench, figure, unit: 'ms', limit: null, ratio: null, goal: `≤ ${most} ms`, met };
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
