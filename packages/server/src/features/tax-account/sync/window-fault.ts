import type { DateRange } from '@hoadon/domain/dates/date-range';
import { narrowed } from '@hoadon/domain/tax-account/windows';
import type { PortalFault } from '../../../connectors/tax-portal/port.ts';
import { retryUntilOutcomeKnown } from '../../../platform/acts/retry-until-outcome-known.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { applyBatch } from '../../../platform/runs/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { faultOf, pause, settlePause } from '../pausing/index.ts';
import { finish } from './finish.ts';
import { endWindow, noteTry, openWindows, WINDOWS, type WindowRow } from './window.repository.ts';

/** Requests without a response before a window counts as failed, or is read by fewer days (EXTERNAL §1.8). */
const MOST_TRIES = 4;
const FIRST_OVERLOAD_SECONDS = 2;

/** Handles the fault of a window: it is read again later, by fewer days, or counts as failed and stops no other. */
export async function settleWindowFault(
  deps: TaxAccountDeps,
  companyId: string,
  window: WindowRow,
  { error, waits }: Readonly<{ error: unknown; waits: number }>,
): Promise<'go-on' | 'stop'> {
  const fault = faultOf(error);
  if (fault === null) throw error;
  if (await settlePause(deps, companyId, error, waits)) return 'stop';
  const { log } = deps;
  log.warn(
    { err: error, companyId, window: window.id, tries: window.tries },
    'the portal did not answer a list',
  );
  const isLast = window.tries + 1 >= MOST_TRIES || fault === 'range-too-long';
  if (!isLast) {
    await retryUntilOutcomeKnown(() =>
      transact(deps.db, async (tx) => void (await noteTry(tx, companyId, window.id, fault))),
    );
    const seconds = FIRST_OVERLOAD_SECONDS * 2 ** window.tries;
    await pause(deps, companyId, { seconds, waits });
    return 'stop';
  }
  const parts = fault === 'changed' ? [] : narrowed({ from: window.from_on, to: window.to_on });
  await applyBatch(deps, WINDOWS, { companyId, id: window.id }, (tx, there) =>
    giveUp(tx, deps, companyId, there, { fault, parts }),
  );
  return 'go-on';
}

type Given = Readonly<{ fault: PortalFault; parts: readonly DateRange[] }>;

async function giveUp(
  tx: Tx,
  deps: TaxAccountDeps,
  companyId: string,
  { id, listing, sync_id }: WindowRow,
  { fault, parts }: Given,
): Promise<void> {
  const state = parts.length > 0 ? 'narrowed' : 'failed';
  await endWindow(tx, companyId, id, {
    state,
    reason: fault,
    total: null,
    at: deps.clock.now(),
  });
  if (parts.length > 0)
    await openWindows(
      tx,
      companyId,
      sync_id,
      parts.map((days) => ({ ...days, listing })),
    );
  await finish(tx, deps, companyId, sync_id);
}
