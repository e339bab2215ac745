import { type Decimal, isPositive, sum, ZERO } from '@hoadon/domain/money/decimal';
import { type ChartData, MOST_SERIES, plotValue } from './chart-data.ts';

/** A part of a donut. */
export type DonutPart = Readonly<{ label: string; value: Decimal }>;

/** The parts above zero, largest first; the small ones beyond the colours are one part, called `rest`. */
export function donutParts({ categories, series }: ChartData, rest: string): DonutPart[] {
  const parts = categories
    .map((label, index) => ({ label, value: series[0]?.values[index] ?? ZERO }))
    .filter(({ value }) => isPositive(value))
    .sort((a, b) => plotValue(b.value) - plotValue(a.value));
  if (parts.length <= MOST_SERIES) return parts;
  const small = parts.slice(MOST_SERIES - 1);
  const value = sum(small.map((part) => part.value));
  return [...parts.slice(0, MOST_SERIES - 1), { label: rest, value }];
}
