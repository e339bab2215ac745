import { getCorrectionListFile, type InvoiceDetail } from '@hoadon/contracts/invoices';
import { useQueryClient } from '@tanstack/react-query';
import { FileArchive, FileDown, FileSpreadsheet, Mail, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { printFile } from '../../../lib/files/print-file.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu-entries.tsx';
import { toastFailure } from '../../../ui/toast/toast-failure.ts';
import { useMay } from '../../auth/index.ts';
import { MailInvoice } from '../mail-invoice.tsx';
import { useDownload } from '../use-download.ts';
import { pdfQuery } from './viewer-queries.ts';

type ViewerActionsProps = {
  invoice: InvoiceDetail;
  /** The main action first. */
  acts: readonly MenuEntry[];
  /** Further actions. */
  children?: ReactNode;
};

/** Actions of the invoice, and of its files once it is signed. */
export function ViewerActions({ invoice, acts, children }: ViewerActionsProps) {
  const isSigned = invoice.signed_xml !== null;
  if (!isSigned && acts.length === 0 && !children) return null;
  return (
    <>
      {children}
      {acts.toReversed().map(({ label, icon, onSelect }, index) => (
        <Button
          key={label}
          {...(icon && { icon })}
          variant={!isSigned && index === acts.length - 1 ? 'primary' : 'secondary'}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      {isSigned && <FileActions invoice={invoice} />}
    </>
  );
}

const ICON_ON_A_PHONE = 'max-tablet:sr-only';

function FileActions({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const maySend = useMay('invoice_management.change');
  const download = useDownload();
  const [mailing, setMailing] = useState(false);
  const withPdf = (act: (file: File) => void | Promise<void>) =>
    client
      .ensureQueryData(pdfQuery(invoice.id, invoice.state))
      .then(act)
      .catch((error: unknown) => toastFailure(t, error));
  const saveList = () =>
    call(getCorrectionListFile, { id: invoice.id })
      .then(saveFile)
      .catch((error: unknown) => toastFailure(t, error));
  return (
    <>
      <Button icon={Printer} onClick={() => void withPdf(printFile)}>
        <span className={ICON_ON_A_PHONE}>{t('common.action.print')}</span>
      </Button>
      <Button icon={FileDown} onClick={() => void withPdf(saveFile)}>
        <span className={ICON_ON_A_PHONE}>{t('viewer.action.pdf')}</span>
      </Button>
      {(invoice.correction_list?.originals.length ?? 0) > 0 && (
        <Button icon={FileSpreadsheet} onClick={() => void saveList()}>
          <span className={ICON_ON_A_PHONE}>{t('viewer.action.list')}</span>
        </Button>
      )}
      <Button icon={FileArchive} onClick={() => download(invoice.id)}>
        <span className={ICON_ON_A_PHONE}>{t('invoices.action.zip')}</span>
      </Button>
      {maySend && (
        <Button variant="primary" icon={Mail} onClick={() => setMailing(true)}>
          {t('invoices.action.mail')}
        </Button>
      )}
      {mailing && <MailInvoice id={invoice.id} onClose={() => setMailing(false)} />}
    </>
  );
}
