import type { verifyInvoices } from '@hoadon/contracts/verification';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { askToCheck } from '../invoices/index.ts';
import type { VerificationDeps } from './deps.ts';
import { wakeVerification } from './jobs.ts';
import { lockChecked, NOT_CHECKED } from './to-verify.repository.ts';

type Deps = Pick<VerificationDeps, 'db' | 'clock' | 'events' | 'jobs'>;
type By = Parameters<typeof askToCheck>[1];
type Caller = Readonly<{ session: Session; context: RequestContext }>;
type Asked = z.output<typeof verifyInvoices.output>;

/** Has invoices checked anew by the job, bytes and all. */
export function askForChecks(
  deps: Deps,
  { session: { companyId, actor }, context }: Caller,
  ids: readonly string[],
): Promise<Asked> {
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice.verify', at };
  return perform(deps.db, act, async (tx) => {
    const asked = new Set(await ask(tx, deps, { companyId, actor, at }, ids));
    const answer = {
      verifying: [...asked],
      left_out: [...new Set(ids)].filter((id) => !asked.has(id)),
    };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** The same of many that were chosen: done when they are asked for. */
export const verifyingMany = (deps: Deps): RowAct => ({
  kind: 'verify',
  permission: 'invoice_management.change',
  leavesOut: NOT_CHECKED,
  rowsAtOnce: 500,
  async perform(tx, by, rows) {
    const asked = new Set(
      await ask(
        tx,
        deps,
        by,
        rows.map(({ id }) => id),
      ),
    );
    return new Map(
      rows.flatMap(({ id }): [string, FailureCode][] => (asked.has(id) ? [] : [[id, 'NOT_FOUND']])),
    );
  },
});

async function ask(tx: Tx, deps: Deps, by: By, ids: readonly string[]): Promise<string[]> {
  const { companyId, actor, at } = by;
  const found = await lockChecked(tx, companyId, ids);
  if (found.length === 0) return [];
  const asked = found.map(({ id }) => id);
  await askToCheck(tx, { companyId, actor, at }, asked);
  deps.events.publish(
    tx,
    companyId,
    found.map(({ id, processing_state: state }) => ({ type: 'invoice', id, state })),
  );
  await wakeVerification(deps.jobs, tx);
  return asked;
}
