import type { Payment } from '@hoadon/contracts/payments';
import { decimal, isZero } from '@hoadon/domain/money/decimal';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

export type UndoQuestionProps = {
  /** Null: nothing is asked. */
  payment: Payment | null;
  onConfirm: (id: string) => void;
  onClose: () => void;
};

/** Invoices that the question names; of more their count is shown. */
const NAMED = 5;

/** Before a payment is taken back, which cannot be undone: what becomes unpaid. */
export function UndoQuestion({ payment, onConfirm, onClose }: UndoQuestionProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (!payment) return null;
  const { number, invoices, currency_code } = payment;
  const written = (amount: string) => `${numbers.format(decimal(amount))} ${currency_code}`;
  return (
    <ConfirmDialog
      open
      danger
      title={t('payments.undo.ask', { number })}
      confirmLabel={t('payments.undo.confirm')}
      cancelLabel={t('payments.undo.keep')}
      onConfirm={() => {
        onClose();
        onConfirm(payment.id);
      }}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-2">
        {invoices.length > 0 && (
          <>
            <p>{t('payments.undo.unpaid', { count: invoices.length })}</p>
            <ul className="list-disc pl-5">
              {invoices.slice(0, NAMED).map((one) => (
                <li key={one.invoice_id} className="tabular">
                  {`${one.template_code}${one.invoice_serial} ${one.invoice_number ?? ''}`}:{' '}
                  {written(one.amount)}
                </li>
              ))}
              {invoices.length > NAMED && (
                <li>{t('payments.undo.more', { count: invoices.length - NAMED })}</li>
              )}
            </ul>
          </>
        )}
        {!isZero(decimal(payment.advance_open ?? '0')) && (
          <p>{t('payments.undo.advance', { amount: written(payment.advance_open ?? '0') })}</p>
        )}
        {payment.refunds.length > 0 && (
          <p>{t('payments.undo.refund', { amount: written(payment.amount) })}</p>
        )}
        <p>{t('payments.undo.final')}</p>
      </div>
    </ConfirmDialog>
  );
}
