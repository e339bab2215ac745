import type { DeadJob } from '@hoadon/contracts/background-jobs';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useDeadJobAct } from './queries.ts';
import { useJobName } from './use-job-name.ts';

type DiscardDialogProps = { job: DeadJob; onClose: () => void };

/** Asks before failed work is given up: it cannot be brought back. */
export function DiscardDialog({ job, onClose }: DiscardDialogProps) {
  const { t } = useTranslation();
  const name = useJobName()(job);
  const discard = useDeadJobAct('discard');
  const confirm = () =>
    discard.mutate(job.id, {
      onSuccess: () => {
        toast.success(t('backgroundJobs.discard.done', { name }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('backgroundJobs.discard.title', { name })}
      confirmLabel={t('backgroundJobs.discard.action')}
      busy={discard.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('backgroundJobs.discard.text')}</p>
      <ErrorLine error={discard.error} />
    </ConfirmDialog>
  );
}
