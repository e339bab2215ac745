import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../auth/index.ts';
import { StatisticsReport } from './lazy-parts.ts';

/** Opens the report of statistics (STAT-003); hidden without the right to read reports. */
export function StatisticsButton() {
  const { t } = useTranslation();
  const mayRead = useMay('report.view');
  const [open, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button icon={ChartColumn} onClick={() => setOpen(true)}>
        {t('shell.statistics')}
      </Button>
      {open && <StatisticsReport onClose={() => setOpen(false)} />}
    </>
  );
}
