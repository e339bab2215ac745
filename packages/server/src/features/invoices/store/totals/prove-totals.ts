import type { JobKind } from '../../../../platform/jobs/port.ts';
import { totalsRepaired } from '../../../../platform/metrics/totals-repaired.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { repairTagged } from '../tags.ts';
import { repairTotals } from './repair-totals.ts';

/** From which company on; null: from the first. */
type Slice = Readonly<{ after: string | null }>;

export const BEGIN_PROVING: JobKind<Record<string, never>> = {
  name: 'issuing-prove-totals',
  retryLimit: 0,
};
export const PROVE_SLICE: JobKind<Slice> = { name: 'invoices-prove-totals-slice', retryLimit: 3 };
export const PROVING_EVERY_SECONDS = 86_400;
/** Companies of one job: short enough to be lost with a process and begun again. */
const COMPANIES_AT_ONCE = 100;

type Deps = Pick<Platform, 'db' | 'jobs' | 'log'>;

/**
 * Starts the daily comparison of the counters of lists and dashboards with the invoices. The counters change in the
 * transaction of the invoice, so a difference is a bug: it is logged as an error and repaired.
 */
export const startProving = (deps: Deps): Promise<void> => enqueueSlice(deps, { after: null });

/** Compares one slice of the companies and enqueues the next slice. */
export async function proveSlice(deps: Deps, slice: Slice): Promise<void> {
  const last = await proveTotals(deps, slice);
  if (last !== null) await enqueueSlice(deps, { after: last });
}

const enqueueSlice = ({ db, jobs }: Deps, slice: Slice): Promise<void> =>
  jobs.enqueue(db, PROVE_SLICE, [slice], { singletonKey: slice.after ?? 'first' });

/** Proves the counters of the next companies; returns the last of them, null at the end. A failure of one company does not stop the others. */
export async function proveTotals(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { after }: Slice,
  atOnce = COMPANIES_AT_ONCE,
): Promise<string | null> {
  const companies = await db
    .selectFrom('company')
    .select('id')
    .where('id', '>', after ?? '0')
    .orderBy('id')
    .limit(atOnce)
    .execute();
  for (const { id } of companies)
    try {
      const drifts = await repairTotals(db, id);
      const tagged = await repairTagged(db, id);
      if (drifts.length + tagged === 0) continue;
      totalsRepaired.inc(drifts.length + tagged);
      log.error(
        { companyId: id, drifts, tagged },
        'counters did not agree with the invoices: put right',
      );
    } catch (error) {
      log.error({ err: error, companyId: id }, 'the counters of a company could not be proved');
    }
  return companies.length < atOnce ? null : (companies.at(-1)?.id ?? null);
}
