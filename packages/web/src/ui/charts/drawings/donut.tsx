import { Pie } from '@visx/shape';
import { FILL, plotValue } from '../chart-data.ts';
import type { DonutPart } from '../donut-parts.ts';

const RADIUS = 84;
const HOLE = 52;
const SIZE = RADIUS * 2;

/** Parts of a whole, clockwise from the largest. */
export function DonutDrawing({ parts }: { parts: readonly DonutPart[] }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-42 shrink-0">
      <g transform={`translate(${RADIUS}, ${RADIUS})`}>
        <Pie
          data={[...parts]}
          pieValue={({ value }) => plotValue(value)}
          pieSort={null}
          outerRadius={RADIUS}
          innerRadius={HOLE}
          padAngle={0.02}
        >
          {({ arcs, path }) =>
            arcs.map((arc) => (
              <path
                key={arc.data.label}
                d={path(arc) ?? ''}
                className={FILL[arc.index % FILL.length]}
              />
            ))
          }
        </Pie>
      </g>
    </svg>
  );
}
