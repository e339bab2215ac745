import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../../ui/overlays/use-close-guard.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { seriesOf } from '../../invoices/index.ts';
import { useCancel } from './use-cancel.ts';

export type CancelDialogProps = { invoice: InvoiceDetail; onClose: () => void };

const LONGEST_REASON = 255;

/** Takes an invoice out of force, where the law of its day allowed that (S-26). */
export function CancelDialog({ invoice, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const [today] = useState(() => dayInVietnam(new Date().toISOString()));
  const [reason, setReason] = useState('');
  const [agreedOn, setAgreedOn] = useState<PlainDate | null>(null);
  const [cancelledOn, setCancelledOn] = useState<PlainDate | null>(today);
  const [tried, setTried] = useState(false);
  const cancel = useCancel(invoice.id);
  const dirty = reason !== '' || agreedOn !== null || cancelledOn !== today;
  const guard = useCloseGuard(dirty && !cancel.isSuccess, onClose);
  const isReasonMissing = reason.trim() === '';
  const days = { min: invoice.issued_date, max: today };
  const dayFault = (day: PlainDate | null) => {
    if (day === null) return t('cancelling.fault.day');
    if (day < days.min) return t('cancelling.fault.tooEarly', { day: formatDate(days.min) });
    return day > days.max ? t('cancelling.fault.future') : null;
  };
  const submit = () => {
    setTried(true);
    if (isReasonMissing || dayFault(agreedOn) || dayFault(cancelledOn) || cancel.isPending) return;
    cancel.mutate(
      { reason_change: reason.trim(), agreement_date: agreedOn, cancel_date: cancelledOn },
      {
        onSuccess: () => {
          toast.success(t('cancelling.done'));
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      guard={guard}
      onSubmit={submit}
      title={t('cancelling.title', {
        series: seriesOf(invoice),
        number: invoice.invoice_number ?? '',
      })}
      submitLabel={t('cancelling.confirm')}
      closeLabel={t('common.action.close')}
      busy={cancel.isPending}
      danger
    >
      <div className="flex flex-col gap-4">
        <p>{t('cancelling.text')}</p>
        <Field
          required
          label={t('cancelling.reason')}
          error={tried && isReasonMissing && t('cancelling.fault.reason')}
        >
          <TextArea
            rows={3}
            value={reason}
            maxLength={LONGEST_REASON}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className="grid gap-4 tablet:grid-cols-2">
          <Field
            required
            label={t('cancelling.agreedOn')}
            hint={t('cancelling.agreedOnHint')}
            error={tried && dayFault(agreedOn)}
          >
            <DateInput {...days} value={agreedOn} onChange={setAgreedOn} />
          </Field>
          <Field
            required
            label={t('cancelling.cancelledOn')}
            error={tried && dayFault(cancelledOn)}
          >
            <DateInput {...days} value={cancelledOn} onChange={setCancelledOn} />
          </Field>
        </div>
        <ErrorLine error={cancel.error} />
      </div>
    </FormModal>
  );
}
