import type { verifyInvoices } from '@hoadon/contracts/verification';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { askToCheck } from '../invoices/index.ts';
import type { VerificationDeps } from './deps.ts';
import { wakeVerification } from './jobs.ts';
import { lockChecked, NOT_CHECKED } from './to-verify.repository.ts';

type Deps = Pick<VerificationDeps, 'db' | 'clock' | 'events' | 'jobs'>;
type By = Parameters<typeof askToCheck>[1];
type VerificationResponse = z.output<typeof verifyInvoices.output>;

/** Has invoices checked anew by the job, bytes and all. */
export function askForChecks(
  deps: Deps,
  { session: { companyId, actor }, context }: Caller,
  ids: readonly string[],
): Promise<VerificationResponse> {
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice.verify', at };
  return perform(deps.db, act, async (tx) => {
    const requestedIds = new Set(await ask(tx, deps, { companyId, actor, at }, ids));
    const answer = {
      verifying: [...requestedIds],
      left_out: [...new Set(ids)].filter((id) => !requestedIds.has(id)),
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
    const requestedIds = new Set(
      await ask(
        tx,
        deps,
        by,
        rows.map(({ id }) => id),
      ),
    );
    return new Map(
      rows.flatMap(({ id }): [string, FailureCode][] =>
        requestedIds.has(id) ? [] : [[id, 'NOT_FOUND']],
      ),
    );
  },
});

async function ask(tx: Tx, deps: Deps, by: By, ids: readonly string[]): Promise<string[]> {
  const { companyId, actor, at } = by;
  const checks = await lockChecked(tx, companyId, ids);
  if (checks.length === 0) return [];
  const requestedIds = checks.map(({ id }) => id);
  await askToCheck(tx, { companyId, actor, at }, requestedIds);
  deps.events.publish(
    tx,
    companyId,
    checks.map(({ id, processing_state: state }) => ({ type: 'invoice', id, state })),
  );
  await wakeVerification(deps.jobs, tx);
  return requestedIds;
}
