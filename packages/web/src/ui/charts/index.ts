export { Chart } from './chart.tsx';
export type { ChartData, ChartKind, Series } from './chart-data.ts';
