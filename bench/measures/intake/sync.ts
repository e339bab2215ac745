import type { BenchResult } from '../../bench-result.ts';
import { defineBench } from '../../define-bench.ts';
import { MONTHS, syncAll } from '../../intake/syncing.ts';

const LISTS = 5;
const MOST_TIMES = 1.3;
/** Limit for the growth of memory while the second half is read. */
const MOST_MORE_MB = 50;

/** Synchronisation of 100,000 invoices compared with the intake alone, and the requests of a second one. */
export const bench = defineBench<number>({
  full: Number(process.env['SIZE'] ?? 100_000),
  smoke: MONTHS * LISTS,
  run: measured,
});

async function measured(most: number): Promise<BenchResult[]> {
  const perMonth = Math.ceil(most / (MONTHS * LISTS));
  const synced = await syncAll(perMonth);
  const { invoices, syncSeconds, intakeSeconds, halfMb, endMb, listRequests, oldListRequests } =
    synced;
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
      figure: listRequests[1],
      unit: `questions of ${listRequests[0]}`,
      limit: null,
      ratio: null,
      goal: 'none before the last three months',
      met: oldListRequests === 0,
    },
  ];
}
