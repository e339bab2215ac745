import { notable } from '@hoadon/contracts/notifications';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { isStoreUnavailable } from '../../../platform/files/unavailable-store.ts';
import { moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { retryTime } from '../retry-time.ts';
import { type DueWorkLease, postpone } from './due.repository.ts';

const FIRST_WAIT_SECONDS = 5;
/** A failure that recurs so often needs a user. */
const NOTIFIED_AFTER_ATTEMPTS = 2;

type Attempted = Readonly<{ id: string; attempts: number }>;
type RetryReason = Readonly<{ code: string; text: string }>;

/** Failure that users see: the code of a Failure, or `code` of the step. */
export const retryReasonOf = (error: unknown, code: string): RetryReason => ({
  code:
    error instanceof Failure ? error.code : isStoreUnavailable(error) ? STORAGE_UNAVAILABLE : code,
  text: error instanceof Error ? error.message : String(error),
});

/** Failure code of an invoice whose files cannot be stored or read at present. */
export const STORAGE_UNAVAILABLE = 'STORAGE_UNAVAILABLE';

/** Postpones the next attempt in this state, each time for longer, and shows users the failure. */
export async function retryBeforeSending(
  deps: IssuingDeps,
  { companyId }: Pick<DueWorkLease, 'companyId'>,
  state: ProcessingState,
  invoices: readonly Attempted[],
  failure: RetryReason,
): Promise<void> {
  deps.log.warn(
    { companyId, state, invoices: invoices.map(({ id }) => id), failure },
    'invoices wait for the next attempt of a step',
  );
  const at = deps.clock.now();
  const nextStepAt = ({ attempts }: Attempted): Instant =>
    retryTime(at, FIRST_WAIT_SECONDS, attempts);
  await transact(deps.db, async (tx) => {
    await moveInvoices(
      tx,
      deps.events,
      { companyId, at },
      invoices.map((invoice) => ({
        id: invoice.id,
        from: [state],
        to: state,
        failure: failure,
        nextStepAt: nextStepAt(invoice),
      })),
    );
    await postpone(
      tx,
      companyId,
      invoices.map((invoice) => ({
        id: invoice.id,
        attempts: invoice.attempts + 1,
        reason: failure.code,
        nextStepAt: nextStepAt(invoice),
      })),
    );
    if (
      state === 'signing' &&
      invoices.some(({ attempts }) => attempts === NOTIFIED_AFTER_ATTEMPTS)
    )
      notifySigningFailure(tx, deps, companyId, { at, reason: failure.code });
  });
}

type SigningFailure = Readonly<{ at: Instant; reason: string }>;

/** Publishes at most one notification for each day and reason. */
function notifySigningFailure(
  tx: Tx,
  { events }: IssuingDeps,
  companyId: string,
  trouble: SigningFailure,
) {
  const { at, reason } = trouble;
  const about = `signing/${dayInVietnam(at)}/${reason}`;
  events.publish(tx, companyId, [notable({ kind: 'work-failed', about, area: 'signing', reason })]);
}
