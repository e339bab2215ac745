import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { INVOICE_MENU } from '../../../features/invoice-actions/index.ts';
import { invoiceQuery, seriesOf } from '../../../features/invoices/index.ts';
import { InvoiceSheet } from '../../../features/invoices/viewer/invoice-sheet.tsx';
import { usePageTitle } from '../../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';

/** One invoice as a page of its own, such as a link leads to. */
export function OneInvoice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { id } = useParams({ from: '/main/main/invoice/$id' });
  const { data } = useQuery(invoiceQuery(id));
  usePageTitle(
    data
      ? t('viewer.title', { series: seriesOf(data), number: data.invoice_number ?? '—' })
      : t('common.loading'),
  );
  return (
    <InvoiceSheet
      id={id}
      acts={INVOICE_MENU}
      onMove={(other, isBeside) =>
        void navigate({
          to: '/main/invoice/$id',
          params: { id: other },
          search: {},
          state: true,
          // The way back leads to the list, however many were walked through.
          replace: isBeside,
        })
      }
      onClose={() => {
        if (history.canGoBack()) history.back();
        else void navigate({ to: '/main/all', search: {} });
      }}
    />
  );
}
