import type { SyncCheck } from '@hoadon/contracts/tax-account';
import { otherTaxCodeOf } from '@hoadon/domain/tax-account/account-owner';
import { phasesFrom } from '@hoadon/domain/tax-account/phases';
import { colourOf, isComplete, minutesLeft, percentOf } from '@hoadon/domain/tax-account/progress';
import { findSeller } from '../../company/index.ts';
import { findLatestListedDay } from '../../reconciliation/index.ts';
import { findAccount, wireAccount } from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { countOriginals } from '../originals/index.ts';
import { type ChangeRow, findUnseen } from './change.repository.ts';
import {
  countGained,
  type FailedRow,
  findFailed,
  findPhases,
  type PhaseRow,
} from './progress.repository.ts';
import { findLatestSync } from './sync.repository.ts';
import { wireSync } from './sync-view.ts';
import { countOfOthers } from './window.repository.ts';

/** Measured time of fetching an original, without the pause. */
const ORIGINAL_MS = 300;

/** Returns the progress of the synchronisation (TAX-019 … TAX-023), without a request to the portal. */
export async function checkSync(
  { db, clock, config }: Pick<TaxAccountDeps, 'db' | 'clock' | 'config'>,
  companyId: string,
): Promise<SyncCheck> {
  const now = clock.now();
  const row = await findAccount(db, companyId);
  const [rows, failed, originals, gained, latest, latestDay, changes, others, seller] = [
    await findPhases(db, companyId),
    await findFailed(db, companyId),
    await countOriginals(db, companyId),
    await countGained(db, companyId),
    await findLatestSync(db, companyId),
    await findLatestListedDay(db, companyId),
    await findUnseen(db, companyId),
    await countOfOthers(db, companyId),
    await findSeller(db, companyId),
  ];
  const account = row && wireAccount(row, now);
  const phases = row ? phasesFrom(row.start_on, clock.today()).map(phaseIn(rows)) : [];
  const isFirstDone = row !== null && phases.length > 0 && isComplete(phases);
  const done = rows.reduce((count, one) => count + one.done, 0);
  const left = rows.reduce((count, one) => count + one.of - one.done, 0);
  const isRunning = latest?.state === 'running';
  return {
    account,
    start_date_synchronized: account?.start_date_synchronized ?? null,
    synchronized_first_time: isFirstDone,
    total_invoices_gained: gained,
    estimate_time_left_in_minutes: minutesLeft({
      windowsDone: done,
      windowsLeft: isRunning ? left : 0,
      spentMs:
        rows.reduce((sum, one) => sum + Number(one.spent_ms), 0) + done * config.taxPortal.pauseMs,
      originalsLeft: originals.due,
      originalMs: config.taxPortal.pauseMs + ORIGINAL_MS,
    }),
    new_account: row !== null && done === 0,
    issued_date_latest_invoice: latestDay,
    data_fail_synchronized_p1: failed.filter(({ kind }) => kind !== 2).map(wireFailed),
    data_fail_synchronized_p2: failed.filter(({ kind }) => kind === 2).map(wireFailed),
    phases,
    resumes_at:
      row?.resume_at && new Date(row.resume_at).toISOString() > now
        ? new Date(row.resume_at).toISOString()
        : null,
    originals,
    latest: latest && wireSync(latest),
    changes: changes.map(wireChange),
    account_of_tax_code: row && otherTaxCodeOf(row.user_name, seller.taxCode),
    invoices_of_others: others,
  };
}

type Phase = ReturnType<typeof phasesFrom>[number];

/** A phase without windows has not begun. */
const phaseIn =
  (rows: readonly PhaseRow[]) =>
  ({ kind, days }: Phase) => {
    const { done, of } = rows.find((row) => row.kind === kind) ?? { done: 0, of: 1 };
    const percent = percentOf({ done, of });
    return { from_date: days.from, to_date: days.to, done, of, percent, colour: colourOf(percent) };
  };

type WireFailed = SyncCheck['data_fail_synchronized_p1'][number];
const wireFailed = ({ listing, from_on, to_on, state, reason }: FailedRow): WireFailed => ({
  from_date: from_on,
  to_date: to_on,
  listing: listing as WireFailed['listing'],
  state,
  reason,
});

const wireChange = (row: ChangeRow): SyncCheck['changes'][number] => ({
  id: row.id,
  invoice_id: row.invoice_id,
  invoice_serial: row.serial,
  invoice_number: row.number ?? '',
  seller_name: row.seller_name ?? '',
  from_state: row.from_state,
  to_state: row.to_state,
  relied_upon: row.relied_upon,
  told_at: new Date(row.told_at).toISOString(),
});
