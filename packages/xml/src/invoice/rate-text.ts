import { listedRate, type StatedRate } from '@hoadon/domain/invoice/listed-rate';
import type { VatRate } from '@hoadon/domain/invoice/vat-rate';
import { compare, type Decimal, decimalOrNull, fixed, HUNDRED } from '@hoadon/domain/money/decimal';

/** Rates that are written as a percentage (Decision 1450 annex V; 8% by practice since 2025). */
export const PERCENT_RATES: readonly VatRate[] = ['0', '5', '8', '10'];
const PERCENT = /^(?:KHAC\s*:?\s*)?(\d{1,3}(?:[.,]\d+)?)\s*%?$/;

/**
 * Returns TSuat of a rate: `8%`, `KCT`, `KKKNT`, `KHAC:AB.CD%`; null if the line has none. Two digits leave no room for
 * 100.00 of full relief, so that rate is written `KHAC:100%`.
 */
export function rateText(rate: VatRate, customRate: Decimal | null): string | null {
  if (rate === 'NONE') return null;
  if (rate !== 'KHAC') return PERCENT_RATES.includes(rate) ? `${rate}%` : rate;
  if (customRate === null) return null;
  return compare(customRate, HUNDRED) < 0
    ? `KHAC:${fixed(customRate, 2).padStart(5, '0')}%`
    : `KHAC:${customRate}%`;
}

/**
 * Parses TSuat as vendors write it; `KHAC:08.00%`, the spelling of 8 % in 2022, is 8 %. Unknown text becomes `NONE`:
 * the caller preserves the text itself.
 */
export function rateOf(text: string): StatedRate {
  const plain = text.toUpperCase();
  if (plain === 'KCT' || plain === 'KKKNT') return { rate: plain, customRate: null };
  const percent = decimalOrNull(PERCENT.exec(plain)?.[1]?.replace(',', '.'));
  if (percent === null) return { rate: 'NONE', customRate: null };
  return listedRate({ rate: 'KHAC', customRate: percent });
}
