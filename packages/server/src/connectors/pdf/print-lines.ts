import type { VatRate } from '@hoadon/domain/invoice/vat-rate';
import {
  type Decimal,
  decimalOrNull,
  negated,
  plus,
  sum,
  ZERO,
} from '@hoadon/domain/money/decimal';
import type { NumberFormat } from '@hoadon/domain/money/number-format';
import type { DecodedLine, Invoice } from '@hoadon/xml/invoice/invoice';
import { type AmountStyle, money, plainNumber } from './print-money.ts';

/** TChat 2: free goods. */
const PROMOTION = '2';

const RATE_GROUPS: Readonly<Partial<Record<VatRate, string>>> = {
  KCT: 'Không chịu thuế GTGT',
  KKKNT: 'Không kê khai, tính nộp thuế GTGT',
  NONE: 'Thuế suất khác',
};

/** Returns one row of the goods table. `wide` is text over the whole row. */
export function printedLine(line: DecodedLine, style: AmountStyle) {
  const { scale, format } = style;
  const isWide = line.type === 'note' || line.type === 'decree';
  const signed = (amount: Decimal | null) =>
    // A discount is stated as a positive amount that the totals subtract: printed so that the column adds up.
    money(amount !== null && line.type === 'discount' ? negated(amount) : amount, scale, format);
  return {
    position: line.position ?? '',
    wide: isWide ? line.name : null,
    name: line.name,
    code: line.code ?? '',
    remark: remarkOf(line, style),
    unit: line.unit ?? '',
    quantity: plainNumber(line.quantity, format),
    price: plainNumber(line.price, format),
    subtotal: signed(line.subtotal),
    rate: percentText(line, format) ?? line.rateText ?? '',
    tax: signed(line.tax),
  };
}

/** Returns what kind of line it is besides goods, and its discount. */
function remarkOf(line: DecodedLine, { scale, format }: AmountStyle): string | null {
  const percent = decimalOrNull(line.discountPercent);
  const amount = decimalOrNull(line.discountAmount);
  const hasDiscount = (percent ?? ZERO) !== ZERO || (amount ?? ZERO) !== ZERO;
  const parts = [
    line.nature === PROMOTION ? 'Hàng khuyến mại' : null,
    hasDiscount
      ? [
          'Chiết khấu',
          percent && `${plainNumber(percent, format)}%`,
          amount && money(amount, scale, format),
        ]
          .filter(Boolean)
          .join(' ')
      : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** `8%`, `KCT`; null where the line names no rate. */
function percentText(
  { rate, customRate }: Readonly<{ rate: VatRate; customRate: Decimal | null }>,
  format: NumberFormat,
): string | null {
  if (rate === 'KHAC') return customRate === null ? null : `${plainNumber(customRate, format)}%`;
  if (rate === 'NONE') return null;
  return rate === 'KCT' || rate === 'KKKNT' ? rate : `${rate}%`;
}

/** Returns the summary under the table, one row per rate. */
export const printedRates = ({ totals }: Invoice, { scale, format }: AmountStyle) =>
  totals.byRate.map(({ rate, customRate, base, tax }) => ({
    label: RATE_GROUPS[rate] ?? `Thuế suất ${percentText({ rate, customRate }, format) ?? 'khác'}`,
    base: money(base, scale, format),
    tax: money(tax, scale, format),
    total: money(tax === null ? base : plus(base, tax), scale, format),
  }));

/** Sum of the amounts of a note's goods, discounts deducted; null without amounts. */
export function goodsValue({ lines }: Invoice, { scale, format }: AmountStyle): string | null {
  const amounts = lines.flatMap(({ type, subtotal }) =>
    subtotal === null ? [] : [type === 'discount' ? negated(subtotal) : subtotal],
  );
  return amounts.length === 0 ? null : money(sum(amounts), scale, format);
}
