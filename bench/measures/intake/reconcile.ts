import { readFileSync } from 'node:fs';
import { invoiceKey } from '../../../packages/domain/src/intake/invoice-key.ts';
import {
  goldenFigures,
  goldenPairs,
} from '../../../packages/domain/src/reconciliation/golden/golden-figures.ts';
import { makeGoldenPairs } from '../../../packages/domain/src/reconciliation/golden/make-golden-pairs.ts';
import type { InvoiceFacts } from '../../../packages/domain/src/reconciliation/invoice-facts.ts';
import { reconcile } from '../../../packages/domain/src/reconciliation/reconcile.ts';
import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';

const GOAL_S = 30;
const PRECISION = 0.98;
const RECALL = 0.95;
const AS_OF = '2027-01-31';
const GOLDEN = '../../../packages/domain/src/reconciliation/golden/';

/** Quality of the matching, and its time for 100,000 against 100,000 compared with sorting both by key. */
export const bench = defineBench<number>({ full: 100_000, smoke: 300, run: measured });

async function measured(rows: number): Promise<BenchResult[]> {
  const { precision, recall, pairs } = goldenFigures(
    ['made-pairs.csv', 'hard-cases.csv'].flatMap((name) =>
      goldenPairs(readFileSync(new URL(`${GOLDEN}${name}`, import.meta.url), 'utf8')),
    ),
  );
  const { own, portal } = manyRows(rows);
  const limit = seconds(() => [...own, ...portal].map((row) => invoiceKey(row).text).sort());
  const figure = seconds(() => reconcile({ own, portal, asOf: AS_OF }));
  return [
    share(`reconcile: precision of ${pairs}`, precision, PRECISION),
    share(`reconcile: recall of ${pairs}`, recall, RECALL),
    {
      bench: `reconcile: ${rows} × ${rows}`,
      figure,
      unit: 's',
      limit,
      ratio: figure / limit,
      goal: `≤ ${GOAL_S} s`,
      met: figure <= GOAL_S,
    },
  ];
}

/** The golden kinds over and over, so that every tenth row has no counterpart by its key. */
function manyRows(rows: number): Readonly<{ own: InvoiceFacts[]; portal: InvoiceFacts[] }> {
  const own: InvoiceFacts[] = [];
  const portal: InvoiceFacts[] = [];
  for (let seed = 1; own.length < rows || portal.length < rows; seed += 1)
    for (const pair of makeGoldenPairs(seed)) {
      if (pair.own) own.push(ofSeed(pair.own, seed));
      if (pair.portal) portal.push(ofSeed(pair.portal, seed));
    }
  return { own: own.slice(0, rows), portal: portal.slice(0, rows) };
}

/** A seller for every seed, as a company has many. */
const ofSeed = (facts: InvoiceFacts, seed: number): InvoiceFacts => ({
  ...facts,
  id: `${facts.id}-${seed}`,
  sellerTaxCode: facts.sellerTaxCode.replace('03999', `03${String(seed).padStart(3, '0')}`),
});

const share = (bench: string, figure: number, least: number): BenchResult => ({
  bench,
  figure: figure * 100,
  unit: '%',
  limit: null,
  ratio: null,
  goal: `≥ ${least * 100} %`,
  met: figure >= least,
});

function seconds(work: () => unknown): number {
  const begin = performance.now();
  work();
  return (performance.now() - begin) / 1_000;
}
