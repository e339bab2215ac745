import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import {
  compare,
  type Decimal,
  decimal,
  dividedBy,
  HUNDRED,
  isNegative,
  isPositive,
  minus,
  plus,
  round,
  times,
} from '@hoadon/domain/money/decimal';
import {
  PAYMENT_DIRECTIONS,
  type PaymentDirection,
  type PaymentMethod,
} from '@hoadon/domain/payments/payment-direction';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../../ui/overlays/use-close-guard.ts';
import { MethodChoice } from '../method-choice.tsx';
import { useKeepVoucher } from '../queries.ts';
import { today } from '../today.ts';
import { useUndo } from '../use-undo.ts';

type Form = Readonly<{
  document: File | null;
  withoutTax: Decimal | null;
  percentage: Decimal | null;
  withTax: Decimal | null;
  content: string;
  direction: PaymentDirection;
  counterparty: string;
  paidOn: PlainDate | null;
  method: PaymentMethod;
}>;

const PERCENT_DIGITS = 2;
const MOST_BYTES = 10 * 1024 * 1024;

/** Tax on top of the amount before it; the last that was typed decides (S-36). */
const withTaxOf = (base: Decimal, percentage: Decimal): Decimal =>
  plus(base, round(dividedBy(times(base, percentage), HUNDRED), 0));
const percentageOf = (base: Decimal, withTax: Decimal): Decimal =>
  round(dividedBy(times(minus(withTax, base), HUNDRED), base), PERCENT_DIGITS);

/** A payment without an invoice: its document, and its content (PAID-009). All five fields are required (PAID-010). */
export function VoucherForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [day] = useState(today);
  const [form, setForm] = useState<Form>(() => ({
    document: null,
    withoutTax: null,
    percentage: decimal('0'),
    withTax: null,
    content: '',
    direction: 'out',
    counterparty: '',
    paidOn: day,
    method: 'cash',
  }));
  const [isTouched, setTouched] = useState(false);
  const [tried, setTried] = useState(false);
  const keep = useKeepVoucher();
  const undo = useUndo();
  const guard = useCloseGuard(isTouched && !keep.isSuccess, onClose);
  const change = (part: Partial<Form>) => {
    setTouched(true);
    setForm((now) => ({ ...now, ...part }));
  };
  const faults = faultsIn(form, day);
  const fault = (field: keyof typeof faults) => {
    const name = tried ? faults[field] : null;
    return name && t(`payments.fault.voucher.${name}`);
  };
  const submit = () => {
    setTried(true);
    const { document, withoutTax, percentage, withTax, paidOn } = form;
    if (Object.values(faults).some(Boolean) || keep.isPending) return;
    if (!document || !withoutTax || !percentage || !withTax || !paidOn) return;
    keep.mutate(
      {
        document,
        total_amount_without_tax: withoutTax,
        tax_percentage: percentage,
        total_amount_with_tax: withTax,
        content: form.content.trim(),
        direction: form.direction,
        counterparty: form.counterparty,
        paid_date: paidOn,
        payment_method: form.method,
      },
      {
        onSuccess: (voucher) => {
          undo.kept(voucher);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      guard={guard}
      onSubmit={submit}
      title={t('payments.vouchers.add')}
      submitLabel={t('payments.vouchers.keep')}
      busy={keep.isPending}
      error={keep.error}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field
          required
          className="tablet:col-span-2"
          label={t('payments.vouchers.file')}
          hint={t('payments.vouchers.fileHint')}
          error={fault('document')}
        >
          <TextInput
            type="file"
            accept=".pdf,.jpg,.jpeg,.png"
            className="pt-1!"
            onChange={({ target }) => change({ document: target.files?.[0] ?? null })}
          />
        </Field>
        <Field label={t('payments.vouchers.direction')}>
          <Select
            value={form.direction}
            onChange={({ target }) =>
              change({
                direction: PAYMENT_DIRECTIONS.find((one) => one === target.value) ?? 'out',
              })
            }
            options={PAYMENT_DIRECTIONS.map((direction) => ({
              value: direction,
              label: t(`payments.direction.${direction}`),
            }))}
          />
        </Field>
        <Field label={t('payments.vouchers.counterparty')}>
          <TextInput
            maxLength={400}
            value={form.counterparty}
            onChange={({ target }) => change({ counterparty: target.value })}
          />
        </Field>
        <Field required label={t('payments.vouchers.withoutTax')} error={fault('withoutTax')}>
          <MoneyInput
            fractionDigits={0}
            value={form.withoutTax}
            onChange={(withoutTax) =>
              change({
                withoutTax,
                ...(withoutTax &&
                  form.percentage && { withTax: withTaxOf(withoutTax, form.percentage) }),
              })
            }
          />
        </Field>
        <Field required label={t('payments.vouchers.percentage')} error={fault('percentage')}>
          <MoneyInput
            fractionDigits={PERCENT_DIGITS}
            value={form.percentage}
            onChange={(percentage) =>
              change({
                percentage,
                ...(percentage &&
                  form.withoutTax && { withTax: withTaxOf(form.withoutTax, percentage) }),
              })
            }
          />
        </Field>
        <Field required label={t('payments.vouchers.withTax')} error={fault('withTax')}>
          <MoneyInput
            fractionDigits={0}
            value={form.withTax}
            onChange={(withTax) =>
              change({
                withTax,
                ...(withTax &&
                  form.withoutTax &&
                  isPositive(form.withoutTax) && {
                    percentage: percentageOf(form.withoutTax, withTax),
                  }),
              })
            }
          />
        </Field>
        <Field required label={t('payments.pay.date')} error={fault('paidOn')}>
          <DateInput value={form.paidOn} max={day} onChange={(paidOn) => change({ paidOn })} />
        </Field>
        <Field label={t('payments.pay.method')}>
          <MethodChoice value={form.method} onChange={(method) => change({ method })} />
        </Field>
        <Field
          required
          className="tablet:col-span-2"
          label={t('payments.vouchers.content')}
          error={fault('content')}
        >
          <TextInput
            maxLength={500}
            value={form.content}
            onChange={({ target }) => change({ content: target.value })}
          />
        </Field>
      </div>
    </FormModal>
  );
}

type Fault = 'required' | 'tooLarge' | 'percent' | 'lessThanBefore' | 'future';

function faultsIn(form: Form, day: PlainDate) {
  const { document, withoutTax, percentage, withTax, paidOn } = form;
  const fault = (isWrong: boolean, name: Fault): Fault | null => (isWrong ? name : null);
  return {
    document:
      fault(document === null, 'required') ?? fault((document?.size ?? 0) > MOST_BYTES, 'tooLarge'),
    withoutTax: fault(withoutTax === null || isNegative(withoutTax), 'required'),
    percentage:
      fault(percentage === null, 'required') ??
      fault(
        percentage !== null && (isNegative(percentage) || compare(percentage, HUNDRED) > 0),
        'percent',
      ),
    withTax:
      fault(withTax === null || !isPositive(withTax), 'required') ??
      fault(
        withoutTax !== null && withTax !== null && compare(withoutTax, withTax) > 0,
        'lessThanBefore',
      ),
    content: fault(form.content.trim() === '', 'required'),
    paidOn: fault(paidOn === null, 'required') ?? fault(paidOn !== null && paidOn > day, 'future'),
  };
}
