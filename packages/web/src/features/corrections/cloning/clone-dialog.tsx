import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { CloneResult } from './clone-result.tsx';
import { useClone } from './use-clone.ts';

export type CloneDialogProps = {
  /** Each once. */
  ids: readonly string[];
  onClose: () => void;
  /** They have been copied, or it is known why not. */
  onDone: () => void;
};

/** Copies the chosen invoices into drafts of today, and shows the outcome of each (ACT-040). */
export function CloneDialog({ ids, onClose, onDone }: CloneDialogProps) {
  const { t } = useTranslation();
  const { run, cloned } = useClone(ids);
  const count = cloned.success.length + cloned.error.length;
  if (run.isSuccess) return <CloneResult cloned={cloned} onClose={onDone} />;
  return (
    <ConfirmDialog
      open
      title={t('cloning.title', { count: ids.length })}
      confirmLabel={t('cloning.confirm')}
      busy={run.isPending}
      onConfirm={() => run.mutate()}
      onCancel={count > 0 ? onDone : onClose}
    >
      <p>{t('cloning.text')}</p>
      {count > 0 && (
        <div className="mt-3">
          <Progress
            label={t('cloning.progress')}
            value={count}
            max={ids.length}
            detail={`${count} / ${ids.length}`}
          />
        </div>
      )}
      <ErrorLine error={run.error} />
    </ConfirmDialog>
  );
}
