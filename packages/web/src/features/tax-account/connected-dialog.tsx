import type { Connected } from '@hoadon/contracts/tax-account';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { SyncProgress } from './sync-progress.tsx';

/** The account is connected, and what comes of it now (TAX-003). */
export function ConnectedDialog({
  connected,
  onClose,
}: {
  connected: Connected;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={t('taxAccount.connected.title')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('taxAccount.connected.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex items-start gap-2 text-success">
          <CircleCheck aria-hidden size={20} className="shrink-0" />
          {t('taxAccount.connected.text', { user: connected.account.user_name })}
        </p>
        {connected.free_package && <p>{t('taxAccount.connected.freePackage')}</p>}
        <SyncProgress />
      </div>
    </Modal>
  );
}
