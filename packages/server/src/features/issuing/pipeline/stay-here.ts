import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { transact } from '../../../platform/db/transact.ts';
import { moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { backOff } from '../later.ts';
import { type Lease, putOff } from './due.repository.ts';

const FIRST_WAIT_SECONDS = 5;

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
  });
}
