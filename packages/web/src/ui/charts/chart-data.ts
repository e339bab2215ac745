import type { Decimal } from '@hoadon/domain/money/decimal';

/** One row of figures; null where there is none. */
export type ChartSeries = Readonly<{
  key: string;
  label: string;
  values: readonly (Decimal | null)[];
}>;

/** What a chart shows: for each category one value of each series. */
export type ChartData = Readonly<{ categories: readonly string[]; series: readonly ChartSeries[] }>;

export type ChartKind = 'bars' | 'line' | 'donut';

/** Most series, or parts of a donut, whose colours can be distinguished. */
export const MOST_SERIES = 5;

/** For places on the screen only: what is written comes from the exact value. */
export const plotValue = (value: Decimal | null | undefined): number => Number(value ?? 0);

/** Colours of the palette in their order, spelt out for the style sheet to find them. */
export const FILL = [
  'fill-series-1',
  'fill-series-2',
  'fill-series-3',
  'fill-series-4',
  'fill-series-5',
] as const;
export const STROKE = [
  'stroke-series-1',
  'stroke-series-2',
  'stroke-series-3',
  'stroke-series-4',
  'stroke-series-5',
] as const;
/** Lines differ in more than their colour. */
export const DASH = [undefined, '6 4', '2 3', '8 3 2 3', '12 4'] as const;
