import type { VatRate } from '@hoadon/domain/invoice/vat-rate';
import {
  type Decimal,
  decimalOrNull,
  negated,
  plus,
  sum,
  ZERO,
} from '@hoadon/domain/money/decimal';
import type { DecodedLine, Invoice } from '@hoadon/xml/invoice/invoice';
import { money, plainNumber } from './print-money.ts';

/** TChat 2: given away. */
const PROMOTION = '2';

const RATE_GROUPS: Readonly<Partial<Record<VatRate, string>>> = {
  KCT: 'Không chịu thuế GTGT',
  KKKNT: 'Không kê khai, tính nộp thuế GTGT',
  NONE: 'Thuế suất khác',
};

/** One row of the goods table. `wide` is text that takes the whole row. */
export function printedLine(line: DecodedLine, scale: number) {
  const isWide = line.type === 'note' || line.type === 'decree';
  const signed = (amount: Decimal | null) =>
    // A discount is stated as a positive amount that the totals subtract: printed so that the column adds up.
    money(amount !== null && line.type === 'discount' ? negated(amount) : amount, scale);
  return {
    position: line.position ?? '',
    wide: isWide ? line.name : null,
    name: line.name,
    code: line.code ?? '',
    remark: remarkOf(line, scale),
    unit: line.unit ?? '',
    quantity: plainNumber(line.quantity),
    price: plainNumber(line.price),
    subtotal: signed(line.subtotal),
    rate: percentText(line.rate, line.customRate) ?? line.rateText ?? '',
    tax: signed(line.tax),
  };
}

/** What the row is beside goods, and a discount stated within it. */
function remarkOf(line: DecodedLine, scale: number): string | null {
  const percent = decimalOrNull(line.discountPercent);
  const amount = decimalOrNull(line.discountAmount);
  const hasDiscount = (percent ?? ZERO) !== ZERO || (amount ?? ZERO) !== ZERO;
  const parts = [
    line.nature === PROMOTION ? 'Hàng khuyến mại' : null,
    hasDiscount
      ? ['Chiết khấu', percent && `${plainNumber(percent)}%`, amount && money(amount, scale)]
          .filter(Boolean)
          .join(' ')
      : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** `8%`, `KCT`; null where the line names no rate. */
function percentText(rate: VatRate, customRate: Decimal | null): string | null {
  if (rate === 'KHAC') return customRate === null ? null : `${plainNumber(customRate)}%`;
  if (rate === 'NONE') return null;
  return rate === 'KCT' || rate === 'KKKNT' ? rate : `${rate}%`;
}

/** The summary under the table, one row for each rate. */
export const printedRates = ({ totals }: Invoice, scale: number) =>
  totals.byRate.map(({ rate, customRate, base, tax }) => ({
    label: RATE_GROUPS[rate] ?? `Thuế suất ${percentText(rate, customRate) ?? 'khác'}`,
    base: money(base, scale),
    tax: money(tax, scale),
    total: money(tax === null ? base : plus(base, tax), scale),
  }));

/** Sum of the amounts that a note states for its goods, discounts taken off; null where it states none. */
export function goodsValue({ lines }: Invoice, scale: number): string | null {
  const amounts = lines.flatMap(({ type, subtotal }) =>
    subtotal === null ? [] : [type === 'discount' ? negated(subtotal) : subtotal],
  );
  return amounts.length === 0 ? null : money(sum(amounts), scale);
}
