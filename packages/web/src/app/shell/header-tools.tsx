import { Link } from '@tanstack/react-router';
import { ChartColumn, FileSpreadsheet, Settings } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../features/auth/index.ts';
import { ExportExcel } from '../../features/exports/index.ts';
import { StatisticsReport } from '../../features/statistics/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SETTING_ITEM } from '../nav-items.ts';

/** What serves every page, for those who may (NAV-026); something to set, or to see of it, has everybody. */
export function HeaderTools() {
  const { t } = useTranslation();
  const mayRead = useMay('invoice_management.view');
  const mayReport = useMay('report.view');
  const [isExporting, setExporting] = useState(false);
  const [isReporting, setReporting] = useState(false);
  return (
    <>
      {mayRead && (
        <IconButton
          icon={FileSpreadsheet}
          label={t('shell.exportExcel')}
          aria-haspopup="dialog"
          onClick={() => setExporting(true)}
        />
      )}
      {mayReport && (
        <IconButton
          icon={ChartColumn}
          label={t('shell.statistics')}
          aria-haspopup="dialog"
          onClick={() => setReporting(true)}
        />
      )}
      <Link
        to={SETTING_ITEM.to}
        search={{}}
        aria-label={t(SETTING_ITEM.key)}
        data-hint={t(SETTING_ITEM.key)}
        className={buttonClass('quiet', 'min-w-(--input-height) px-0!')}
        activeProps={{ className: 'bg-primary-50! text-primary-700' }}
      >
        <Settings aria-hidden size={16} />
      </Link>
      {isReporting && <StatisticsReport onClose={() => setReporting(false)} />}
      {isExporting && <ExportExcel onClose={() => setExporting(false)} />}
    </>
  );
}
