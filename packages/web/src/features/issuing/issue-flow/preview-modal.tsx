import { FileDown, Mail, Printer } from 'lucide-react';
import { useState } from 'react';
import { printFile } from '../../../lib/files/print-file.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { PdfView } from '../../../ui/pdf/lazy-pdf-view.tsx';
import { FORM_PREVIEW_ZOOM } from '../../../ui/pdf/pdf-zoom.ts';
import { toastFailure } from '../../../ui/toast/toast-failure.ts';
import { useMay } from '../../auth/index.ts';
import { MailForm } from '../../mailing/index.ts';
import { mailPreview, type Preview } from '../queries.ts';

export type PreviewRecipient = Readonly<{ name: string; emails: string; serial: string }>;

type PreviewModalProps = { preview: Preview; recipient: PreviewRecipient; onClose: () => void };

/** The printed form, marked as a preview (ISS-031). */
export function PreviewModal({ preview, recipient, onClose }: PreviewModalProps) {
  const { t } = useTranslation();
  const mayMail = useMay('invoice_draft_management.change');
  const [mailing, setMailing] = useState(false);
  const print = () => printFile(preview.file).catch((error: unknown) => toastFailure(t, error));
  return (
    <Modal
      open
      bare
      size="viewer"
      onClose={onClose}
      title={t('issuing.preview.title')}
      footer={
        <>
          <p className="mr-auto text-small text-muted">{t('issuing.preview.draftOnly')}</p>
          {mayMail && (
            <Button icon={Mail} onClick={() => setMailing(true)}>
              {t('issuing.action.mail')}
            </Button>
          )}
          <Button icon={FileDown} onClick={() => saveFile(preview.file)}>
            {t('common.action.download')}
          </Button>
          <Button icon={Printer} onClick={() => void print()}>
            {t('common.action.print')}
          </Button>
        </>
      }
    >
      <PdfView file={preview.file} zoomRange={FORM_PREVIEW_ZOOM} />
      {mailing && (
        <MailForm
          recipient={recipient}
          onSend={(act, mail) => mailPreview(act, preview.path, recipient.serial, mail)}
          onClose={() => setMailing(false)}
        />
      )}
    </Modal>
  );
}
