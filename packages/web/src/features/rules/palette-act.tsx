import { ListFilter } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferedActs } from '../../lib/page-acts.ts';
import { useMay } from '../auth/index.ts';
import { Rules } from './lazy-rules.ts';

/** Rules from wherever one is, by the command palette. */
export function RulesAct() {
  const { t } = useTranslation();
  const mayRead = useMay('invoice_management.view');
  const [open, setOpen] = useState(false);
  const acts = useMemo(
    () =>
      mayRead
        ? [
            {
              label: t('shell.rules'),
              icon: ListFilter,
              isPlace: true,
              onSelect: () => setOpen(true),
            },
          ]
        : [],
    [mayRead, t],
  );
  useOfferedActs(acts);
  return open && <Rules onClose={() => setOpen(false)} />;
}
