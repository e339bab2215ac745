import { minorUnitOf } from '@hoadon/domain/money/currency';
import { type Decimal, scaleOf } from '@hoadon/domain/money/decimal';
import { formatNumber, type NumberFormat } from '@hoadon/domain/money/number-format';
import type { Invoice } from '@hoadon/xml/invoice/invoice';

/**
 * Digits after the point for the amounts of an invoice: those of its currency, or more if the document states more, so
 * that printed amounts equal the signed ones and columns line up.
 */
export function amountScale({ currency, lines, totals }: Invoice): number {
  const stated = [
    totals.withoutTax,
    totals.tax,
    totals.withTax,
    ...totals.byRate.flatMap(({ base, tax }) => [base, tax]),
    ...lines.flatMap(({ subtotal, tax }) => [subtotal, tax]),
  ].filter((amount) => amount !== null);
  return Math.max(minorUnitOf(currency), ...stated.map(scaleOf));
}

/** An amount of a column; empty where the document states none. */
export const money = (amount: Decimal | null, scale: number, format: NumberFormat): string =>
  amount === null ? '' : formatNumber(amount, format, { scale });

/** A quantity or price: every digit the document states and no more. */
export const plainNumber = (value: Decimal | null, format: NumberFormat): string =>
  value === null ? '' : formatNumber(value, format);

/** Format of the amounts of one invoice: decimals and number marks. */
export type AmountStyle = Readonly<{ scale: number; format: NumberFormat }>;
