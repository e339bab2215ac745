import type { DateRange } from '@hoadon/domain/dates/date-range';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { useMay } from '../../auth/index.ts';
import { ReportDates, StatisticsButton, thisYear } from '../../statistics/index.ts';
import { AgeingChart } from './ageing-chart.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { TopPartners } from './top-partners.tsx';
import { TurnoverChart } from './turnover-chart.tsx';

/** The figures of the days in the address; of this year by default (STAT-011). */
export function CompanyFigures() {
  const { t } = useTranslation();
  const search: Readonly<{ start_date?: string; end_date?: string }> = useSearch({ strict: false });
  const navigate = useNavigate();
  const mayView = useMay('invoice_management.view');
  const days: DateRange =
    search.start_date && search.end_date
      ? { from: search.start_date, to: search.end_date }
      : thisYear();
  const change = ({ from, to }: DateRange) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...current, start_date: from, end_date: to }),
      replace: true,
    });
  return (
    <section aria-label={t('dashboard.figures.label')} className="flex flex-col gap-6">
      <div className="flex flex-col gap-2 tablet:flex-row tablet:flex-wrap tablet:items-end tablet:justify-between">
        <ReportDates days={days} onChange={change} />
        <StatisticsButton />
      </div>
      <FigureTiles days={days} />
      <TurnoverChart days={days} />
      <div className="grid gap-6 tablet:grid-cols-2">
        <TopPartners type="customers" days={days} />
        <TopPartners type="vendors" days={days} />
      </div>
      {mayView && <AgeingChart />}
    </section>
  );
}
