import { useContext } from 'react';
import { intlLocale } from '../../../lib/i18n.ts';
import { NumberFormatContext } from '../../../lib/number-format.ts';
import { BOTTOM, HEIGHT, LEFT, type Scales } from './scales.ts';

/** Room that a letter takes, in pixels. */
const LETTER = 7;

type AxesProps = { categories: readonly string[]; scales: Scales; width: number };

/** Lines for the values and names for the categories, as many as there is room for. */
export function Axes({ categories, scales, width }: AxesProps) {
  const { x, y, ticks } = scales;
  const compact = new Intl.NumberFormat(intlLocale(), {
    notation: 'compact',
    maximumFractionDigits: 1,
  });
  const { decimalMark } = useContext(NumberFormatContext);
  // Words of the reader's language, marks of the company.
  const short = (value: number) =>
    compact
      .formatToParts(value)
      .map(({ type, value: text }) => (type === 'decimal' ? decimalMark : text))
      .join('');
  const longest = Math.max(...categories.map((category) => category.length)) * LETTER + 8;
  const each = Math.max(1, Math.ceil(longest / x.step()));
  return (
    <g className="fill-muted text-pill">
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0, ${y(tick)})`}>
          <line x1={LEFT} x2={width} className={tick === 0 ? 'stroke-edge' : 'stroke-line'} />
          <text x={LEFT - 8} dy="0.32em" textAnchor="end" className="tabular">
            {short(tick)}
          </text>
        </g>
      ))}
      {categories.map(
        (category, index) =>
          index % each === 0 && (
            <text
              key={category}
              // The last may be longer than its bars are wide: no name is cut.
              x={Math.min(
                (x(index) ?? 0) + x.bandwidth() / 2,
                width - (category.length * LETTER) / 2,
              )}
              y={HEIGHT - BOTTOM + 18}
              textAnchor="middle"
            >
              {category}
            </text>
          ),
      )}
    </g>
  );
}
