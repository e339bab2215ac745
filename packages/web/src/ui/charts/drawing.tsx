import type { Decimal } from '@hoadon/domain/money/decimal';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import type { ChartData, ChartKind } from './chart-data.ts';
import { donutParts } from './donut-parts.ts';
import { DonutDrawing } from './drawings/donut.tsx';
import { SeriesDrawing } from './drawings/series.tsx';
import { DonutLegend, SeriesLegend } from './legend.tsx';

type DrawingProps = {
  title: string;
  kind: ChartKind;
  data: ChartData;
  format: (value: Decimal) => string;
};

/** The picture and the legend that goes with it. */
export function Drawing({ title, kind, data, format }: DrawingProps) {
  const { t } = useTranslation();
  if (kind === 'donut') {
    const parts = donutParts(data, t('kit.chart.rest'));
    return (
      <div className="flex flex-wrap items-center gap-6">
        <DonutDrawing parts={parts} />
        <DonutLegend parts={parts} format={format} />
      </div>
    );
  }
  return (
    <>
      <SeriesLegend kind={kind} series={data.series} />
      <SeriesDrawing title={title} kind={kind} data={data} format={format} />
    </>
  );
}
