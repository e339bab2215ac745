import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { DownloadCloud } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../auth/index.ts';
import { useConnecting } from './use-connecting.tsx';
import { useFetchOriginal } from './use-fetch-original.ts';

type FetchOriginalProps = { invoice: Pick<InvoiceDetail, 'id' | 'origin' | 'signed_xml'> };

/** Of the tax portal or a provider, or confirmed by it (AMB-45). */
const FROM_OUTSIDE = [3, 4];

/** Asks the tax portal for the signed file of an open invoice that is known from a list alone (TAX-016). */
export function FetchOriginal({ invoice }: FetchOriginalProps) {
  const { t } = useTranslation();
  const mayWork = useMay('invoice_management.add');
  const { open, dialogs } = useConnecting(null);
  const { fetchOriginal, isPending } = useFetchOriginal(invoice.id, open);
  if (!mayWork || invoice.signed_xml !== null || !FROM_OUTSIDE.includes(invoice.origin))
    return null;
  return (
    <>
      <Button icon={DownloadCloud} busy={isPending} onClick={fetchOriginal}>
        {t('taxAccount.original.fetch')}
      </Button>
      {dialogs}
    </>
  );
}
