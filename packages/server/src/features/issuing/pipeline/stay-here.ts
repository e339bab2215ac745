import { notable } from '@hoadon/contracts/notifications';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { backOff } from '../later.ts';
import { type Lease, putOff } from './due.repository.ts';

const FIRST_WAIT_SECONDS = 5;
/** What fails so often does not pass by itself: people are told. */
const TOLD_AFTER = 2;

type Stuck = Readonly<{ id: string; attempts: number }>;
type Why = Readonly<{ code: string; text: string }>;

/** What people are told of an error: a refusal's own code, or that of the step that it happened in. */
export const whyOf = (error: unknown, code: string): Why => ({
  code: error instanceof Failure ? error.code : code,
  text: error instanceof Error ? error.message : String(error),
});

/** The invoices stay where they are and are tried again later, each time after a longer wait; people see the reason meanwhile. */
export async function stayHere(
  deps: IssuingDeps,
  { companyId }: Pick<Lease, 'companyId'>,
  state: ProcessingState,
  stuck: readonly Stuck[],
  why: Why,
): Promise<void> {
  const at = deps.clock.now();
  const nextStepAt = ({ attempts }: Stuck): Instant => backOff(at, FIRST_WAIT_SECONDS, attempts);
  await transact(deps.db, async (tx) => {
    await moveInvoices(
      tx,
      deps.events,
      { companyId, at },
      stuck.map((one) => ({
        id: one.id,
        from: [state],
        to: state,
        failure: why,
        nextStepAt: nextStepAt(one),
      })),
    );
    await putOff(
      tx,
      companyId,
      stuck.map((one) => ({
        id: one.id,
        attempts: one.attempts + 1,
        reason: why.code,
        nextStepAt: nextStepAt(one),
      })),
    );
    if (state === 'signing' && stuck.some(({ attempts }) => attempts === TOLD_AFTER))
      tellOfSigning(tx, deps, companyId, { at, reason: why.code });
  });
}

type Trouble = Readonly<{ at: Instant; reason: string }>;

/** Once a day for each reason, however many invoices wait for it. */
function tellOfSigning(tx: Tx, { events }: IssuingDeps, companyId: string, trouble: Trouble) {
  const { at, reason } = trouble;
  const about = `signing/${dayInVietnam(at)}/${reason}`;
  events.publish(tx, companyId, [notable({ kind: 'work-failed', about, area: 'signing', reason })]);
}
