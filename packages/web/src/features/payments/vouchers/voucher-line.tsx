import { getVoucherDocument, type Payment } from '@hoadon/contracts/payments';
import { formatDate, formatDateTime } from '@hoadon/domain/dates/format-date';
import { decimal } from '@hoadon/domain/money/decimal';
import { BanknoteArrowDown, BanknoteArrowUp, Paperclip, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastFailure } from '../../../ui/toast/toast-failure.ts';
import { useMay } from '../../auth/index.ts';
import { UndoQuestion } from '../undo-question.tsx';
import { usePrint } from '../use-print.ts';
import { useUndo } from '../use-undo.ts';

/** Invoices that a line names; of more their count is shown. */
const NAMED = 3;

/** One receipt or expense, with its print, its document and the way back. */
export function VoucherLine({ voucher }: { voucher: Payment }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const mayUndo = useMay('invoice_management.change');
  const undo = useUndo();
  const [asking, setAsking] = useState<Payment | null>(null);
  const print = usePrint();
  const { id, number, direction, invoices, document, undone_at } = voucher;
  const Icon = direction === 'in' ? BanknoteArrowDown : BanknoteArrowUp;
  const named = invoices
    .slice(0, NAMED)
    .map((one) => `${one.template_code}${one.invoice_serial} ${one.invoice_number ?? ''}`);
  const facts = [
    t(`payments.method.${voucher.payment_method}`),
    voucher.bank_reference,
    voucher.note,
    named.join(', '),
    invoices.length > NAMED && `… (${invoices.length})`,
    voucher.advance_open !== null &&
      t('payments.advance.left', {
        amount: `${numbers.format(decimal(voucher.advance_open))} ${voucher.currency_code}`,
      }),
    voucher.refunds.length > 0 &&
      t('payments.refund.of', { numbers: voucher.refunds.map((one) => one.number).join(', ') }),
    document &&
      t('payments.vouchers.beforeTax', {
        amount: numbers.format(decimal(document.total_amount_without_tax)),
        percentage: numbers.format(decimal(document.tax_percentage)),
      }),
  ].filter(Boolean);
  const fetchDocument = () =>
    void call(getVoucherDocument, { id })
      .then(saveFile)
      .catch((error: unknown) => toastFailure(t, error));
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-hairline px-3 py-2 last:border-0 tablet:grid-cols-[170px_minmax(0,1fr)_auto_auto]">
      <div className="flex items-center gap-2">
        <Icon
          aria-hidden
          size={16}
          className={direction === 'in' ? 'text-success' : 'text-warning'}
        />
        <span>
          <span className="tabular block font-medium">{number}</span>
          <span className="text-small text-muted">
            {t(`payments.direction.${direction}`)} · {formatDate(voucher.paid_date)}
          </span>
        </span>
      </div>
      <div className="min-w-0">
        <p className="truncate font-medium">
          {voucher.counterparty ?? t('payments.debts.unnamed')}
        </p>
        <p className="text-small break-words text-muted">{facts.join(' · ')}</p>
        {undone_at && (
          <p className="text-small text-warning">
            {t('payments.undoneAt', { at: formatDateTime(undone_at) })}
          </p>
        )}
      </div>
      <p
        className={`tabular font-semibold whitespace-nowrap tablet:text-right ${undone_at ? 'text-muted line-through' : ''}`}
      >
        {numbers.format(decimal(voucher.amount))} {voucher.currency_code}
        {voucher.foreign_rate && (
          <span className="block text-small font-normal text-muted">
            {t('payments.pay.dong', { amount: numbers.format(decimal(voucher.amount_dong)) })}
          </span>
        )}
      </p>
      <div className="flex justify-end gap-1 tablet:w-28">
        {document && (
          <IconButton
            icon={Paperclip}
            label={t('payments.vouchers.document', { name: document.name })}
            onClick={fetchDocument}
          />
        )}
        <IconButton
          icon={Printer}
          label={t('payments.print', { number })}
          onClick={() => print(id)}
        />
        {mayUndo && !undone_at && (
          <IconButton
            icon={Undo2}
            label={t('payments.undo.named', { number })}
            disabled={undo.isPending}
            onClick={() => setAsking(voucher)}
          />
        )}
        <UndoQuestion payment={asking} onConfirm={undo.takeBack} onClose={() => setAsking(null)} />
      </div>
    </li>
  );
}
