import { type ChartData, FILL, plotValue } from '../chart-data.ts';
import type { Scales } from './scales.ts';

/** Bars of a category side by side, from the zero line up or down. */
export function Bars({ data, scales }: { data: ChartData; scales: Scales }) {
  const { x, y } = scales;
  const width = x.bandwidth() / data.series.length;
  const zero = y(0);
  return data.series.map(({ key, values }, series) => (
    <g key={key} className={FILL[series % FILL.length]}>
      {values.map((value, index) => {
        const end = y(plotValue(value));
        return (
          <rect
            key={data.categories[index]}
            x={(x(index) ?? 0) + width * series + 1}
            y={Math.min(end, zero)}
            width={Math.max(width - 2, 1)}
            height={Math.abs(end - zero)}
            rx="2"
          />
        );
      })}
    </g>
  ));
}
