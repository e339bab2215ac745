import { FileWarning } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../auth/index.ts';
import type { NoticeInvoice } from './chosen-invoice.ts';
import { MistakeReports } from './lazy-reports.ts';

type ReportsButtonProps = {
  /** What is chosen in the list around it, as far as it can be reported. */
  invoices: readonly NoticeInvoice[];
};

/** Opens the mistake reports from a list of issued invoices. */
export function ReportsButton({ invoices }: ReportsButtonProps) {
  const { t } = useTranslation();
  const mayRead = useMay('invoice_management.view');
  const [open, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button icon={FileWarning} onClick={() => setOpen(true)}>
        <span className="max-tablet:sr-only">{t('shell.mistakeReports')}</span>
      </Button>
      {open && <MistakeReports invoices={invoices} onClose={() => setOpen(false)} />}
    </>
  );
}
