import type { IssuingDeps } from '../deps.ts';
import { groupBy } from '../group-by.ts';
import type { AdvancePayload, AskPayload } from '../jobs.ts';
import { askAuthority } from './ask-authority.ts';
import { prepareSigning } from './prepare-signing.ts';
import { findStalled } from './progress.repository.ts';
import { sendInvoices } from './send-invoices.ts';
import { signInvoices } from './sign-invoices.ts';

/** Invoices that one sweep looks after. */
const SWEPT_AT_ONCE = 5_000;
/** Untouched for so long, an invoice under way has nobody who looks after it. */
const STALLED_AFTER_SECONDS = 10;
const BATCH = 200;

/** Takes every one of these invoices as far as it goes, from wherever it stands; done twice it does no harm. */
export async function advanceInvoices(
  deps: IssuingDeps,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await prepareSigning(deps, companyId, ids);
  await signInvoices(deps, companyId, ids);
  await sendInvoices(deps, companyId, ids);
}

/** The job after numbering. */
export async function advanceJob(
  deps: IssuingDeps,
  payloads: readonly AdvancePayload[],
): Promise<void> {
  for (const [companyId, group] of groupBy(payloads, (payload) => payload.companyId))
    await advanceInvoices(
      deps,
      companyId,
      group.flatMap(({ ids }) => ids),
    );
}

/** Asks now, whenever it was asked last; what never arrived goes out again, the same bytes. */
export async function askJob(deps: IssuingDeps, payloads: readonly AskPayload[]): Promise<void> {
  for (const { companyId, ids } of payloads) {
    await askAuthority(deps, companyId, ids, { now: true });
    await sendInvoices(deps, companyId, ids);
  }
}

/**
 * Finishes what nobody looks after any more: after a crash, a lost answer, an authority that was
 * away. One company's trouble does not keep the others waiting.
 */
export async function sweep(deps: IssuingDeps): Promise<void> {
  const before = new Date(Date.parse(deps.clock.now()) - STALLED_AFTER_SECONDS * 1000);
  const stalled = await findStalled(deps.db, before.toISOString(), SWEPT_AT_ONCE);
  for (const [companyId, rows] of groupBy(stalled, (row) => row.company_id))
    for (let from = 0; from < rows.length; from += BATCH) {
      const ids = rows.slice(from, from + BATCH).map((row) => row.id);
      try {
        await advanceInvoices(deps, companyId, ids);
        await askAuthority(deps, companyId, ids);
        await sendInvoices(deps, companyId, ids);
      } catch (error) {
        deps.log.error({ err: error, companyId }, 'invoices could not go on');
      }
    }
}
