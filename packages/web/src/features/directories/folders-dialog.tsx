import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { FolderPanel } from './folder-panel.tsx';

/** The directories where there is no room beside the list. */
export function FoldersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open onClose={onClose} title={t('directories.title')}>
      <div className="flex h-[60vh] flex-col">
        <FolderPanel onOpened={onClose} />
      </div>
    </Modal>
  );
}
