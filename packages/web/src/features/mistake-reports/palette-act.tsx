import { FileWarning } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useOfferedActs } from '../../lib/page-acts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useMay } from '../auth/index.ts';
import { MistakeReports } from './lazy-reports.ts';

/** Mistake reports from wherever one is, by the command palette. */
export function MistakeReportsAct() {
  const { t } = useTranslation();
  const mayRead = useMay('invoice_management.view');
  const [open, setOpen] = useState(false);
  const acts = useMemo(
    () =>
      mayRead
        ? [
            {
              label: t('shell.mistakeReports'),
              icon: FileWarning,
              isPlace: true,
              onSelect: () => setOpen(true),
            },
          ]
        : [],
    [mayRead, t],
  );
  useOfferedActs(acts);
  return open && <MistakeReports onClose={() => setOpen(false)} />;
}
