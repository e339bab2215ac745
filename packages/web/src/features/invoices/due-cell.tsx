import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { decimalOrNull, ZERO } from '@hoadon/domain/money/decimal-text';
import { dueDay } from '@hoadon/domain/payments/ageing';
import { daysOverdue } from '@hoadon/domain/payments/what-is-owed';
import { useTranslation } from 'react-i18next';

type DueCellProps = {
  row: Pick<InvoiceRow, 'due_date' | 'issued_date' | 'open_amount' | 'payment_status'>;
};

/** The last day of payment, and how long ago that was while something is open. */
export function DueCell({ row }: DueCellProps) {
  const { t } = useTranslation();
  const { due_date: dueOn, issued_date: issuedOn, payment_status } = row;
  const due =
    payment_status === 'none' || payment_status === 'paid' ? dueOn : dueDay(issuedOn, dueOn);
  const open = decimalOrNull(row.open_amount) ?? ZERO;
  const today = dayInVietnam(new Date().toISOString());
  const days = daysOverdue({ open, issuedOn, dueOn }, today);
  return (
    <span className="min-w-0 leading-tight">
      <span className="tabular block">{due && formatDate(due)}</span>
      {days > 0 && (
        <span className="tabular block truncate text-small text-danger">
          {t('invoices.row.overdue', { count: days })}
        </span>
      )}
    </span>
  );
}
