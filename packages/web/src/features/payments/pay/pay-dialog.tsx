import type { OpenInvoice, Payment } from '@hoadon/contracts/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../../ui/overlays/use-close-guard.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { AdvanceOffer } from '../advance-offer.tsx';
import { openInvoicesQuery, useRecordPayment } from '../queries.ts';
import { today } from '../today.ts';
import { useUndo } from '../use-undo.ts';
import { PaidInvoices } from './paid-invoices.tsx';
import { faultsIn, isFaultless, isOfSeveral, type PayForm, payable, rateOf } from './pay-form.ts';
import { PaymentFields } from './payment-fields.tsx';

export type PayDialogProps = {
  ids: readonly string[];
  onClose: () => void;
  /** They are paid. */
  onDone: () => void;
};

const EMPTY = {
  method: 'transfer',
  bankReference: '',
  note: '',
  emails: '',
  rate: null,
  amounts: {},
} as const;

/** Records one payment of the chosen invoices, in full or in part (PAID-003). */
export function PayDialog({ ids, onClose, onDone }: PayDialogProps) {
  const { t } = useTranslation();
  const open = useQuery(openInvoicesQuery(ids));
  const [day] = useState(today);
  const [form, setForm] = useState<PayForm>({ ...EMPTY, paidOn: day });
  const [isTouched, setTouched] = useState(false);
  const [tried, setTried] = useState(false);
  const record = useRecordPayment();
  const undo = useUndo();
  const guard = useCloseGuard(isTouched && !record.isSuccess, onClose);
  const invoices = payable(open.data ?? []);
  const several = isOfSeveral(invoices);
  const faults = faultsIn(form, invoices, day);
  const change = (part: Partial<PayForm>) => {
    setTouched(true);
    setForm((now) => ({ ...now, ...part }));
  };
  const used = async ({ number }: Payment) => {
    toast.success(t('payments.advance.used', { number }));
    const rest = await open.refetch();
    if (rest.data && payable(rest.data).length === 0) onDone();
  };
  const submit = () => {
    setTried(true);
    if (invoices.length === 0 || several || !isFaultless(faults) || record.isPending) return;
    record.mutate(inputOf(form, invoices), {
      onSuccess: (payment) => {
        undo.kept(payment);
        onDone();
      },
    });
  };
  return (
    <FormModal
      size="medium"
      guard={guard}
      onSubmit={submit}
      title={t('payments.pay.title')}
      submitLabel={t('payments.pay.confirm')}
      busy={record.isPending}
      disabled={invoices.length === 0 || several}
    >
      <WhenRead query={open} waiting={<SkeletonRows rows={4} label={t('common.loading')} />}>
        {(all) => (
          <div className="flex flex-col gap-5">
            <PaidInvoices
              all={all}
              invoices={invoices}
              form={form}
              tried={tried}
              onAmount={(id, amount) => change({ amounts: { ...form.amounts, [id]: amount } })}
            />
            {!several && invoices.length > 0 && (
              <AdvanceOffer invoices={invoices} onUsed={(payment) => void used(payment)} />
            )}
            {several && (
              <p role="alert" className="text-warning">
                {t('payments.pay.several')}
              </p>
            )}
            {invoices.length > 0 && (
              <PaymentFields
                invoices={invoices}
                form={form}
                faults={tried ? faults : null}
                day={day}
                onChange={change}
              />
            )}
            <ErrorLine error={record.error} />
          </div>
        )}
      </WhenRead>
    </FormModal>
  );
}

function inputOf(form: PayForm, invoices: readonly OpenInvoice[]) {
  const rate = rateOf(form, invoices);
  return {
    invoices: invoices.map(({ invoice_id }) => {
      const amount = form.amounts[invoice_id];
      return { invoice_id, ...(amount != null && { amount }) };
    }),
    paid_date: form.paidOn ?? '',
    payment_method: form.method,
    bank_reference: form.bankReference,
    note: form.note,
    emails: form.emails,
    ...(rate !== null && { foreign_rate: rate }),
  };
}
