import type { PartnerType } from '@hoadon/contracts/partners';
import { isForeign } from '@hoadon/domain/money/currency';
import { compare, type Decimal, decimal, isPositive, ZERO } from '@hoadon/domain/money/decimal';
import type { PaymentMethod } from '@hoadon/domain/payments/payment-direction';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/money-input.tsx';
import { RateInput } from '../../ui/fields/rate-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import { MethodChoice } from './method-choice.tsx';
import { useRefundAdvance } from './queries.ts';
import { today } from './today.ts';
import { useUndo } from './use-undo.ts';

export type RefundDialogProps = {
  partnerId: string;
  type: PartnerType;
  /** What is left of the advances of the partner, by currency; at least one. */
  advances: readonly Readonly<{ currency_code: string; open: string }>[];
  onClose: () => void;
};

type RefundForm = Readonly<{
  currency: string;
  amount: Decimal | null;
  paidOn: string | null;
  method: PaymentMethod;
  rate: Decimal | null;
  bankReference: string;
  note: string;
}>;

/** Records that what is left of an advance was given back: to a customer, or by a vendor. */
export function RefundDialog({ partnerId, type, advances, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [day] = useState(today);
  const [first] = advances;
  const [form, setForm] = useState<RefundForm>({
    currency: first?.currency_code ?? '',
    amount: first ? decimal(first.open) : null,
    paidOn: day,
    method: 'transfer',
    rate: null,
    bankReference: '',
    note: '',
  });
  const [isTouched, setTouched] = useState(false);
  const refund = useRefundAdvance();
  const undo = useUndo();
  const guard = useCloseGuard(isTouched && !refund.isSuccess, onClose);
  const openOf = (currency: string) =>
    decimal(advances.find(({ currency_code }) => currency_code === currency)?.open ?? '0');
  const open = openOf(form.currency);
  const isTooMuch = form.amount !== null && compare(form.amount, open) > 0;
  const isComplete =
    form.amount !== null && isPositive(form.amount) && !isTooMuch && form.paidOn !== null;
  const change = (part: Partial<RefundForm>) => {
    setTouched(true);
    setForm((now) => ({ ...now, ...part }));
  };
  const submit = () => {
    if (!isComplete || refund.isPending || form.amount === null || form.paidOn === null) return;
    refund.mutate(
      {
        partner_id: partnerId,
        type,
        currency_code: form.currency,
        amount: form.amount,
        paid_date: form.paidOn,
        payment_method: form.method,
        bank_reference: form.bankReference,
        note: form.note,
        ...(form.rate !== null && isForeign(form.currency) && { foreign_rate: form.rate }),
      },
      {
        onSuccess: (payment) => {
          undo.kept(payment);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      guard={guard}
      title={t(`payments.refund.title.${type}`)}
      submitLabel={t('payments.pay.confirm')}
      busy={refund.isPending}
      disabled={!isComplete}
      error={refund.error}
      onSubmit={submit}
    >
      <p className="text-muted">{t(`payments.refund.text.${type}`)}</p>
      <div className="grid gap-4 tablet:grid-cols-2">
        {advances.length > 1 && (
          <Field label={t('payments.refund.currency')} className="tablet:col-span-2">
            <Select
              value={form.currency}
              onChange={({ target }) =>
                change({ currency: target.value, amount: openOf(target.value) })
              }
              options={advances.map(({ currency_code }) => ({
                value: currency_code,
                label: currency_code,
              }))}
            />
          </Field>
        )}
        <Field
          required
          label={t('payments.refund.amount')}
          hint={t('payments.refund.left', { amount: `${numbers.format(open)} ${form.currency}` })}
          error={isTooMuch && t('payments.refund.tooMuch')}
        >
          <MoneyInput value={form.amount} min={ZERO} onChange={(amount) => change({ amount })} />
        </Field>
        <Field required label={t('payments.refund.date')}>
          <DateInput value={form.paidOn} max={day} onChange={(paidOn) => change({ paidOn })} />
        </Field>
        <Field label={t('payments.pay.method')}>
          <MethodChoice value={form.method} onChange={(method) => change({ method })} />
        </Field>
        {isForeign(form.currency) && (
          <Field label={t('payments.pay.rate')} hint={t('payments.refund.rateHint')}>
            <RateInput value={form.rate} onChange={(rate) => change({ rate })} />
          </Field>
        )}
        <Field label={t('payments.pay.reference')}>
          <TextInput
            value={form.bankReference}
            maxLength={100}
            onChange={({ target }) => change({ bankReference: target.value })}
          />
        </Field>
        <Field label={t('payments.pay.note')}>
          <TextInput
            value={form.note}
            maxLength={500}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
      </div>
    </FormModal>
  );
}
