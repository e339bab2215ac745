import type { DateRange } from '@hoadon/domain/dates/date-range';
import { cashFlowRangeFault } from '@hoadon/domain/statistics/cash-flow';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ReportDates } from '../report-dates.tsx';
import { sinceLastYear, thisYear } from '../report-days.ts';
import { CashFlowView } from './cash-flow-view.tsx';
import { TagView } from './tag-view.tsx';
import { TurnoverView } from './turnover-view.tsx';

type View = 'turnover' | 'cashFlow' | 'tags';

/** Turnover, cash flow and tags of some days, as pictures and tables, to print or to download (STAT-003). */
export function StatisticsReport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('turnover');
  const [days, setDays] = useState<DateRange>(thisYear);
  // It reaches further than the others.
  const [cashDays, setCashDays] = useState<DateRange>(sinceLastYear);
  return (
    <Modal open size="viewer" onClose={onClose} title={t('statistics.title')}>
      <div className="flex min-h-0 flex-1 flex-col gap-3">
        {view === 'cashFlow' ? (
          <ReportDates
            key="cash-flow"
            days={cashDays}
            onChange={setCashDays}
            faultOf={cashFlowRangeFault}
          />
        ) : (
          <ReportDates days={days} onChange={setDays} />
        )}
        <Tabs
          label={t('statistics.views')}
          value={view}
          onChange={setView}
          items={[
            {
              value: 'turnover',
              label: t('statistics.turnover'),
              content: <TurnoverView days={days} onLeave={onClose} />,
            },
            {
              value: 'cashFlow',
              label: t('statistics.cashFlow'),
              content: <CashFlowView days={cashDays} onLeave={onClose} />,
            },
            {
              value: 'tags',
              label: t('statistics.tags'),
              content: <TagView days={days} onLeave={onClose} />,
            },
          ]}
        />
        <p className="text-small text-muted">{t('statistics.inDong')}</p>
      </div>
    </Modal>
  );
}
