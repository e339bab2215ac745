import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { searchBySecretCode } from '@hoadon/contracts/lookup';
import { useQuery } from '@tanstack/react-query';
import { isRefusal } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { PaperSkeleton } from '../../ui/pdf/paper-skeleton.tsx';
import { PdfWindow } from '../../ui/pdf/pdf-window.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { NothingFound } from './nothing-found.tsx';
import { bySecretCodeQuery, foundPdfQuery } from './queries.ts';

type DirectInvoiceWindowProps = { secretCode: string; onClose: () => void };

/** The invoice of the special supplier, by its secret code alone (LOOK-003). */
export function DirectInvoiceWindow({ secretCode, onClose }: DirectInvoiceWindowProps) {
  const { t } = useTranslation();
  const query = useQuery(bySecretCodeQuery(secretCode));
  const isNowhere = query.data?.pdf_url === null || isRefusal(query.error, 'NOT_FOUND');
  if (isNowhere) return <NothingFound onClose={onClose} />;
  if (query.data) return <DirectInvoicePdf directInvoice={query.data} onClose={onClose} />;
  return (
    <Modal open bare size="viewer" onClose={onClose} title={t('lookup.title')}>
      <WhenRead query={query} waiting={<PaperSkeleton />}>
        {() => null}
      </WhenRead>
    </Modal>
  );
}

type DirectInvoice = OutputOf<typeof searchBySecretCode>;

function DirectInvoicePdf({
  directInvoice,
  onClose,
}: {
  directInvoice: DirectInvoice;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const query = useQuery(foundPdfQuery(directInvoice.id));
  const title = t('lookup.found', {
    series: `${directInvoice.template_code}${directInvoice.invoice_serial}`,
    number: directInvoice.invoice_number ?? '',
  });
  return <PdfWindow title={title} query={query} onClose={onClose} />;
}
