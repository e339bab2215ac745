import type { OpenInvoice } from '@hoadon/contracts/payments';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { isForeign } from '@hoadon/domain/money/currency';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { RateInput } from '../../../ui/fields/rate-input.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { MethodChoice } from '../method-choice.tsx';
import { cashLimitReached, type PayForm, type PaymentFaults, rateOf, totalOf } from './pay-form.ts';

type PaymentFieldsProps = {
  invoices: readonly OpenInvoice[];
  form: PayForm;
  /** Null: not checked yet. */
  faults: PaymentFaults | null;
  day: PlainDate;
  onChange: (part: Partial<PayForm>) => void;
};

/** Date, method and reference of the payment, and who is notified. */
export function PaymentFields({ invoices, form, faults, day, onChange }: PaymentFieldsProps) {
  const { t } = useTranslation();
  const currency = invoices[0]?.currency_code ?? '';
  const email = faults?.email;
  const numbers = useNumbers();
  const limit = form.method === 'cash' ? cashLimitReached(invoices) : null;
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <Field
        required
        label={t('payments.pay.date')}
        error={faults?.paidOn && t(`payments.fault.date.${faults.paidOn}`)}
      >
        <DateInput value={form.paidOn} max={day} onChange={(paidOn) => onChange({ paidOn })} />
      </Field>
      <Field
        label={t('payments.pay.method')}
        hint={limit && t('payments.pay.cashHint', { limit: numbers.format(limit) })}
      >
        <MethodChoice value={form.method} onChange={(method) => onChange({ method })} />
      </Field>
      {isForeign(currency) && (
        <Rate
          invoices={invoices}
          form={form}
          isMissing={faults?.rate === true}
          onChange={onChange}
        />
      )}
      <Field label={t('payments.pay.reference')}>
        <TextInput
          value={form.bankReference}
          maxLength={100}
          onChange={({ target }) => onChange({ bankReference: target.value })}
        />
      </Field>
      <Field label={t('payments.pay.note')}>
        <TextInput
          value={form.note}
          maxLength={500}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
      <Field
        className="tablet:col-span-2"
        label={t('payments.pay.emails')}
        hint={t('payments.pay.emailsHint')}
        error={
          email && t('error.form.email.validate', { position: email.position, text: email.text })
        }
      >
        <TextArea
          rows={1}
          inputMode="email"
          spellCheck={false}
          value={form.emails}
          onChange={({ target }) => onChange({ emails: target.value })}
        />
      </Field>
    </div>
  );
}

type RateProps = Pick<PaymentFieldsProps, 'invoices' | 'form' | 'onChange'> & {
  isMissing: boolean;
};

/** Dong for a unit of a foreign currency on the day of the payment. */
function Rate({ invoices, form, isMissing, onChange }: RateProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const rate = rateOf(form, invoices);
  const dong = rate && inDong(totalOf(form, invoices), rate);
  return (
    <Field
      required
      label={t('payments.pay.rate')}
      hint={dong && t('payments.pay.dong', { amount: numbers.format(dong) })}
      error={isMissing && t('payments.fault.rate')}
    >
      <RateInput value={rate} onChange={(typed) => onChange({ rate: typed })} />
    </Field>
  );
}
