import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { ListChecks } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type ActMenu, useActEntries } from './act-entries.ts';

/** The acts of the invoice that is open, behind a button. */
export function OpenInvoiceMenu({ invoice, ...menu }: ActMenu & { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const entries = useActEntries(menu)(invoice);
  if (entries.length === 0) return null;
  return (
    <Menu
      entries={entries.map(({ entry }) => entry)}
      trigger={<Button icon={ListChecks}>{t('invoiceActions.menu')}</Button>}
    />
  );
}
