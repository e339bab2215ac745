import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { isUsableRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { knownRateMissed } from '@hoadon/domain/invoice/exchange-rate/plausible-rate';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import type { IssueCode } from '@hoadon/domain/invoice/validation/issue-codes';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { isWithinDigits, MOST_DECIMALS, MOST_WHOLE_DIGITS } from '@hoadon/domain/money/carried';
import { isForeign, minorUnitOf } from '@hoadon/domain/money/currency';
import { type Decimal, decimal, isNegative, isZero, sum, ZERO } from '@hoadon/domain/money/decimal';
import { isFinerThanCurrency } from '@hoadon/domain/money/finer-than-currency';
import { openAmount, whyNotPayable } from '@hoadon/domain/payments/open-amount';
import {
  moneyOf,
  type PaymentDirection,
  type PaymentMethod,
} from '@hoadon/domain/payments/payment-direction';
import {
  type InvoiceToPay,
  isWithin,
  openOf,
  type PaymentPart,
  partsOf,
} from '@hoadon/domain/payments/payment-parts';
import type { PayableRow } from '../invoices/index.ts';

/** A payment as requested. */
export type PaymentOrder = Readonly<{
  /** The act that makes it: of one act there is one payment. */
  actId: string;
  /** Each once. Null: all that is open. */
  invoices: readonly Readonly<{ id: string; amount: Decimal | null }>[];
  paidOn: PlainDate;
  method: PaymentMethod;
  bankReference: string | null;
  note: string | null;
  /** Dong for a unit of a foreign currency; null: that of the invoices. */
  exchangeRate: Decimal | null;
  /** Partner as stated by the caller; null: not stated. */
  partnerId?: string | null;
  /** What the money is, beyond what is open of the invoices; left out: more than that is refused. */
  surplus?: Surplus | null;
}>;

/** A credit of the partner, or other income or expense. */
export type Surplus = 'advance' | 'voucher';

/** The document of a voucher that belongs to no invoice. */
export type VoucherDocument = Readonly<{
  withoutTax: Decimal;
  taxPercentage: Decimal;
  hash: string;
  name: string;
  mediaType: string;
}>;

/** A payment as stored. */
export type PlannedPayment = Readonly<{
  order: PaymentOrder;
  document: VoucherDocument | null;
  /** Who paid or was paid, where that is no partner. */
  counterparty: string | null;
  /** What its parts leave is a credit of the partner. */
  isAdvance: boolean;
  direction: PaymentDirection;
  partnerId: string | null;
  currency: string;
  /** More than its parts where an advance, or other income or expense, is in it. */
  amount: Decimal;
  exchangeRate: Decimal | null;
  amountDong: Decimal;
  parts: readonly PaymentPart[];
  /** What it gives back of advances, by their ids. */
  refunds?: readonly PaymentPart[];
}>;

/** How an invoice is called in a refusal. */
const nameOf = ({ template, serial, number }: PayableRow): string =>
  `${template}${serial} ${number === null ? '' : displayNumber(number)}`.trim();

const amountsOf = ({ with_tax, paid_amount }: PayableRow) => ({
  withTax: decimal(with_tax),
  paid: decimal(paid_amount),
});

const openOfRow = (row: PayableRow): Decimal => openAmount(amountsOf(row));

/** Why nothing can be paid of it; null where something can. */
export const refusalOf = (row: PayableRow, credits: readonly PayableRow[]) =>
  whyNotPayable({
    ...amountsOf(row),
    chainState: row.chain_state,
    processingState: row.processing_state,
    serial: row.serial,
    template: row.template,
    isVoucher: row.is_voucher,
    isSettled: row.paid_on !== null,
    credits: credits.map(openOfRow),
  });

/** The open decreases of an invoice, but those that are paid by themselves. */
export const creditsOf = (
  id: string,
  rows: Iterable<PayableRow>,
  alone: ReadonlySet<string> = new Set(),
): PayableRow[] =>
  [...rows].filter((row) => row.credit_of === id && !alone.has(row.id) && isCredit(row));

const isCredit = (row: PayableRow): boolean => refusalOf(row, []) === null;

export const openInvoiceOf = (row: PayableRow, credits: readonly PayableRow[]): InvoiceToPay => ({
  id: row.id,
  open: openOfRow(row),
  credits: credits.map((credit) => ({ id: credit.id, open: openOfRow(credit) })),
});

/**
 * What a payment comes to over invoices as they are. Throws NOT_FOUND, PAYMENT_NOT_POSSIBLE, PAYMENT_TOO_MUCH,
 * PAYMENT_OF_SEVERAL, PAYMENT_DATE_IN_FUTURE, and INPUT_DATA_IS_INVALID where the rate is missing or far from that of an invoice, an amount is finer
 * than its currency, or comes to nothing in dong, or an advance has no partner.
 */
export function planPayment(
  order: PaymentOrder,
  rows: ReadonlyMap<string, PayableRow>,
  today: PlainDate,
): PlannedPayment {
  requireDayOfPayment(order.paidOn, today);
  const wanted = new Map(order.invoices.map(({ id, amount }) => [id, amount]));
  const chosen = [...wanted.keys()].map((id) => {
    const row = rows.get(id);
    if (!row) throw new Failure('NOT_FOUND', { invoice: id });
    return row;
  });
  const { direction, currency, partnerId } = requireOfOne(chosen, order.partnerId ?? null);
  const alone = new Set(wanted.keys());
  const parts = chosen.flatMap((row) => {
    const credits = creditsOf(row.id, rows.values(), alone);
    return partsFor(row, credits, wanted.get(row.id) ?? null, order.surplus != null);
  });
  const paid = sum(parts.map(({ amount }) => amount));
  const total = order.surplus ? sum(order.invoices.map(({ amount }) => amount ?? ZERO)) : paid;
  const money = moneyOf(direction, total);
  const isAdvance = order.surplus === 'advance' && total !== paid;
  // An advance is of a customer who paid or a vendor who was paid: money given back is none.
  if (isAdvance && (partnerId === null || isNegative(total)))
    throw new Failure('INPUT_DATA_IS_INVALID', { partner_id: 'required' });
  const exchangeRate = isForeign(currency) ? rateOf(order, chosen) : null;
  const amountDong = inDong(money.amount, exchangeRate);
  if (exchangeRate !== null) requirePlausible(exchangeRate, chosen);
  if (isZero(amountDong) && !isZero(money.amount))
    throw rateRefused('exchange-rate-of-nothing', { currency, amount: money.amount });
  requireCarried(money.amount, amountDong);
  return {
    order,
    document: null,
    counterparty: null,
    isAdvance,
    ...money,
    partnerId,
    currency,
    exchangeRate,
    amountDong,
    parts,
  };
}

function partsFor(
  row: PayableRow,
  credits: readonly PayableRow[],
  wanted: Decimal | null,
  takesMore: boolean,
): PaymentPart[] {
  const reason = refusalOf(row, credits);
  const invoice = nameOf(row);
  if (reason !== null) throw new Failure('PAYMENT_NOT_POSSIBLE', { reason, invoice, id: row.id });
  const met = openInvoiceOf(row, credits);
  const open = openOf(met);
  const amount = takesMore && wanted !== null && isWithin(open, wanted) ? open : wanted;
  // What a seller stated finer than its currency is settled as a whole, and in no other part of a coin.
  if (amount !== null && amount !== open) requirePayable(amount, row.currency, 'amount');
  const parts = partsOf(met, amount ?? open);
  if (parts === null)
    throw new Failure('PAYMENT_TOO_MUCH', { invoice, open, currency: row.currency, id: row.id });
  return parts;
}

const NUMBER_BOUNDS = { digits: String(MOST_WHOLE_DIGITS), decimals: String(MOST_DECIMALS) };

/** Throws INPUT_DATA_IS_INVALID for money of which books hold fewer digits, as it is or in dong. */
export function requireCarried(amount: Decimal, amountDong: Decimal): void {
  if (!isWithinDigits(amount)) throw refused('amount', 'number-too-long', NUMBER_BOUNDS);
  if (!isWithinDigits(amountDong))
    throw refused('amount', 'dong-too-long', { max: String(MOST_WHOLE_DIGITS) });
}

/** Throws INPUT_DATA_IS_INVALID for an amount that is too long, or has a part smaller than the smallest coin of its currency. */
export function requirePayable(amount: Decimal, currency: string, field: string): void {
  if (!isWithinDigits(amount)) throw refused(field, 'number-too-long', NUMBER_BOUNDS);
  if (!isFinerThanCurrency(amount, currency)) return;
  const params = { currency, decimals: String(minorUnitOf(currency)) };
  throw refused(field, 'amount-finer-than-currency', params);
}

/** One payment is between two, in one currency and about invoices of one of them. */
function requireOfOne(chosen: readonly PayableRow[], named: string | null) {
  const [first, ...others] = chosen;
  if (!first) throw new Failure('INPUT_DATA_IS_INVALID', { invoices: 'required' });
  const differing = (['direction', 'currency'] as const).find((fact) =>
    others.some((other) => other[fact] !== first[fact]),
  );
  if (differing) throw new Failure('PAYMENT_OF_SEVERAL', { what: differing });
  const partnerIds = new Set(chosen.flatMap(({ partner_id }) => partner_id ?? []));
  const isAnother = named !== null && partnerIds.size > 0 && !partnerIds.has(named);
  if (isAnother || others.some((other) => !isOfSame(first, other)))
    throw new Failure('PAYMENT_OF_SEVERAL', { what: 'partner_id' });
  const [partnerId = null] = partnerIds;
  return { direction: first.direction, currency: first.currency, partnerId };
}

/** A job assigns new invoices to their partner: until then their tax code identifies it. */
function isOfSame(one: PayableRow, other: PayableRow): boolean {
  if (one.partner_id !== null && other.partner_id !== null)
    return one.partner_id === other.partner_id;
  return one.partner_tax_code === other.partner_tax_code && one.partner_name === other.partner_name;
}

/** Ten years, the retention of vouchers (Decree 174/2016 Art. 13): an earlier year is mistyped. */
const MOST_DAYS = 3_653;

/**
 * The day may be before the day of the invoice. Throws PAYMENT_DATE_IN_FUTURE, and INPUT_DATA_IS_INVALID for a day more than
 * ten years ago.
 */
export function requireDayOfPayment(paidOn: PlainDate, today: PlainDate): void {
  if (paidOn > today) throw new Failure('PAYMENT_DATE_IN_FUTURE', { today });
  const earliest = addDays(today, -MOST_DAYS);
  if (paidOn < earliest) throw refused('paid_date', 'paid-too-early', { earliest });
}

/** Refuses a rate that lost its thousands: its amount would look like a real payment. */
function requirePlausible(rate: Decimal, chosen: readonly PayableRow[]): void {
  for (const { currency, exchange_rate } of chosen) {
    const usual = knownRateMissed(
      currency,
      rate,
      exchange_rate === null ? null : decimal(exchange_rate),
    );
    if (usual !== null) throw rateRefused('exchange-rate-doubtful', { currency, rate, usual });
  }
}

/** A refusal of the exchange rate of a payment or statement. */
export function rateRefused(
  code: 'exchange-rate-doubtful' | 'exchange-rate-of-nothing',
  params: Readonly<Record<string, string>>,
): Failure {
  return refused('foreign_rate', code, params);
}

/** A refusal of one field, with its issue. */
export function refused(
  path: string,
  code: IssueCode,
  params: Readonly<Record<string, string>>,
): Failure {
  const issue = { path, code, params, severity: 'error' } as const;
  return new Failure('INPUT_DATA_IS_INVALID', { [path]: code }, { issues: [issue] });
}

/** The rate of the payment, or the common rate of its invoices. Where they differ only the payer knows the rate. */
function rateOf({ exchangeRate }: PaymentOrder, chosen: readonly PayableRow[]): Decimal {
  if (exchangeRate !== null) {
    if (isUsableRate(exchangeRate)) return exchangeRate;
    throw new Failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'not-a-rate' });
  }
  const [rate, ...others] = new Set(chosen.map(({ exchange_rate }) => exchange_rate));
  const commonRate = rate && others.length === 0 ? decimal(rate) : null;
  if (commonRate && isUsableRate(commonRate)) return commonRate;
  throw new Failure('INPUT_DATA_IS_INVALID', { foreign_rate: 'required' });
}
