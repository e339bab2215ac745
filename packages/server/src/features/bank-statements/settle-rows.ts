import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { isForeign } from '@hoadon/domain/money/currency';
import { absolute, decimal, isNegative } from '@hoadon/domain/money/decimal';
import { isFinerThanCurrency } from '@hoadon/domain/money/finer-than-currency';
import { actIdOf } from '../../platform/acts/act-id.ts';
import { isInfrastructureError } from '../../platform/acts/infrastructure-error.ts';
import { retryUntilOutcomeKnown } from '../../platform/acts/retry-until-outcome-known.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import {
  findRefunded,
  type PaymentOrder,
  type PlannedRefund,
  planRefunds,
  savePayments,
  saveUnassigned,
  type UnassignedPayment,
  undoPayments,
} from '../payments/index.ts';
import type { BankStatementsDeps } from './deps.ts';
import { MAX_REFERENCE, type SavedStatement } from './statement.repository.ts';
import { requireStatement } from './view.ts';
import {
  findImpossible,
  type Granted,
  lockWishes,
  saveGranted,
  type Wish,
} from './wish.repository.ts';

/** Payments that are saved in one transaction. */
const BATCH = 100;
const MAX_NOTE = 500;
const MAX_PARTY = 400;

/**
 * Carries out what was requested for rows, in batches: a payment and the note that it was made are one transaction. A row
 * that cannot be saved gets a refusal and blocks no other; a batch that fails unexpectedly is repeated row by row.
 */
export async function settleRows(
  deps: BankStatementsDeps,
  companyId: string,
  id: string,
): Promise<void> {
  for (let size = BATCH; ; ) {
    const done = await settleSome(deps, companyId, id, size).catch(async (error: unknown) => {
      if (isInfrastructureError(error)) throw error;
      if (size > 1) return null;
      deps.log.error({ err: error, companyId, statementId: id }, 'a row of a statement failed');
      return refuseNext(deps, companyId, id);
    });
    if (done === 0) return;
    size = done === null ? 1 : BATCH;
  }
}

/** How many were done. */
const settleSome = (
  deps: BankStatementsDeps,
  companyId: string,
  id: string,
  size: number,
): Promise<number> =>
  granting(deps, companyId, id, size, async (tx, wishes) => {
    const [{ wish: what, wished_by: actor }] = wishes as [Wish];
    const by = { companyId, actor, at: deps.clock.now() };
    if (what === 'undo') return undoSome(tx, deps, by, wishes);
    if (what === 'finish') return finishSome(tx, deps, by, id, wishes);
    const rows = wishes.map(({ row }) => row);
    const impossible = await findImpossible(tx, companyId, id, rows);
    const possible = wishes.filter(({ row }) => !impossible.has(row));
    const statement = await requireStatement(tx, companyId, id);
    const orders = possible.map((one) => orderOf(companyId, statement, one));
    const outcomes = await savePayments(tx, deps, by, orders);
    const outcomeOf = new Map(possible.map(({ row }, index) => [row, outcomes[index]]));
    return rows.map((row) => {
      const outcome = outcomeOf.get(row);
      return outcome && 'id' in outcome
        ? { row, payment_id: outcome.id, refusal: null }
        : { row, payment_id: null, refusal: outcome?.refused.code ?? 'PAYMENT_NOT_POSSIBLE' };
    });
  });

/** Undoes payments of rows; an advance that was given back meanwhile is refused. */
async function undoSome(
  tx: Tx,
  deps: BankStatementsDeps,
  by: By,
  wishes: readonly Wish[],
): Promise<Granted[]> {
  const ids = wishes.flatMap(({ payment_id }) => payment_id ?? []);
  const refunded = new Set(await findRefunded(tx, by.companyId, ids));
  await undoPayments(
    tx,
    deps,
    by,
    ids.filter((id) => !refunded.has(id)),
  );
  return wishes.map(({ row, payment_id }) =>
    payment_id !== null && refunded.has(payment_id)
      ? { row, payment_id, refusal: 'ADVANCE_REFUNDED' }
      : { row, payment_id: null, refusal: null },
  );
}

type By = Readonly<{
  companyId: string;
  actor: Wish['wished_by'];
  at: ReturnType<BankStatementsDeps['clock']['now']>;
}>;

/** Records movements that paid no invoice; one of a day to come is refused, and one that no money can pay. */
async function finishSome(
  tx: Tx,
  deps: BankStatementsDeps,
  by: By,
  id: string,
  wishes: readonly Wish[],
): Promise<Granted[]> {
  const statement = await requireStatement(tx, by.companyId, id);
  const today = deps.clock.today();
  const refusals = new Map(
    wishes.map(({ row, line }) => [row, refusalOf(line, statement.currency, today)]),
  );
  const refunds = await refundsOf(
    tx,
    by.companyId,
    statement,
    wishes.filter(({ row }) => refusals.get(row) === null),
  );
  for (const [row, refund] of refunds)
    if (refund instanceof Failure) refusals.set(row, refund.code);
  const possible = wishes.filter(({ row }) => refusals.get(row) === null);
  const orders = possible.map((one) => {
    const refund = refunds.get(one.row);
    const order = unassignedOf(by.companyId, statement, one);
    return refund && !(refund instanceof Failure) ? { ...order, refunds: refund.parts } : order;
  });
  const ids = await saveUnassigned(tx, deps, by, orders);
  const idOf = new Map(possible.map(({ row }, index) => [row, ids[index]]));
  return wishes.map(({ row }) => {
    const payment_id = idOf.get(row) ?? null;
    return { row, payment_id, refusal: refusals.get(row) ?? null };
  });
}

/** What rows give back of advances, by row. */
async function refundsOf(
  tx: Tx,
  companyId: string,
  { currency }: SavedStatement,
  wishes: readonly Wish[],
): Promise<ReadonlyMap<number, PlannedRefund | Failure>> {
  const refunding = wishes.flatMap(({ row, line, ending, ending_partner: partnerId }) =>
    ending === 'refund' && partnerId !== null
      ? [{ row, partnerId, currency, paidOn: line.bookedOn, ...movementOf(line) }]
      : [],
  );
  const planned = await planRefunds(tx, companyId, refunding);
  return new Map(
    refunding.flatMap(({ row }, index) => {
      const refund = planned[index];
      return refund ? [[row, refund] as const] : [];
    }),
  );
}

const movementOf = ({ amount }: Wish['line']) => ({
  direction: isNegative(decimal(amount)) ? ('out' as const) : ('in' as const),
  amount: absolute(decimal(amount)),
});

function refusalOf(
  { bookedOn, amount }: Wish['line'],
  currency: string,
  today: PlainDate,
): FailureCode | null {
  if (bookedOn > today) return 'PAYMENT_DATE_IN_FUTURE';
  return isFinerThanCurrency(decimal(amount), currency) ? 'INPUT_DATA_IS_INVALID' : null;
}

function unassignedOf(companyId: string, statement: SavedStatement, wish: Wish): UnassignedPayment {
  const { line, ending, ending_partner, ending_note } = wish;
  const { note, ...order } = orderOf(companyId, statement, { ...wish, shares: [] });
  const { currency } = statement;
  const { amount, direction } = movementOf(line);
  const exchangeRate = isForeign(currency) ? order.exchangeRate : null;
  return {
    order: { ...order, note: ending_note ?? note },
    direction,
    partnerId: ending_partner,
    counterparty: ending_partner === null ? line.payer.slice(0, MAX_PARTY) || null : null,
    isAdvance: ending === 'advance',
    currency,
    amount,
    exchangeRate,
    amountDong: inDong(amount, exchangeRate),
  };
}

const refuseNext = (deps: BankStatementsDeps, companyId: string, id: string): Promise<number> =>
  granting(deps, companyId, id, 1, async (_tx, wishes) =>
    wishes.map(({ row, payment_id }) => ({ row, payment_id, refusal: 'BULK_ROW_FAILED' })),
  );

function granting(
  { db, events }: BankStatementsDeps,
  companyId: string,
  id: string,
  size: number,
  grant: (tx: Tx, wishes: readonly Wish[]) => Promise<Granted[]>,
): Promise<number> {
  return retryUntilOutcomeKnown(() =>
    transact(db, async (tx) => {
      const wishes = await lockWishes(tx, companyId, id, size);
      if (wishes.length === 0) return 0;
      await saveGranted(tx, companyId, id, await grant(tx, wishes));
      events.publish(tx, companyId, [{ type: 'bank-statement', id, state: 'settled' }]);
      return wishes.length;
    }),
  );
}

/** Requested again after its payment was undone, the row has another act id, and another payment. */
const orderOf = (
  companyId: string,
  { id, exchange_rate }: SavedStatement,
  { row, wishes, line, shares, surplus }: Wish,
): PaymentOrder => ({
  actId: actIdOf('bank-statement', companyId, id, row, wishes),
  invoices: shares.map((share) => ({ id: share.id, amount: decimal(share.amount) })),
  paidOn: line.bookedOn,
  method: 'transfer',
  bankReference: line.reference.slice(0, MAX_REFERENCE) || null,
  note: line.text.slice(0, MAX_NOTE) || null,
  exchangeRate: exchange_rate === null ? null : decimal(exchange_rate),
  surplus,
});
