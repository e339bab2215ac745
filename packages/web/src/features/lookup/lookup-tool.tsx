import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { LookupWindow } from './lazy-window.ts';

type LookupToolProps = { invoice: Pick<InvoiceDetail, 'id' | 'kind_of' | 'invoice_virtual'> };

/** Looks up a received invoice where its issuer gives it out. */
export function LookupTool({ invoice }: LookupToolProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (invoice.kind_of || invoice.invoice_virtual) return null;
  return (
    <>
      <Button icon={ScanSearch} onClick={() => setOpen(true)}>
        {t('lookup.action')}
      </Button>
      {open && <LookupWindow start={{ invoiceId: invoice.id }} onClose={() => setOpen(false)} />}
    </>
  );
}
