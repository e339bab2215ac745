import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { t } from '../../lib/i18n.ts';
import { Pill } from '../../ui/pill.tsx';
import { chainLook, stateLook } from './invoice-status.ts';

type RowProps = { row: InvoiceRow };

export function StatePill({ row }: { row: Pick<InvoiceRow, 'state' | 'releasing_status'> }) {
  const { tone, icon, key } = stateLook(row);
  return (
    <Pill tone={tone} icon={icon}>
      {t(key)}
    </Pill>
  );
}

/** Replaced, adjusting, cancelled …: nothing for an original. */
export function ChainPill({ row }: RowProps) {
  const look = chainLook(row.invoice_type);
  return (
    look && (
      <Pill tone={look.tone} icon={look.icon}>
        {t(look.key)}
      </Pill>
    )
  );
}

export function PaymentPill({ row }: RowProps) {
  return row.paid_date ? (
    <Pill tone="success" icon={CircleCheck}>
      {t('invoices.payment.paidOn', { date: formatDate(row.paid_date) })}
    </Pill>
  ) : (
    <Pill tone="neutral" icon={CircleDashed}>
      {t('invoices.payment.unpaid')}
    </Pill>
  );
}
