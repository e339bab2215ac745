import type { ActSum, BulkWishes, LeftOutReason } from '@hoadon/contracts/bulk-acts';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { isZero } from '@hoadon/domain/money/decimal';
import { NOT_PAYABLE } from '@hoadon/domain/payments/open-amount';
import { DELIVERY_NOTE } from '@hoadon/domain/payments/settlement';
import { sql } from 'kysely';
import type { DoneBy, Forecast, RowAct, RowToDo } from '../bulk-acts/index.ts';
import { findPayable, isIssuedIn, type PayableRow } from '../invoices/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { type PaymentOrder, requireDayOfPayment } from './payment-order.ts';
import { planOrders, savePayments, undoPayments } from './save-payments.ts';

const ROWS_AT_ONCE = 200;
const PERMISSION = 'invoice_management.change';

/** Which payment a row was given. */
type Made = Readonly<{ payment: string }>;

/** Paying many, each by itself and in full, and taking that back. */
export const payMany = (deps: Pick<PaymentsDeps, 'events' | 'clock'>): RowAct[] => [
  {
    kind: 'pay',
    permission: PERMISSION,
    undoneBy: 'unpay',
    // The rule isOwed, but what is to be given back. A decrease is settled with the invoice that it lowers.
    leavesOut: [
      ['deleted', sql`deleted_at is not null`],
      ['voucher', sql`is_voucher`],
      ['note', sql`template = ${DELIVERY_NOTE}`],
      ['replaced', sql`chain_state = 'REPLACED'`],
      ['canceled', sql`chain_state = 'CANCELED'`],
      ['not-issued', sql`not ${isIssuedIn('invoice')}`],
      ['paid', sql`payment_state = 'paid'`],
      ['credit', sql`payment_state = 'credit' or credit_of is not null`],
      ['nothing-open', sql`payment_state not in ('unpaid', 'partly')`],
      // Approved by a person it was looked at; the reason is asked for of each by itself.
      ['verdict-invalid', sql`direction = 'received' and validity = 0 and origin <> 4`],
    ],
    rowsAtOnce: ROWS_AT_ONCE,
    async checkWish(_tx, _companyId, wish) {
      const today = deps.clock.today();
      requireDayOfPayment((wish as BulkWishes['pay']).paid_date, today);
    },
    async forecast(tx, { companyId, wish }, ids) {
      const payable = await findPayable(tx, companyId, ids);
      return forecastOf(ids, payable, { wish, today: deps.clock.today() });
    },
    async perform(tx, by, rows) {
      const orders = rows.map((row) => orderOf(row, by.wish));
      const outcomes = await savePayments(tx, deps, paidBy(by), orders);
      const notDone = new Map<string, FailureCode>();
      for (const [index, outcome] of outcomes.entries()) {
        const id = rows[index]?.id ?? '';
        if ('refused' in outcome) notDone.set(id, outcome.refused.code);
        else by.was.set(id, { payment: outcome.id });
      }
      return notDone;
    },
  },
  {
    kind: 'unpay',
    permission: PERMISSION,
    leavesOut: [],
    rowsAtOnce: ROWS_AT_ONCE,
    async perform(tx, by, rows) {
      const made = rows.map(({ was }) => (was as Made | null)?.payment ?? null);
      const payments = made.filter((id): id is string => id !== null);
      await undoPayments(tx, deps, paidBy(by), payments);
      return new Map();
    },
  },
];

const orderOf = ({ id, actId }: Pick<RowToDo, 'id' | 'actId'>, wish: unknown): PaymentOrder => {
  const { paid_date, payment_method } = wish as BulkWishes['pay'];
  return {
    actId,
    invoices: [{ id, amount: null }],
    paidOn: paid_date,
    method: payment_method,
    bankReference: null,
    note: null,
    exchangeRate: null,
  };
};

/** Forecasts payments with the function that records them. An invoice whose parts are all zero is left out. */
function forecastOf(
  ids: readonly string[],
  payable: readonly PayableRow[],
  { wish, today }: Readonly<{ wish: unknown; today: PlainDate }>,
): Forecast {
  const rows = new Map(payable.map((row) => [row.id, row]));
  const orders = ids.map((id) => orderOf({ id, actId: '' }, wish));
  const leftOut = new Map<string, LeftOutReason>();
  const sums: ActSum[] = [];
  for (const [index, planned] of planOrders(orders, rows, today).entries()) {
    const id = ids[index] ?? '';
    if (planned instanceof Failure) leftOut.set(id, reasonOf(planned));
    else if (planned.parts.every(({ amount }) => isZero(amount))) leftOut.set(id, 'nothing-open');
    else
      sums.push({
        currency_code: planned.currency,
        flow: planned.direction,
        invoices: 1,
        total_amount_with_tax: planned.amount,
      });
  }
  return { leftOut, sums };
}

function reasonOf({ code, details }: Failure): LeftOutReason {
  if (code === 'PAYMENT_NOT_POSSIBLE')
    return NOT_PAYABLE.find((reason) => reason === details['reason']) ?? 'not-possible';
  return details['foreign_rate'] === undefined ? 'not-possible' : 'rate-missing';
}

const paidBy = ({ companyId, actor, at }: DoneBy) => ({ companyId, actor, at });
