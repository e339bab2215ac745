import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { MONTHS, syncAll } from '../../intake/syncing.ts';

const LISTS = 5;
const MOST_TIMES = 1.3;
/** What a year more of invoices may take, while the second half is read. */
const MOST_MORE_MB = 50;

/** 100,000 invoices of the portal, beside the intake alone with the same; and what a second synchronisation asks. */
export const bench = defineBench<number>({
  full: Number(process.env['SIZE'] ?? 100_000),
  smoke: MONTHS * LISTS,
  run: measured,
});

async function measured(most: number): Promise<BenchResult[]> {
  const perMonth = Math.ceil(most / (MONTHS * LISTS));
  const synced = await syncAll(perMonth);
  const { invoices, syncSeconds, intakeSeconds, halfMb, endMb, asked, askedOfOld } = synced;
  const ratio = syncSeconds / intakeSeconds;
  return [
    {
      bench: 'sync: from the portal',
      figure: invoices / syncSeconds,
      unit: `invoices/s of ${invoices}`,
      limit: invoices / intakeSeconds,
      ratio,
      goal: `≤ ${MOST_TIMES} × the intake alone`,
      met: ratio <= MOST_TIMES,
    },
    {
      bench: 'sync: memory',
      figure: endMb - halfMb,
      unit: 'MB more in the second half',
      limit: null,
      ratio: null,
      goal: `≤ ${MOST_MORE_MB} MB`,
      met: endMb - halfMb <= MOST_MORE_MB,
    },
    {
      bench: 'sync: asked again',
      figure: asked[1],
      unit: `questions of ${asked[0]}`,
      limit: null,
      ratio: null,
      goal: 'none before the last three months',
      met: askedOfOld === 0,
    },
  ];
}
