import type { StatementRow } from '@hoadon/contracts/bank-statements';
import { absolute, decimal } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

type UndoDialogProps = { row: StatementRow; onConfirm: () => void; onClose: () => void };

/** Before the voucher of a row is cancelled, which cannot be undone: what is lost with it. */
export function UndoDialog({ row, onConfirm, onClose }: UndoDialogProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
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
                <li key={invoice.invoice_id} className="tabular">
                  {`${invoice.template_code}${invoice.invoice_serial} ${invoice.invoice_number ?? ''}: `}
                  {numbers.format(absolute(decimal(invoice.amount ?? '0')))} {invoice.currency_code}
                </li>
              ))}
            </ul>
          </>
        )}
        {row.ending === 'refund' && <p>{t('bankStatements.undoRow.refund')}</p>}
        {hasAdvance && <p>{t('bankStatements.undoRow.advance')}</p>}
        <p>{t('bankStatements.undoRow.final')}</p>
      </div>
    </ConfirmDialog>
  );
}
