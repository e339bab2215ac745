import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QuestionFacts, useQuestion } from '../bulk-acts/index.ts';
import { useOpenedInvoice } from '../invoice-lists/index.ts';
import { useDeleteCopy } from './use-delete-copy.ts';

/** Confirms the deletion of one imported copy, or shows why it cannot be deleted. */
export function DeleteCopy({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const question = useQuestion('delete-copies', { list_invoice_id: [id] });
  const remove = useDeleteCopy(id);
  const opened = useOpenedInvoice();
  const isRefused = question.data?.total === 0;
  const done = () => {
    onClose();
    // The viewer would go on to show what is not there any more.
    if (opened.openedId() === id) opened.show(null);
  };
  const confirm = () => {
    if (isRefused) onClose();
    else remove.mutate(undefined, { onSuccess: done });
  };
  return (
    <ConfirmDialog
      open
      title={
        isRefused ? t('bulkQuestions.none') : t('bulkQuestions.title.delete-copies', { count: 1 })
      }
      confirmLabel={t(isRefused ? 'common.action.close' : 'bulkQuestions.confirm.delete-copies')}
      danger={!isRefused}
      busy={question.isFetching || remove.isPending}
      disabled={question.error !== null}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {question.isPending && <Skeleton className="h-24" />}
      {question.error && (
        <ErrorState error={question.error} onRetry={() => void question.refetch()} />
      )}
      {question.data && <QuestionFacts {...question.data} />}
      {question.data && !isRefused && <p className="mt-3">{t('importedCopies.text')}</p>}
      <ErrorLine error={remove.error} />
    </ConfirmDialog>
  );
}
