import { type Decimal, decimal, dividedBy, HUNDRED, round, times } from '../../money/decimal.ts';
import type { VatRate } from '../vat-rate.ts';
import type { Line } from './line.ts';

const PERCENT: Readonly<Partial<Record<VatRate, Decimal>>> = {
  '0': decimal(0),
  '5': decimal(5),
  '8': decimal(8),
  '10': decimal(10),
};

/** The percentage that taxes the line; null for KCT, KKKNT, NONE and for KHAC while none is typed. */
export const percentOf = (line: Pick<Line, 'rate' | 'customRate'>): Decimal | null =>
  line.rate === 'KHAC' ? line.customRate : (PERCENT[line.rate] ?? null);

/** Tax on an amount before tax, rounded to `scale`; null where the rate bears none (AMB-38: null, not 0). */
export function taxOn(
  subtotal: Decimal,
  line: Pick<Line, 'rate' | 'customRate'>,
  scale: number,
): Decimal | null {
  const percent = percentOf(line);
  return percent === null ? null : round(dividedBy(times(subtotal, percent), HUNDRED), scale);
}
