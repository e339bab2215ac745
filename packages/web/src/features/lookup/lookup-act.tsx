import { ScanSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useOfferedActs } from '../../lib/page-acts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useMay } from '../auth/index.ts';
import { LookupWindow } from './lazy-window.ts';

/** Looks up an invoice by what is printed on it, from wherever one is, by the command palette. */
export function LookupAct() {
  const { t } = useTranslation();
  const mayLookUp = useMay('invoice_management.view');
  const [open, setOpen] = useState(false);
  const acts = useMemo(
    () =>
      mayLookUp
        ? [
            {
              label: t('palette.lookUp'),
              icon: ScanSearch,
              isPlace: true,
              onSelect: () => setOpen(true),
            },
          ]
        : [],
    [mayLookUp, t],
  );
  useOfferedActs(acts);
  return open && <LookupWindow start={null} onClose={() => setOpen(false)} />;
}
