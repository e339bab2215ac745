import type {
  acceptStatementRows,
  BankStatement,
  finishStatementRows,
} from '@hoadon/contracts/bank-statements';
import { Failure } from '@hoadon/domain/errors/failure';
import { usableRateOf } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { isForeign } from '@hoadon/domain/money/currency';
import { decimal } from '@hoadon/domain/money/decimal';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller, Session } from '../../platform/http/route.ts';
import type { BankStatementsDeps } from './deps.ts';
import { SETTLE_ROWS } from './jobs.ts';
import { lockStatement } from './statement.repository.ts';
import { readStatement, requireStatement } from './view.ts';
import {
  hasPartner,
  markNotOurs,
  markOpenAgain,
  type Wish,
  wishAccepted,
  wishFinished,
  wishUndone,
} from './wish.repository.ts';

/** Requests payments of rows. A job saves them; each row then shows its outcome. */
export const acceptRows = (
  deps: BankStatementsDeps,
  caller: Caller,
  { id, rows }: z.output<typeof acceptStatementRows.input>,
): Promise<BankStatement> =>
  wish(deps, caller, id, 'accept', (tx, { companyId, actor }) =>
    wishAccepted(tx, companyId, id, actor, rows ?? null),
  );

/**
 * Ends rows that paid no invoice. Throws INPUT_DATA_IS_INVALID where an advance or its refund has no partner, or money of a foreign currency no rate, and
 * NOT_FOUND where the company has no such partner.
 */
export async function finishRows(
  deps: BankStatementsDeps,
  caller: Caller,
  { id, rows, ending, partner_id, note }: z.output<typeof finishStatementRows.input>,
): Promise<BankStatement> {
  if (ending === 'not-ours')
    return wish(deps, caller, id, 'finish', async (tx, session) => {
      const marked = await markNotOurs(tx, session.companyId, id, rows);
      auditEnds(tx, deps, session, { id, rows: marked, act: 'bank-statement.not-ours' });
      return [];
    });
  const { companyId } = caller.session;
  const { currency, exchange_rate } = await requireStatement(deps.db, companyId, id);
  const exchangeRate = exchange_rate === null ? null : decimal(exchange_rate);
  if (isForeign(currency) && usableRateOf({ currency, exchangeRate }) === null)
    throw new Failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'required' });
  const isOfPartner = ending === 'advance' || ending === 'refund';
  const partnerId = isOfPartner ? (partner_id ?? null) : null;
  if (isOfPartner && partnerId === null)
    throw new Failure('INPUT_DATA_IS_INVALID', { partner_id: 'required' });
  return wish(deps, caller, id, 'finish', async (tx, { actor }) => {
    if (partnerId !== null && !(await hasPartner(tx, companyId, partnerId)))
      throw new Failure('NOT_FOUND', { partner: partnerId });
    return wishFinished(tx, companyId, id, actor, { rows, ending, partnerId, note });
  });
}

/** Requests that payments of rows be undone. Rows that were not of the company are open again at once. */
export const undoRows = (
  deps: BankStatementsDeps,
  caller: Caller,
  { id, rows }: Readonly<{ id: string; rows?: readonly number[] | undefined }>,
): Promise<BankStatement> =>
  wish(deps, caller, id, 'undo', async (tx, session) => {
    const { companyId, actor } = session;
    const opened = await markOpenAgain(tx, companyId, id, rows ?? []);
    auditEnds(tx, deps, session, { id, rows: opened, act: 'bank-statement.opened-again' });
    return wishUndone(tx, companyId, id, actor, rows ?? null);
  });

function auditEnds(
  tx: Tx,
  { clock, events }: BankStatementsDeps,
  { companyId, actor }: Session,
  { id, rows, act }: Readonly<{ id: string; rows: readonly number[]; act: string }>,
): void {
  if (rows.length === 0) return;
  writeAudit(tx, [
    { companyId, actor, act, subject: `bank-statement/${id}`, at: clock.now(), payload: { rows } },
  ]);
  events.publish(tx, companyId, [{ type: 'bank-statement', id, state: 'settled' }]);
}

async function wish(
  deps: BankStatementsDeps,
  { session, context }: Caller,
  id: string,
  what: Wish['wish'],
  note: (tx: Tx, session: Session) => Promise<number[]>,
): Promise<BankStatement> {
  const { companyId } = session;
  const { actId } = context;
  await requireStatement(deps.db, companyId, id);
  const act = { companyId, actId, kind: `bank-statement.${what}`, at: deps.clock.now() };
  return perform(deps.db, act, async (tx) => {
    // Locked, so that the statement is not hidden at the same time.
    if ((await lockStatement(tx, companyId, id)) === null) throw new Failure('NOT_FOUND');
    if ((await note(tx, session)).length > 0) {
      await deps.jobs.enqueue(tx, SETTLE_ROWS, [{ companyId, statementId: id }]);
      deps.events.publish(tx, companyId, [{ type: 'bank-statement', id, state: 'settling' }]);
    }
    const statement = await readStatement(tx, companyId, id);
    await context.saveResponse(tx, statement);
    return statement;
  });
}
