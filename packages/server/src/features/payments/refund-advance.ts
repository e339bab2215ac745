import type { Payment, refundAdvance as refunding } from '@hoadon/contracts/payments';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { isUsableRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { isForeign } from '@hoadon/domain/money/currency';
import {
  type Decimal,
  decimal,
  isPositive,
  isZero,
  minus,
  sum,
} from '@hoadon/domain/money/decimal';
import type { PaymentDirection } from '@hoadon/domain/payments/payment-direction';
import type { PaymentPart } from '@hoadon/domain/payments/payment-parts';
import { refundParts } from '@hoadon/domain/payments/refund-parts';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { PaymentsDeps } from './deps.ts';
import {
  rateRefused,
  refused,
  requireCarried,
  requireDayOfPayment,
  requirePayable,
} from './payment-order.ts';
import { isOwnPartner, lockOpenAdvances, type OpenAdvance } from './refund.repository.ts';
import { savePlanned } from './save-payments.ts';
import { thePayment } from './wire-payment.ts';

/** Money that is given back: `out` to a customer, `in` by a vendor. */
export type RefundOrder = Readonly<{
  partnerId: string;
  direction: PaymentDirection;
  currency: string;
  amount: Decimal;
  paidOn: PlainDate;
}>;

export type PlannedRefund = Readonly<{ parts: readonly PaymentPart[]; rate: Decimal | null }>;

/**
 * Which advances refunds give back, in order: what one gives back is not left for the next. Locks the advances of the
 * partners, before the books. REFUND_TOO_MUCH where more is given back than is left, and REFUND_BEFORE_ADVANCE where more
 * than is left of those that were paid by its day.
 */
export async function planRefunds(
  tx: Tx,
  companyId: string,
  orders: readonly RefundOrder[],
): Promise<(PlannedRefund | Failure)[]> {
  if (orders.length === 0) return [];
  const partners = [...new Set(orders.map(({ partnerId }) => partnerId))];
  let left: readonly OpenAdvance[] = await lockOpenAdvances(tx, companyId, partners);
  return orders.map(({ partnerId, direction, currency, amount, paidOn }) => {
    const own = left.filter(
      (one) =>
        one.partner_id === partnerId && one.direction !== direction && one.currency === currency,
    );
    const takenFrom = (advances: readonly OpenAdvance[]) =>
      refundParts(
        advances.map(({ id, open }) => ({ id, open: decimal(open) })),
        amount,
      );
    const all = takenFrom(own);
    if (all === null)
      return new Failure('REFUND_TOO_MUCH', {
        open: sum(own.map(({ open }) => decimal(open))),
        currency,
      });
    // The oldest first: those that were paid later are the last ones.
    const parts = takenFrom(own.filter((one) => one.paid_on <= paidOn));
    if (parts === null)
      return new Failure('REFUND_BEFORE_ADVANCE', {
        day: own.find(({ id }) => id === all.at(-1)?.id)?.paid_on ?? '',
      });
    const taken = new Map(parts.map((part) => [part.id, part.amount]));
    left = left.map((one) => {
      const part = taken.get(one.id);
      return part ? { ...one, open: minus(decimal(one.open), part) } : one;
    });
    const rate = own.find(({ id }) => id === parts[0]?.id)?.exchange_rate ?? null;
    return { parts, rate: rate === null ? null : decimal(rate) };
  });
}

/**
 * Records that money of a customer's advance was given back, or that a vendor gave an advance back. Throws NOT_FOUND,
 * REFUND_TOO_MUCH, REFUND_BEFORE_ADVANCE, PAYMENT_DATE_IN_FUTURE and INPUT_DATA_IS_INVALID.
 */
export async function refundAdvance(
  deps: PaymentsDeps,
  { session, context }: Caller,
  request: z.output<typeof refunding.input>,
): Promise<Payment> {
  const { companyId, actor } = session;
  const { actId } = context;
  const at = deps.clock.now();
  const { partner_id: partnerId, amount, currency_code: currency, paid_date: paidOn } = request;
  requireDayOfPayment(paidOn, deps.clock.today());
  requirePayable(amount, currency, 'amount');
  if (!isPositive(amount)) throw refused('amount', 'value-invalid', {});
  const direction = request.type === 'customers' ? 'out' : 'in';
  return perform(deps.db, { companyId, actId, kind: 'payment.refund', at }, async (tx) => {
    if (!(await isOwnPartner(tx, companyId, partnerId))) throw new Failure('NOT_FOUND');
    const [planned] = await planRefunds(tx, companyId, [
      { partnerId, direction, currency, amount, paidOn },
    ]);
    if (!planned || planned instanceof Failure) throw planned ?? new Failure('NOT_FOUND');
    const exchangeRate = isForeign(currency) ? (request.foreign_rate ?? planned.rate) : null;
    if (isForeign(currency) && (exchangeRate === null || !isUsableRate(exchangeRate)))
      throw new Failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'required' });
    const amountDong = inDong(amount, exchangeRate);
    if (isZero(amountDong)) throw rateRefused('exchange-rate-of-nothing', { currency, amount });
    requireCarried(amount, amountDong);
    const [id = ''] = await savePlanned(tx, deps.events, { companyId, actor, at }, [
      {
        order: {
          actId,
          invoices: [],
          paidOn,
          method: request.payment_method,
          bankReference: request.bank_reference,
          note: request.note,
          exchangeRate,
        },
        direction,
        partnerId,
        currency,
        amount,
        exchangeRate,
        amountDong,
        parts: [],
        refunds: planned.parts,
        counterparty: null,
        isAdvance: false,
        document: null,
      },
    ]);
    const payment = await thePayment(tx, companyId, id);
    await context.saveResponse(tx, payment);
    return payment;
  });
}
