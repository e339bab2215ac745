import { rateReadings } from '@hoadon/domain/invoice/exchange-rate/rate-readings';
import { decimal } from '@hoadon/domain/money/decimal-text';
import { type ComponentProps, useContext, useState } from 'react';
import { NumberFormatContext, useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { MoneyInput } from './money-input.tsx';

type RateInputProps = Omit<ComponentProps<typeof MoneyInput>, 'isUnclear'>;

/** An exchange rate. A text that can be a fraction or thousands is no rate until it is typed otherwise. */
export function RateInput(props: RateInputProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { decimalMark } = useContext(NumberFormatContext);
  const [unclear, setUnclear] = useState<string | null>(null);
  const readings = unclear === null ? null : rateReadings(unclear, decimalMark);
  return (
    <>
      <MoneyInput
        {...props}
        isUnclear={(text) => rateReadings(text, decimalMark) !== null}
        onTyped={setUnclear}
      />
      {readings && (
        <p role="alert" className="text-small text-danger">
          {t('common.field.rateUnclear', {
            text: unclear,
            fraction: numbers.format(decimal(readings.fraction)),
            thousands: readings.thousands,
          })}
        </p>
      )}
    </>
  );
}
