import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { useQueryClient } from '@tanstack/react-query';
import { FileArchive, FileDown, Mail, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printFile } from '../../../lib/print-file.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { useMay } from '../../auth/index.ts';
import { SendEmailModal } from '../../mailing/index.ts';
import { pdfQuery } from '../queries.ts';
import { useDownload } from '../use-download.ts';

/** What can be done with an invoice that has a signed file. */
export function ViewerActions({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const maySend = useMay('invoice_management.change');
  const download = useDownload();
  const [mailing, setMailing] = useState(false);
  if (invoice.signed_xml === null) return null;
  const withPdf = (act: (file: File) => void | Promise<void>) =>
    client
      .ensureQueryData(pdfQuery(invoice.id, invoice.state))
      .then(act)
      .catch((error: unknown) => toastFailure(t, error));
  return (
    <>
      <Button icon={Printer} onClick={() => void withPdf(printFile)}>
        {t('common.action.print')}
      </Button>
      <Button icon={FileDown} onClick={() => void withPdf(saveFile)}>
        {t('invoices.action.pdf')}
      </Button>
      <Button icon={FileArchive} onClick={() => download(invoice.id)}>
        {t('invoices.action.zip')}
      </Button>
      {maySend && (
        <Button variant="primary" icon={Mail} onClick={() => setMailing(true)}>
          {t('invoices.action.mail')}
        </Button>
      )}
      <Suspense fallback={null}>
        {mailing && <SendEmailModal invoiceId={invoice.id} onClose={() => setMailing(false)} />}
      </Suspense>
    </>
  );
}
