import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { RunList } from './run-list.tsx';

type RunsDialogProps = { onClose: () => void; onRun: (id: string) => void };

/** Finds an earlier run again. */
export function RunsDialog({ onClose, onRun }: RunsDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal open onClose={onClose} title={t('bulkRelease.runs.title')} bare>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <RunList onRun={onRun} />
      </div>
    </Modal>
  );
}
