import type { askBulkAct } from '@hoadon/contracts/bulk-acts';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { PaymentMethod } from '@hoadon/domain/payments/payment-direction';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { MethodChoice } from './method-choice.tsx';
import { today } from './today.ts';

export type PayWishProps = {
  onWish: (wish: Required<Pick<InputOf<typeof askBulkAct>, 'pay'>>, wishText: ReactNode) => void;
  onClose: () => void;
};

/** When many are paid, each by itself, and which way. */
export function PayWish({ onWish, onClose }: PayWishProps) {
  const { t } = useTranslation();
  const [day] = useState(today);
  const [paidOn, setPaidOn] = useState<PlainDate | null>(day);
  const [method, setMethod] = useState<PaymentMethod>('transfer');
  const [tried, setTried] = useState(false);
  const fault = paidOn === null ? 'missing' : paidOn > day ? 'future' : null;
  const submit = () => {
    setTried(true);
    if (paidOn === null || fault) return;
    const wishText = `${t('payments.pay.date')}: ${formatDate(paidOn)} · ${t(`payments.method.${method}`)}`;
    onWish({ pay: { paid_date: paidOn, payment_method: method } }, wishText);
  };
  return (
    <Modal
      open
      onClose={onClose}
      onSubmit={submit}
      title={t('payments.many')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('payments.next')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field
          required
          label={t('payments.pay.date')}
          error={tried && fault && t(`payments.fault.date.${fault}`)}
        >
          <DateInput value={paidOn} max={day} onChange={setPaidOn} />
        </Field>
        <Field label={t('payments.pay.method')}>
          <MethodChoice value={method} onChange={setMethod} />
        </Field>
      </div>
    </Modal>
  );
}
