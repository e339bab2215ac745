import type { BankStatement } from '@hoadon/contracts/bank-statements';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { useMay } from '../auth/index.ts';
import { statementQuery, useAside } from './queries.ts';

/** Takes a statement away at once; the notice brings it back. What was accepted stays a payment either way. */
export function DeleteStatement({ statement: { id, rows } }: { statement: BankStatement }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayWrite = useMay('invoice_management.change');
  const aside = useAside(id);
  if (!mayWrite) return null;
  const failed = (error: unknown) => toastFailure(t, error);
  // By then this is not on the page any more.
  const putBack = () =>
    void aside
      .mutateAsync(false)
      .then(
        () => navigate({ to: '/main/bank-statements/$id', params: { id }, search: {} }),
        failed,
      );
  const remove = () =>
    void aside.mutateAsync(true).then(async () => {
      toast.success(t('bankStatements.deleted'), {
        action: { label: t('bankStatements.undo'), onClick: putBack },
      });
      await navigate({ to: '/main/bank-statements', search: {} });
      // Not before: what is in sight would be read anew, and is not there.
      client.removeQueries({ queryKey: statementQuery(id).queryKey });
    }, failed);
  return (
    <Button
      variant="quiet"
      icon={Trash2}
      busy={aside.isPending}
      disabled={rows.waiting > 0}
      onClick={remove}
    >
      {t('bankStatements.delete')}
    </Button>
  );
}
