import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/pill.tsx';

type ApprovalMarkProps = { invoice: Pick<InvoiceRow, 'kind_of' | 'status'> };

/** Whether somebody approved a received invoice: a green check, or waiting in red (REC-006). */
export function ApprovalMark({ invoice }: ApprovalMarkProps) {
  const { t } = useTranslation();
  if (invoice.kind_of) return null;
  return invoice.status === 'APPROVED' ? (
    <Pill tone="success" icon={CircleCheck}>
      {t('verification.approved')}
    </Pill>
  ) : (
    <Pill tone="danger" icon={CircleDashed}>
      {t('verification.waiting')}
    </Pill>
  );
}
