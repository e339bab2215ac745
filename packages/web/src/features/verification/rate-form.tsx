import type { InvoiceVerification } from '@hoadon/contracts/verification';
import { isUsableRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { usualRateMissed } from '@hoadon/domain/invoice/exchange-rate/plausible-rate';
import type { Decimal } from '@hoadon/domain/money/decimal-text';
import { type FormEvent, useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { RateInput } from '../../ui/fields/rate-input.tsx';
import { useEnterRate } from './queries.ts';

type RateFormProps = { id: string; entry: NonNullable<InvoiceVerification['rate_entry']> };

/** The exchange rate of an invoice that states none: with it the invoice counts in dong. An entered one can be corrected. */
export function RateForm({ id, entry }: RateFormProps) {
  const { currency_code: currency, foreign_rate: entered, is_filed: isFiled } = entry;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [rate, setRate] = useState<Decimal | null>(entered);
  const [isTold, setTold] = useState(false);
  const enter = useEnterRate(id);
  const isMissing = rate === null || !isUsableRate(rate);
  const usual = rate === null || isMissing ? null : usualRateMissed(currency, rate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (rate !== null && !isMissing) enter.mutate(rate);
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={submit} noValidate>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          required
          label={t('verification.rate.label', { currency })}
          error={isTold && isMissing && t('verification.rate.missing')}
        >
          <RateInput value={rate} onChange={setRate} />
        </Field>
        <Button
          type="submit"
          busy={enter.isPending}
          disabled={entered !== null && rate === entered}
        >
          {t('verification.rate.save')}
        </Button>
      </div>
      {rate !== null && usual !== null && (
        <p className="text-warning">
          {t('issue.exchange-rate-doubtful', {
            currency,
            rate: numbers.format(rate),
            usual: numbers.format(usual),
          })}
        </p>
      )}
      {isFiled && <p className="text-warning">{t('verification.rate.filed')}</p>}
      <ErrorLine error={enter.error} />
    </form>
  );
}
