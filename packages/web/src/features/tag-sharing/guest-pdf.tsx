import type { SharedInvoice } from '@hoadon/contracts/tag-sharing';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/files/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { PdfView } from '../../ui/pdf/lazy-pdf-view.tsx';
import { PaperSkeleton } from '../../ui/pdf/paper-skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { invoiceName } from './invoice-name.ts';
import { type ShareKey, sharedPdfQuery } from './queries.ts';

type SharedPdfProps = { shared: ShareKey; invoice: SharedInvoice; onClose: () => void };

/** The printed invoice, to read and to keep. */
export function SharedPdf({ shared, invoice, onClose }: SharedPdfProps) {
  const { t } = useTranslation();
  const query = useQuery(sharedPdfQuery(shared, invoice.id));
  const file = query.data;
  return (
    <Modal
      open
      bare
      size="viewer"
      onClose={onClose}
      title={invoiceName(invoice)}
      footer={
        <Button icon={Download} disabled={!file} onClick={() => file && saveFile(file)}>
          {t('common.action.download')}
        </Button>
      }
    >
      <WhenRead query={query} waiting={<PaperSkeleton />}>
        {(pdf) => <PdfView file={pdf} />}
      </WhenRead>
    </Modal>
  );
}
