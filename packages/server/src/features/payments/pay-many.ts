import type { BulkWishes } from '@hoadon/contracts/bulk-acts';
import { Failure, type FailureCode } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { DoneBy, RowAct } from '../bulk-acts/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { keepPayments, undoPayments } from './keep-payments.ts';

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
    takes: sql`deleted_at is null and payment_state in ('unpaid', 'partly')`,
    rowsAtOnce: ROWS_AT_ONCE,
    async checkWish(_tx, _companyId, wish) {
      const today = deps.clock.today();
      if ((wish as BulkWishes['pay']).paid_date > today)
        throw new Failure('PAYMENT_DATE_IN_FUTURE', { today });
    },
    async perform(tx, by, rows) {
      const { paid_date, payment_method } = by.wish as BulkWishes['pay'];
      const outcomes = await keepPayments(
        tx,
        deps,
        paidBy(by),
        rows.map(({ id, actId }) => ({
          actId,
          invoices: [{ id, amount: null }],
          paidOn: paid_date,
          method: payment_method,
          bankReference: null,
          note: null,
          exchangeRate: null,
        })),
      );
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
    takes: sql`true`,
    rowsAtOnce: ROWS_AT_ONCE,
    async perform(tx, by, rows) {
      const made = rows.map(({ was }) => (was as Made | null)?.payment ?? null);
      const payments = made.filter((id): id is string => id !== null);
      await undoPayments(tx, deps, paidBy(by), payments);
      return new Map();
    },
  },
];

const paidBy = ({ companyId, actor, at }: DoneBy) => ({ companyId, actor, at });
