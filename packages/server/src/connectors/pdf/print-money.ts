import { minorUnitOf } from '@hoadon/domain/money/currency';
import { type Decimal, scaleOf } from '@hoadon/domain/money/decimal';
import { formatNumber, type NumberFormat } from '@hoadon/domain/money/number-format';
import type { Invoice } from '@hoadon/xml/invoice/invoice';

/**
 * Digits after the point for the amounts of an invoice: what its currency knows, more where the
 * document states more, so that nothing printed differs from what was signed and columns line up.
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

/** How the amounts of one invoice are written: the digits of its columns, and the marks. */
export type AmountStyle = Readonly<{ scale: number; format: NumberFormat }>;
