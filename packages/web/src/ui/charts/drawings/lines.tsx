import { LinePath } from '@visx/shape';
import { type ChartData, DASH, FILL, plotValue, STROKE } from '../chart-data.ts';
import type { Scales } from './scales.ts';

/** One line for each series, broken where a value is missing. */
export function Lines({ data, scales }: { data: ChartData; scales: Scales }) {
  const { x, y } = scales;
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  return data.series.map(({ key, values }, series) => (
    <g key={key}>
      <LinePath
        data={[...values]}
        defined={(value) => value !== null}
        x={(_, index) => middle(index)}
        y={(value) => y(plotValue(value))}
        strokeWidth={2}
        strokeDasharray={DASH[series % DASH.length]}
        className={STROKE[series % STROKE.length] ?? ''}
      />
      {values.map(
        (value, index) =>
          value !== null && (
            <circle
              key={data.categories[index]}
              cx={middle(index)}
              cy={y(plotValue(value))}
              r={3}
              className={FILL[series % FILL.length]}
            />
          ),
      )}
    </g>
  ));
}
