import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Accounts } from './accounts.tsx';

type AccountsModalProps = { onClose: () => void; onResult: (ids: readonly string[]) => void };

/** The accounts with providers over a list (PROV-003). */
export function AccountsModal({ onClose, onResult }: AccountsModalProps) {
  const { t } = useTranslation();
  return (
    <Modal open onClose={onClose} title={t('einvoiceAccounts.title')} size="medium">
      <Accounts onResult={onResult} />
    </Modal>
  );
}
