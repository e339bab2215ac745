import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { failureReason } from '../../invoices/index.ts';
import { useRetryMany } from './queries.ts';

type RetryDialogProps = { ids: readonly string[]; onClose: () => void; onDone: () => void };

/** Resumes failed invoices under their numbers, and shows which of them cannot and why. */
export function RetryDialog({ ids, onClose, onDone }: RetryDialogProps) {
  const { t } = useTranslation();
  const retry = useRetryMany();
  const refused = retry.data?.refused ?? [];
  const reasons = new Map<string, number>();
  for (const { reason } of refused) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const confirm = () => {
    if (retry.data) return onDone();
    retry.mutate(ids, {
      onSuccess: ({ retried, asked: askedCount, refused }) => {
        if (retried + askedCount > 0)
          toast.success(t('releasing.retry.started', { count: retried + askedCount }));
        if (refused.length === 0) onDone();
      },
    });
  };
  return (
    <ConfirmDialog
      open
      title={
        retry.data
          ? t('releasing.retry.refused', { count: refused.length })
          : t('releasing.retry.title', { count: ids.length })
      }
      confirmLabel={t(retry.data ? 'common.action.close' : 'releasing.action.issueAgain')}
      busy={retry.isPending}
      onConfirm={confirm}
      onCancel={retry.data ? onDone : onClose}
    >
      {retry.data ? (
        <ul className="flex flex-col gap-1.5">
          {[...reasons].map(([reason, count]) => (
            <li key={reason} className="grid grid-cols-[auto_1fr] gap-3">
              <span className="tabular font-semibold text-ink">{count}</span>
              <span>{failureReason(t, reason)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('releasing.retry.text')}</p>
      )}
      <ErrorLine error={retry.error} />
    </ConfirmDialog>
  );
}
