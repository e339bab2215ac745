import { ChartColumn } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useOfferedActs } from '../../lib/page-acts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useMay } from '../auth/index.ts';
import { StatisticsReport } from './lazy-parts.ts';

/** The report of statistics from wherever one is, by the command palette. */
export function StatisticsAct() {
  const { t } = useTranslation();
  const mayRead = useMay('report.view');
  const [open, setOpen] = useState(false);
  const acts = useMemo(
    () =>
      mayRead
        ? [
            {
              label: t('shell.statistics'),
              icon: ChartColumn,
              isPlace: true,
              onSelect: () => setOpen(true),
            },
          ]
        : [],
    [mayRead, t],
  );
  useOfferedActs(acts);
  return open && <StatisticsReport onClose={() => setOpen(false)} />;
}
