import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { marksOf, type Verdict } from '@hoadon/domain/verification/verdict';
import { CircleCheck, CircleDashed, CircleSlash2, Undo2 } from 'lucide-react';
import { t } from '../../lib/i18n.ts';
import { Pill } from '../../ui/pill.tsx';
import {
  chainLook,
  checkedLook,
  directionLook,
  stateLook,
  trustLook,
  validityLook,
} from './invoice-status.ts';
import { ReasonsButton } from './reasons-button.tsx';

type RowProps = { row: InvoiceRow };

export function StatePill({ row }: { row: Parameters<typeof stateLook>[0] }) {
  const { tone, icon, key } = stateLook(row);
  return (
    <Pill tone={tone} icon={icon}>
      {t(key)}
    </Pill>
  );
}

/** Replaced, adjusting, cancelled; nothing for an original. It shrinks before a state beside it. */
export function ChainPill({ row }: RowProps) {
  const look = chainLook(row.invoice_type);
  return (
    look && (
      <Pill tone={look.tone} icon={look.icon} className="min-w-0">
        {t(look.key)}
      </Pill>
    )
  );
}

export function PaymentPill({ row }: RowProps) {
  if (row.payment_status === 'none') return null;
  if (row.payment_status === 'credit') {
    return (
      <Pill tone="warning" icon={Undo2}>
        {t('invoices.payment.credit')}
      </Pill>
    );
  }
  if (row.payment_status === 'partly') {
    return (
      <Pill tone="warning" icon={CircleSlash2}>
        {t('invoices.payment.partly')}
      </Pill>
    );
  }
  return row.payment_status === 'paid' ? (
    <Pill tone="success" icon={CircleCheck}>
      {row.paid_date
        ? t('invoices.payment.paidOn', { date: formatDate(row.paid_date) })
        : t('invoices.payment.paid')}
    </Pill>
  ) : (
    <Pill tone="neutral" icon={CircleDashed}>
      {t('invoices.payment.unpaid')}
    </Pill>
  );
}

export const DirectionPill = ({ row }: RowProps) => <LookPill look={directionLook(row)} />;

/** Whether the origin of the invoice is known, and its verification (LIST-008). */
export const CheckedPill = ({ row }: RowProps) => <ReasonsPill row={row} look={checkedLook(row)} />;

/** Result of verification; nothing for an unverified invoice. */
export function ValidityPill({ row }: RowProps) {
  const look = validityLook(row.validity);
  return look && <ReasonsPill row={row} look={look} />;
}

const ReasonsPill = ({ row, look }: RowProps & { look: PlainLook }) => (
  <ReasonsButton row={row} markText={t(look.key)}>
    <LookPill look={look} />
  </ReasonsButton>
);

/** Result of the verification, or that there is none yet, without its reasons: for dialogs. */
export const VerificationPill = ({ row }: RowProps) => (
  <LookPill look={validityLook(row.validity) ?? checkedLook(row)} />
);

/** Verdict of a received invoice; nothing before its verification. */
export function VerdictPill({ verdict }: { verdict: Verdict | null }) {
  const look = validityLook(marksOf(verdict, null).validity);
  return look && <LookPill look={look} />;
}

/** Approval of a received invoice: green if approved, red if waiting (REC-006). */
export function ApprovalPill({ row }: { row: Pick<InvoiceRow, 'kind_of' | 'status'> }) {
  if (row.kind_of) return null;
  return row.status === 'APPROVED' ? (
    <Pill tone="success" icon={CircleCheck}>
      {t('invoices.approval.approved')}
    </Pill>
  ) : (
    <Pill tone="danger" icon={CircleDashed}>
      {t('invoices.approval.waiting')}
    </Pill>
  );
}

/** Note that the origin of a received invoice is unproven. */
export function TrustNote({ row }: { row: Parameters<typeof trustLook>[0] }) {
  const look = trustLook(row);
  if (!look) return null;
  const { icon: Icon, tone, key } = look;
  return (
    <span
      className={`flex items-center gap-1.5 ${tone === 'danger' ? 'text-danger' : 'text-warning'}`}
    >
      <Icon aria-hidden size={14} className="shrink-0" />
      {t(key)}
    </span>
  );
}

type PlainLook =
  | ReturnType<typeof directionLook | typeof checkedLook>
  | NonNullable<ReturnType<typeof validityLook>>;

const LookPill = ({ look }: { look: PlainLook }) => (
  <Pill tone={look.tone} icon={look.icon}>
    {t(look.key)}
  </Pill>
);
