export { Chart } from './chart.tsx';
export type { ChartData, ChartKind, ChartSeries } from './chart-data.ts';
