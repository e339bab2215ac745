import type { Decimal } from '@hoadon/domain/money/decimal';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import type { ChartData, ChartKind } from '../chart-data.ts';
import { useWidth } from '../use-width.ts';
import { Axes } from './axes.tsx';
import { Bars } from './bars.tsx';
import { Lines } from './lines.tsx';
import { BOTTOM, HEIGHT, LEFT, scalesFor, TOP } from './scales.ts';

type SeriesDrawingProps = {
  title: string;
  kind: Exclude<ChartKind, 'donut'>;
  data: ChartData;
  format: (value: Decimal) => string;
};

/** Bars or lines, and the exact figures of the category under the pointer, tapped or reached by the arrows. */
export function SeriesDrawing({ title, kind, data, format }: SeriesDrawingProps) {
  const { t } = useTranslation();
  const [box, width] = useWidth();
  const [read, setRead] = useState<number | null>(null);
  const { categories, series } = data;
  const last = categories.length - 1;
  const scales = scalesFor(data, width);
  const words = (index: number) =>
    [
      categories[index],
      ...series.map(({ label, values }) => {
        const value = values[index] ?? null;
        return `${label}: ${value === null ? '–' : format(value)}`;
      }),
    ].join(' · ');

  const press = (event: KeyboardEvent) => {
    const next = categoryAfter(event.key, read ?? -1, last);
    if (next === null) return;
    event.preventDefault();
    setRead(next);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor((event.clientX - left - LEFT) / scales.x.step());
    setRead(Math.max(0, Math.min(last, at)));
  };
  return (
    <>
      <p aria-hidden className="tabular min-h-5 text-small text-muted">
        {read === null ? t('kit.chart.hint') : words(read)}
      </p>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={t('kit.chart.read', { title })}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(read ?? 0) + 1}
        aria-valuetext={words(read ?? 0)}
        onKeyDown={press}
        onPointerDown={point}
        onPointerMove={point}
        // A finger that is lifted leaves what it tapped to be read.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setRead(null)}
        onBlur={() => setRead(null)}
      >
        <svg aria-hidden width={width} height={HEIGHT} className="block">
          {read !== null && (
            <rect
              x={(scales.x(read) ?? 0) - scales.x.step() * 0.15}
              y={TOP}
              width={scales.x.step()}
              height={HEIGHT - TOP - BOTTOM}
              className="fill-hairline"
            />
          )}
          <Axes categories={categories} scales={scales} width={width} />
          {kind === 'bars' ? (
            <Bars data={data} scales={scales} />
          ) : (
            <Lines data={data} scales={scales} />
          )}
        </svg>
      </div>
    </>
  );
}

/** The category that a key leads to; null where it means nothing. */
function categoryAfter(key: string, at: number, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}
