import { sampleInvoice } from '../../../packages/server/src/connectors/pdf/testing/sample-invoice.ts';
import { createTypstPdf } from '../../../packages/server/src/connectors/pdf/typst-pdf.ts';
import type { BenchResult } from '../../bench-result.ts';

const VERIFIED = { verified: ['seller', 'authority'] as const };
const WARM_UP = 10;
const SINGLES = 30;
const LONG_LINES = 500;
const LONG_RUNS = 5;
const MERGED = 1_000;

/** Printing through the same door as the server: thread, typesetting, packing. Each document differs. */
export async function run(): Promise<BenchResult[]> {
  const pdf = createTypstPdf();
  const print = (lines: number, number: number) =>
    milliseconds(() => pdf.print('1', sampleInvoice(lines, { number: String(number) }), VERIFIED));
  try {
    for (let number = 1; number <= WARM_UP; number += 1) await print(10, number);
    const singles: number[] = [];
    for (let run = 1; run <= SINGLES; run += 1) singles.push(await print(10, WARM_UP + run));
    const long: number[] = [];
    for (let run = 1; run <= LONG_RUNS; run += 1) long.push(await print(LONG_LINES, run));
    const jobs = Array.from({ length: MERGED }, (_, index) => ({
      invoice: sampleInvoice(10, { number: String(index + 1) }),
      options: VERIFIED,
    }));
    const merged = await milliseconds(() => pdf.printAll('1', jobs));
    return [
      result('pdf: one page, warm', median(singles), 20),
      result(`pdf: ${LONG_LINES} lines`, median(long), 400),
      result(`pdf: ${MERGED} invoices in one file`, merged, 60_000),
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
