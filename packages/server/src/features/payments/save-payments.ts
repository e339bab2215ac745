import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { decimal, plus } from '@hoadon/domain/money/decimal';
import { voucherNumber, yearOf } from '@hoadon/domain/payments/voucher-number';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockPayable, lockWithAdjusted, type PayableRow, settlePaid } from '../invoices/index.ts';
import {
  findPaidInvoices,
  insertPayments,
  markUndone,
  type PaidBy,
  takeNumbers,
} from './payment.repository.ts';
import { type PaymentOrder, type PlannedPayment, planPayment } from './payment-order.ts';
import { findRefunded, insertRefunds, lockPayments } from './refund.repository.ts';

type Deps = Pick<Platform, 'events' | 'clock'>;

/** What became of an order: the id of its payment, or why there is none. */
export type PaymentOutcome = Readonly<{ id: string }> | Readonly<{ refused: Failure }>;

/**
 * Saves payments with the invoices that they settle, audit entries and events, in order: an amount that one payment settles
 * is not open for the next. Saves nothing of refused ones. Locks invoices, then the books.
 */
export async function savePayments(
  tx: Tx,
  { events, clock }: Deps,
  by: PaidBy,
  orders: readonly PaymentOrder[],
): Promise<PaymentOutcome[]> {
  const { companyId } = by;
  const ids = [...new Set(orders.flatMap(({ invoices }) => invoices.map(({ id }) => id)))];
  const rows = new Map((await lockPayable(tx, companyId, ids)).map((row) => [row.id, row]));
  const planned = planOrders(orders, rows, clock.today());
  const payments = planned.filter((one): one is PlannedPayment => !(one instanceof Failure));
  if (payments.length === 0) return planned.map(refusalIn);
  const saved = await savePlanned(tx, events, by, payments);
  const idOf = new Map(payments.map((payment, index) => [payment, saved[index] ?? '']));
  return planned.map((one) =>
    one instanceof Failure ? { refused: one } : { id: idOf.get(one) ?? '' },
  );
}

/** What orders come to over invoices as they are, in the order given: what one pays is not open for the next. */
export function planOrders(
  orders: readonly PaymentOrder[],
  payable: ReadonlyMap<string, PayableRow>,
  today: PlainDate,
): (PlannedPayment | Failure)[] {
  const rows = new Map(payable);
  return orders.map((order) => {
    try {
      const payment = planPayment(order, rows, today);
      noteParts(rows, payment);
      return payment;
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  });
}

/** A voucher without a document, an advance or its refund: money that belongs to no invoice. */
export type UnassignedPayment = Omit<PlannedPayment, 'parts' | 'document'>;

/** Records money that belongs to no invoice; answers the ids of the payments in order. */
export const saveUnassigned = (
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  by: PaidBy,
  payments: readonly UnassignedPayment[],
): Promise<string[]> =>
  payments.length === 0
    ? Promise.resolve([])
    : savePlanned(
        tx,
        events,
        by,
        payments.map((payment) => ({ ...payment, document: null, parts: [] })),
      );

/** Saves planned payments, vouchers and advances; returns their ids in order. The caller has locked their invoices. */
export async function savePlanned(
  tx: Tx,
  events: Deps['events'],
  by: PaidBy,
  payments: readonly PlannedPayment[],
): Promise<string[]> {
  const { companyId } = by;
  const numbered = await numberPayments(tx, companyId, payments);
  const inserted = await insertPayments(tx, by, numbered);
  await insertRefunds(
    tx,
    companyId,
    payments.map(({ refunds = [] }, index) => ({ id: inserted[index] ?? '', parts: refunds })),
  );
  const paid = new Set(payments.flatMap(({ parts }) => parts.map(({ id }) => id)));
  if (paid.size > 0) await settlePaid(tx, events, companyId, [...paid]);
  events.publish(
    tx,
    companyId,
    inserted.map((id) => ({ type: 'payment', id, state: 'kept' })),
  );
  writeAudit(
    tx,
    numbered.map((payment, index) => ({
      ...by,
      act: 'payment.kept',
      subject: `payment/${inserted[index]}`,
      payload: auditOf(payment),
    })),
  );
  return inserted;
}

const refusalIn = (one: PlannedPayment | Failure): PaymentOutcome => ({ refused: one as Failure });

/** What the next order finds. */
function noteParts(rows: Map<string, PayableRow>, { parts, order }: PlannedPayment): void {
  for (const { id, amount } of parts) {
    const row = rows.get(id);
    if (!row) continue;
    const paid = plus(decimal(row.paid_amount), amount);
    const isSettled = paid === decimal(row.with_tax);
    rows.set(id, { ...row, paid_amount: paid, paid_on: isSettled ? order.paidOn : null });
  }
}

type Numbered = PlannedPayment & Readonly<{ number: number }>;

/** Each has the next number of the book of its year; books are taken in one order. */
async function numberPayments(
  tx: Tx,
  companyId: string,
  payments: readonly PlannedPayment[],
): Promise<Numbered[]> {
  const books = new Map<string, PlannedPayment[]>();
  for (const payment of payments) {
    const key = `${payment.direction} ${yearOf(payment.order.paidOn)}`;
    const own = books.get(key);
    if (own) own.push(payment);
    else books.set(key, [payment]);
  }
  const numbers = new Map<PlannedPayment, number>();
  for (const [, own] of [...books].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [{ direction, order }] = own as [PlannedPayment];
    const first = await takeNumbers(tx, companyId, {
      direction,
      year: yearOf(order.paidOn),
      count: own.length,
    });
    for (const [index, payment] of own.entries()) numbers.set(payment, first + index);
  }
  return payments.map((payment) => ({ ...payment, number: numbers.get(payment) ?? 0 }));
}

const auditOf = ({ order, parts, number, direction, currency, amount, ...payment }: Numbered) => ({
  number: voucherNumber(direction, number, order.paidOn),
  paidOn: order.paidOn,
  method: order.method,
  bankReference: order.bankReference,
  currency,
  amount,
  parts,
  ...(payment.document && { document: payment.document.hash }),
  ...(payment.counterparty && { counterparty: payment.counterparty }),
  ...(payment.isAdvance && { advanceOf: payment.partnerId }),
  ...(payment.refunds && { refundTo: payment.partnerId, refunds: payment.refunds }),
});

/**
 * Takes payments back with all they settled; returns those that counted until now. Throws ADVANCE_REFUNDED for an advance
 * that was given back by a payment that stays.
 */
export async function undoPayments(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  by: PaidBy,
  ids: readonly string[],
): Promise<string[]> {
  const { companyId } = by;
  // Invoices first, as everywhere.
  await lockPaidInvoices(tx, companyId, ids);
  await lockPayments(tx, companyId, ids);
  const [refunded] = await findRefunded(tx, companyId, ids);
  if (refunded !== undefined) throw new Failure('ADVANCE_REFUNDED', { id: refunded });
  const undone = await markUndone(tx, by, ids);
  if (undone.length === 0) return [];
  // An advance may have paid further invoices before this transaction locked it.
  await lockPaidInvoices(tx, companyId, undone);
  await settlePaid(tx, events, companyId, await findPaidInvoices(tx, companyId, undone));
  events.publish(
    tx,
    companyId,
    undone.map((id) => ({ type: 'payment', id, state: 'undone' })),
  );
  writeAudit(
    tx,
    undone.map((id) => ({
      ...by,
      act: 'payment.undone',
      subject: `payment/${id}`,
      payload: null,
    })),
  );
  return undone;
}

/** Locks the invoices that payments count for, again where one was replaced while it was waited for: they count elsewhere then. */
async function lockPaidInvoices(tx: Tx, companyId: string, paymentIds: readonly string[]) {
  const locked = new Set<string>();
  for (;;) {
    const paidInvoices = await findPaidInvoices(tx, companyId, paymentIds);
    const others = paidInvoices.filter((id) => !locked.has(id));
    if (others.length === 0) return;
    await lockWithAdjusted(tx, companyId, others);
    for (const id of others) locked.add(id);
  }
}
