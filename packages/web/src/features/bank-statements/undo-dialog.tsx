import type { StatementRow } from '@hoadon/contracts/bank-statements';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useRowSentence } from './row-sentence.ts';

type UndoDialogProps = { row: StatementRow; onConfirm: () => void; onClose: () => void };

/** Before the voucher of a row is cancelled, which cannot be undone: what is lost with it. */
export function UndoDialog({ row, onConfirm, onClose }: UndoDialogProps) {
  const { t } = useTranslation();
  const { invoiceName } = useRowSentence();
  const hasAdvance = row.ending === 'advance' || row.surplus === 'advance';
  return (
    <ConfirmDialog
      open
      danger
      title={t('bankStatements.undoRow.ask', { row: row.row })}
      confirmLabel={t('bankStatements.undo')}
      cancelLabel={t('common.action.cancel')}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-2">
        {row.ending === null && row.invoices.length > 0 && (
          <>
            <p>{t('bankStatements.undoRow.unpaid')}</p>
            <ul className="list-disc pl-5">
              {row.invoices.map((invoice) => (
                <li key={invoice.invoice_id}>{invoiceName(invoice)}</li>
              ))}
            </ul>
          </>
        )}
        {hasAdvance && <p>{t('bankStatements.undoRow.advance')}</p>}
        <p>{t('bankStatements.undoRow.final')}</p>
      </div>
    </ConfirmDialog>
  );
}
