import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import type { ChosenReturn } from '../period/index.ts';
import { whyQuery } from '../queries.ts';
import { cellReason } from './cell-reason.ts';
import { rateName } from './rate-name.ts';

/** "Why is this invoice here, or not here": asked by its number, answered by what fills the form. */
export function WhyBand({ chosen }: { chosen: ChosenReturn }) {
  const { t } = useTranslation();
  const [number, setNumber] = useState('');
  const [shownNumber, setShownNumber] = useState('');
  return (
    <section
      aria-label={t('vatReturn.why.title')}
      className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">{t('vatReturn.why.title')}</h2>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setShownNumber(number.replace(/\D/g, ''));
        }}
      >
        <Field label={t('vatReturn.why.number')} className="w-50">
          <TextInput
            inputMode="numeric"
            maxLength={8}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        </Field>
        <Button type="submit" icon={Search}>
          {t('vatReturn.why.ask')}
        </Button>
      </form>
      {shownNumber !== '' && <Answer chosen={chosen} number={shownNumber} />}
    </section>
  );
}

function Answer({ chosen, number }: { chosen: ChosenReturn; number: string }) {
  const { t } = useTranslation();
  const query = useQuery(whyQuery(chosen, number));
  return (
    <WhenRead query={query} waiting={<SkeletonRows rows={2} label={t('common.loading')} />}>
      {(invoices) => (
        <ul aria-live="polite" className="flex flex-col gap-2">
          {invoices.length === 0 && <li>{t('vatReturn.why.none')}</li>}
          {invoices.map((one) => (
            <li key={one.id}>
              <p className="font-medium">
                {one.invoice_serial} {one.invoice_number} · {formatDate(one.issued_date)} ·{' '}
                {one.partner_name}
              </p>
              {one.uncounted && (
                <p className="text-danger">{t(`vatReturn.why.uncounted.${one.uncounted}`)}</p>
              )}
              {one.reason && (
                <p className="text-muted">
                  {t(`vatReturn.reason.${one.reason}`)}. {t('vatReturn.why.nowhere')}
                </p>
              )}
              {one.rates.map((rate) => (
                <p
                  key={`${rate.tax_rate} ${rate.cells.join(' ')} ${rate.moved_on}`}
                  className="text-muted"
                >
                  {t('vatReturn.why.rate', { rate: rateName(t, rate.tax_rate) })}:{' '}
                  {cellReason(t, rate)}.{' '}
                  {rate.is_here
                    ? t('vatReturn.why.here', {
                        cells: rate.cells.map((cell) => `[${cell}]`).join(' '),
                      })
                    : rate.kyKKhai
                      ? t('vatReturn.why.elsewhere', { period: rate.kyKKhai })
                      : t('vatReturn.why.nowhere')}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </WhenRead>
  );
}
