import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMay } from '../auth/index.ts';
import { PeriodModal } from './lazy-parts.ts';

/** In the header: opens the choice of the tax period, from which a return is opened (NAV-025). */
export function TaxFilingButton() {
  const { t } = useTranslation();
  const mayView = useMay('report.view');
  const [isOpen, setOpen] = useState(false);
  if (!mayView) return null;
  return (
    <>
      <IconButton icon={Calculator} label={t('shell.taxFiling')} onClick={() => setOpen(true)} />
      {isOpen && <PeriodModal onClose={() => setOpen(false)} />}
    </>
  );
}
