import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { ActList } from './act-list.tsx';

export type ActsDialogProps = { onClose: () => void; onAct: (id: string) => void };

/** Finds an earlier act on many again. */
export function ActsDialog({ onClose, onAct }: ActsDialogProps) {
  const { t } = useTranslation();
  const open = (id: string) => {
    onAct(id);
    onClose();
  };
  return (
    <Modal open onClose={onClose} title={t('bulkActs.recent.title')} bare>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ActList onAct={open} />
      </div>
    </Modal>
  );
}
