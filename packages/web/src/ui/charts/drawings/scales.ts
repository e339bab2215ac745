import { scaleBand, scaleLinear } from '@visx/scale';
import { type ChartData, plotValue } from '../chart-data.ts';

export const HEIGHT = 240;
export const TOP = 10;
export const BOTTOM = 26;
export const LEFT = 56;
const TICKS = 5;

/** The scales of categories and values for a picture of that width. The zero line is always included. */
export function scalesFor({ categories, series }: ChartData, width: number) {
  const values = series.flatMap((one) => one.values.map(plotValue));
  const x = scaleBand({
    domain: categories.map((_, index) => index),
    range: [LEFT, Math.max(width, LEFT + 1)],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  });
  const y = scaleLinear({
    domain: [Math.min(0, ...values), Math.max(0, ...values)],
    range: [HEIGHT - BOTTOM, TOP],
    nice: TICKS,
  });
  return { x, y, ticks: y.ticks(TICKS) };
}
export type Scales = ReturnType<typeof scalesFor>;
