import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { useAskMany } from './queries.ts';

type AskDialogProps = { ids: readonly string[]; onClose: () => void; onDone: () => void };

/** Asks the tax authority what became of invoices whose answers were lost. */
export function AskDialog({ ids, onClose, onDone }: AskDialogProps) {
  const { t } = useTranslation();
  const ask = useAskMany();
  const confirm = () =>
    ask.mutate(ids, {
      onSuccess: ({ asked: startedCount }) => {
        toast.success(t('releasing.ask.started', { count: startedCount }));
        onDone();
      },
    });
  return (
    <ConfirmDialog
      open
      title={t('releasing.ask.title', { count: ids.length })}
      confirmLabel={t('releasing.action.ask')}
      busy={ask.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('releasing.ask.text')}</p>
      <ErrorLine error={ask.error} />
    </ConfirmDialog>
  );
}
