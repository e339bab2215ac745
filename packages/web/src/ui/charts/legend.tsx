import { type Decimal, sum } from '@hoadon/domain/money/decimal';
import { intlLocale } from '../../lib/i18n.ts';
import { type ChartKind, type ChartSeries, DASH, FILL, plotValue, STROKE } from './chart-data.ts';
import type { DonutPart } from './donut-parts.ts';

type SeriesLegendProps = { kind: ChartKind; series: readonly ChartSeries[] };

/** For sighted users only: the table beside it has the same names. */
export function SeriesLegend({ kind, series }: SeriesLegendProps) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
      {series.map(({ key, label }, index) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 20 10" className="h-2.5 w-5">
            {kind === 'line' ? (
              <path
                d="M0 5h20"
                strokeWidth="2"
                strokeDasharray={DASH[index % DASH.length]}
                className={STROKE[index % STROKE.length]}
              />
            ) : (
              <rect width="20" height="10" rx="2" className={FILL[index % FILL.length]} />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

type DonutLegendProps = { parts: readonly DonutPart[]; format: (value: Decimal) => string };

/** Names, figures and shares, so that no colour has to be recognised. */
export function DonutLegend({ parts, format }: DonutLegendProps) {
  const whole = plotValue(sum(parts.map(({ value }) => value)));
  const percent = new Intl.NumberFormat(intlLocale(), {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  return (
    <ul aria-hidden className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5">
      {parts.map(({ label, value }, index) => (
        <li key={label} className="flex items-center gap-2">
          <svg aria-hidden viewBox="0 0 10 10" className="size-2.5 shrink-0">
            <rect width="10" height="10" rx="2" className={FILL[index % FILL.length]} />
          </svg>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span className="tabular">{format(value)}</span>
          <span className="tabular w-14 text-right text-muted">
            {percent.format(plotValue(value) / whole)}
          </span>
        </li>
      ))}
    </ul>
  );
}
