import type { JobKind } from '../../../platform/jobs/port.ts';
import { totalsRepaired } from '../../../platform/metrics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { repairTotals } from './repair-totals.ts';

const PROVE_TOTALS: JobKind<Record<string, never>> = {
  name: 'issuing-prove-totals',
  retryLimit: 0,
  expireSeconds: 3_600,
};
const A_DAY_SECONDS = 86_400;

type Deps = Pick<Platform, 'db' | 'jobs' | 'log'>;

/**
 * Once a day proves the counters of lists and dashboards against the invoices themselves. They cannot
 * differ, being changed in the same transaction; where they do, something is wrong that somebody must
 * hear of, and the lists are right again meanwhile.
 */
export function provingTotals(deps: Deps): void {
  deps.jobs.handle(PROVE_TOTALS, () => proveTotals(deps));
  deps.jobs.every(PROVE_TOTALS, A_DAY_SECONDS, {});
}

/** One company after the other, so that none waits for another's. */
export async function proveTotals({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const companies = await db.selectFrom('company').select('id').orderBy('id').execute();
  for (const { id } of companies) {
    const drifts = await repairTotals(db, id);
    if (drifts.length === 0) continue;
    totalsRepaired.inc(drifts.length);
    log.error({ companyId: id, drifts }, 'counters did not agree with the invoices: put right');
  }
}
