import type { Decimal } from '@hoadon/domain/money/decimal';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import type { ChartData } from './chart-data.ts';

type ChartTableProps = {
  title: string;
  data: ChartData;
  format: (value: Decimal) => string;
  /** From eyes only. */
  hidden: boolean;
};

/** The figures of a chart, exact and complete. */
export function ChartTable({ title, data, format, hidden }: ChartTableProps) {
  const { t } = useTranslation();
  return (
    <div className={hidden ? 'sr-only' : 'overflow-x-auto'}>
      <table className="w-full text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="text-small text-muted">
          <tr>
            <th scope="col" className="h-9 pr-3 font-medium">
              {t('kit.chart.category')}
            </th>
            {data.series.map(({ key, label }) => (
              <th key={key} scope="col" className="h-9 pl-3 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map((category, index) => (
            <tr key={category} className="border-t border-hairline">
              <th scope="row" className="h-8 pr-3 font-normal">
                {category}
              </th>
              {data.series.map(({ key, values }) => {
                const value = values[index] ?? null;
                return (
                  <td key={key} className="tabular h-8 pl-3 text-right whitespace-nowrap">
                    {value === null ? '–' : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
