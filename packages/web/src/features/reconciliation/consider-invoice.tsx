import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { ConsiderDialog } from './consider-dialog.tsx';
import { useSettle } from './queries.ts';

type ConsiderInvoiceProps = { id: string; onClose: () => void };

/** Notes of one invoice, from its menu, why it may stay as it is (REC-012); the note can be taken back. */
export function ConsiderInvoice({ id, onClose }: ConsiderInvoiceProps) {
  const { t } = useTranslation();
  const { mutateAsync: settle, isPending, error } = useSettle();
  const takeBack = () =>
    settle({ how: 'consider', invoice: id, reason: null }).catch((fault: unknown) =>
      toastFailure(t, fault),
    );
  const keep = async (reason: string) => {
    await settle({ how: 'consider', invoice: id, reason });
    toast.success(t('reconciliation.settled.consider'), {
      action: { label: t('reconciliation.consider.undo'), onClick: () => void takeBack() },
    });
    onClose();
  };
  return (
    <ConsiderDialog
      busy={isPending}
      error={error}
      onClose={onClose}
      // A refusal is shown in the dialog.
      onReason={(reason) => void keep(reason).catch(() => undefined)}
    />
  );
}
