import type { IssuingDeps } from '../deps.ts';
import { askAbout } from './ask-authority.ts';
import {
  companiesDue,
  type Lease,
  makeDue,
  type Taken,
  takeDue,
  takeDueOf,
  takeSentOf,
} from './due.repository.ts';
import { withLease } from './lease.ts';
import { workOn } from './work-on.ts';

/** Steps of one company that are taken in one turn; then it is the turn of the next. */
export const STEPS_AT_ONCE = 50;
/** Companies that are looked up at once. */
export const COMPANIES_AT_ONCE = 100;

/** One turn of a company; answers how many of its steps were taken. */
export const takeTurn = (deps: IssuingDeps, companyId: string): Promise<number> =>
  goOnWith(deps, companyId, (lease) => takeDue(deps.db, lease, STEPS_AT_ONCE));

/** Takes those of these invoices that are due as far as they go. */
export async function advanceInvoices(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await goOnWith(deps, companyId, (lease) => takeDueOf(deps.db, lease, ids));
}

const goOnWith = (
  deps: IssuingDeps,
  companyId: string,
  take: (lease: Lease) => Promise<Taken[]>,
): Promise<number> =>
  withLease(deps, companyId, take, (lease, taken) => workOn(deps, lease, taken));

/**
 * Asks what became of these invoices, whether that is due or not, for a person who wants to know now. What
 * never arrived is sent again by the worker.
 */
export async function askAuthority(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await withLease(
    deps,
    companyId,
    (lease) => takeSentOf(deps.db, lease, ids),
    async (lease, taken) => {
      const gone = await askAbout(deps, lease, taken, { isPerson: true });
      const toSend = [...gone, ...taken.filter(({ messageState }) => messageState === 'prepared')];
      if (toSend.length === 0) return;
      await makeDue(
        deps.db,
        companyId,
        toSend.map(({ id }) => id),
        deps.clock.now(),
      );
      deps.hints.give(companyId);
    },
  );
}

/** Everything that is due now, one company after the other, as one worker alone would do it. */
export async function runDue(deps: IssuingDeps): Promise<void> {
  for (let after = '0'; ; ) {
    const companies = await companiesDue(deps.db, after, deps.clock.now(), COMPANIES_AT_ONCE);
    for (const companyId of companies) while ((await takeTurn(deps, companyId)) === STEPS_AT_ONCE);
    if (companies.length < COMPANIES_AT_ONCE) return;
    after = companies.at(-1) ?? after;
  }
}
