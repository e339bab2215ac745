import { FileDown, Mail, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printFile } from '../../lib/print-file.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PreviewMailModal } from './preview-mail-modal.tsx';
import type { Preview } from './queries.ts';

const PdfView = lazy(() =>
  import('../../ui/pdf-view.tsx').then((file) => ({ default: file.PdfView })),
);

/** AMB-08: 0.7 to 1.6 in steps of 0.1 from 1.5; in tenths. */
const PREVIEW_ZOOM = { min: 7, max: 16, step: 1, start: 15 } as const;

export type PreviewRecipient = Readonly<{ name: string; emails: string; serial: string }>;

type PreviewModalProps = { preview: Preview; recipient: PreviewRecipient; onClose: () => void };

/** The invoice as it will be printed, marked as a preview (ISS-031). */
export function PreviewModal({ preview, recipient, onClose }: PreviewModalProps) {
  const { t } = useTranslation();
  const [mailing, setMailing] = useState(false);
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
          <Button icon={Mail} onClick={() => setMailing(true)}>
            {t('issuing.action.mail')}
          </Button>
          <Button icon={FileDown} onClick={() => saveFile(preview.file)}>
            {t('common.action.download')}
          </Button>
          <Button icon={Printer} onClick={() => printFile(preview.file)}>
            {t('common.action.print')}
          </Button>
        </>
      }
    >
      <Suspense fallback={<Skeleton className="m-6 h-full" />}>
        <PdfView file={preview.file} zoomRange={PREVIEW_ZOOM} />
      </Suspense>
      {mailing && (
        <PreviewMailModal
          path={preview.path}
          recipient={recipient}
          onClose={() => setMailing(false)}
        />
      )}
    </Modal>
  );
}
