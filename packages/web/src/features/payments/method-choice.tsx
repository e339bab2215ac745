import { PAYMENT_METHODS, type PaymentMethod } from '@hoadon/domain/payments/payment-direction';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';

type MethodChoiceProps = { value: PaymentMethod; onChange: (method: PaymentMethod) => void };

/** Which way the money went. */
export function MethodChoice({ value, onChange }: MethodChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      value={value}
      onChange={({ target }) =>
        onChange(PAYMENT_METHODS.find((one) => one === target.value) ?? 'transfer')
      }
      options={PAYMENT_METHODS.map((method) => ({
        value: method,
        label: t(`payments.method.${method}`),
      }))}
    />
  );
}
