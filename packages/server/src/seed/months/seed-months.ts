import { findSeller } from '../../features/company/index.ts';
import { beginLicences } from '../../features/licences/index.ts';
import type { Connectors } from '../../open-connectors.ts';
import { freshenStatistics } from '../../platform/db/freshen-statistics.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { demoAccountant } from '../demo-accountant.ts';
import { saveSeries } from '../demo-series.ts';
import { saveDemoPapers } from './demo-papers.ts';
import { issueMonths } from './issue-months.ts';
import { savePartners } from './partners.ts';
import { pastClock } from './past-clock.ts';
import { withPastIssuing } from './past-issuing.ts';
import { receiveMonths } from './receive-months.ts';
import { settleMonths } from './settle-months.ts';
import { firstOfMonth, monthsSince } from './working-days.ts';

type World = Readonly<{ platform: Platform; connectors: Connectors }>;

/**
 * Gives the new demo company a past: invoices it issued in these months by the bulk path itself, invoices it received, and
 * what was done with them since. Does nothing for no months, or where the authority is not simulated. Runs once; an
 * interrupted run leaves a shorter past.
 */
export async function seedMonths({ platform, connectors }: World, count: number): Promise<void> {
  const { db, clock: present } = platform;
  const { simulators } = connectors;
  if (simulators === null || count === 0) return;
  const session = await demoAccountant(db);
  const { companyId } = session;
  const months = monthsSince(present.today(), count);
  const clock = pastClock(firstOfMonth(present.today(), count));
  await transact(db, async (tx) => {
    // The licence in force counts what is issued in these months, as the figures beside it do.
    await beginLicences(tx, companyId, clock.now());
    await savePartners(tx, companyId, clock.now());
    for (const days of months) await saveSeries(tx, companyId, days[0] ?? clock.today());
  });
  const authority = simulators.taxAuthority;
  const past = { session, seller: await findSeller(db, companyId), clock, authority, months };
  await withPastIssuing({ platform, connectors, simulators, clock }, (deps) =>
    issueMonths(deps, past),
  );
  await receiveMonths(db, past);
  await freshenStatistics(db);
  await settleMonths(db, past);
  await saveDemoPapers(platform, past);
}
