import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ChooseDirectory } from './choose-directory.tsx';
import { useMoveInvoices } from './use-move-invoices.ts';

export type MoveInvoicesProps = {
  ids: readonly string[];
  /** All that the list finds is meant, and this is asked for then. */
  onAll?: ((wish: { move: { parent_id: string } }) => void) | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Asks where invoices come to (DIR-005), and lays them there. */
export function MoveInvoices({ ids, onAll, onClose, onDone }: MoveInvoicesProps) {
  const { t } = useTranslation();
  const move = useMoveInvoices();
  const choose = (parent_id: string) => {
    if (onAll) onAll({ move: { parent_id } });
    else move.mutate({ parent_id, invoices: ids }, { onSuccess: onDone });
  };
  return (
    <ChooseDirectory
      title={
        onAll ? t('directories.moveAll') : t('directories.moveInvoices', { count: ids.length })
      }
      confirm={t('directories.move')}
      busy={move.isPending}
      error={move.error}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
