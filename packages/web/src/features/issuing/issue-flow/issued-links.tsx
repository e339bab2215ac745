import { getInvoiceXml, type InvoiceDetail } from '@hoadon/contracts/invoices';
import { FileCode2, FileText, Mail } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { toastFailure } from '../../../ui/toast/toast-failure.ts';
import { useMay } from '../../auth/index.ts';
import { InvoiceViewer, MailInvoice, NO_NEIGHBOURS } from '../../invoices/index.ts';

/** Buttons for the signed files of an invoice that has just been issued. */
export function IssuedLinks({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const maySend = useMay('invoice_management.change');
  const [viewed, setViewed] = useState<string | null>(null);
  const [isMailing, setMailing] = useState(false);
  const saveXml = () =>
    call(getInvoiceXml, { id: invoice.id })
      .then(saveFile)
      .catch((error: unknown) => toastFailure(t, error));
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={FileText} onClick={() => setViewed(invoice.id)}>
        {t('issuing.action.pdf')}
      </Button>
      <Button icon={FileCode2} onClick={() => void saveXml()}>
        {t('issuing.action.xml')}
      </Button>
      {maySend && invoice.state === 'accepted' && (
        <Button icon={Mail} onClick={() => setMailing(true)}>
          {t('issuing.action.mail')}
        </Button>
      )}
      {viewed !== null && (
        <InvoiceViewer
          id={viewed}
          loaded={NO_NEIGHBOURS}
          onMove={setViewed}
          onClose={() => setViewed(null)}
        />
      )}
      {isMailing && <MailInvoice id={invoice.id} onClose={() => setMailing(false)} />}
    </div>
  );
}
