import { useMutation } from '@tanstack/react-query';
import { ExternalLink, FileClock } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { useMay } from '../auth/index.ts';
import { openAnnounceTab } from './announce-tab.ts';

/** The notice of invoice use was not submitted yet: announce it now, or go on writing drafts (LIC-006). */
export function PublishInfoModal({ onProceed }: { onProceed: () => void }) {
  const { t } = useTranslation();
  const announce = useMutation({ mutationFn: openAnnounceTab });
  const mayAnnounce = useMay('publish_management.add');
  return (
    <Modal
      open
      onClose={onProceed}
      title={t('licences.publishInfo.title')}
      footer={
        <>
          <Button onClick={onProceed}>{t('licences.publishInfo.proceed')}</Button>
          {mayAnnounce && (
            <Button
              variant="primary"
              icon={ExternalLink}
              busy={announce.isPending}
              onClick={() => announce.mutate()}
            >
              {t('licences.publishInfo.announce')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex gap-3">
          <FileClock aria-hidden size={20} className="mt-px shrink-0 text-warning" />
          <div className="flex flex-col gap-2">
            <p className="font-medium">{t('licences.draftOnly.NO_PERMITTED_INVOICE_TYPE')}</p>
            <p className="text-muted">{t('licences.publishInfo.text')}</p>
          </div>
        </div>
        <div aria-live="polite">
          {announce.data === 'opened' && <p>{t('licences.publishInfo.opened')}</p>}
          {announce.data === 'blocked' && <p>{t('licences.publishInfo.blocked')}</p>}
        </div>
        <ErrorLine error={announce.error} />
      </div>
    </Modal>
  );
}
