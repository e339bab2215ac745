import { useId } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import type { NarrowingState } from './use-narrowing.ts';

/** Days of issue, a year at most (MIST-002). */
export function RangeFields({
  narrowing: { range, fault, choose },
}: {
  narrowing: NarrowingState;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset aria-describedby={fault ? id : undefined} className="min-w-0">
      <legend className="sr-only">{t('mistakeReports.range.label')}</legend>
      <span className="flex items-center gap-2">
        <DateInput
          withSlashes
          className="w-36"
          aria-label={t('mistakeReports.range.from')}
          value={range.from}
          onChange={(from) => choose({ ...range, from })}
        />
        <span aria-hidden>–</span>
        <DateInput
          withSlashes
          className="w-36"
          aria-label={t('mistakeReports.range.to')}
          value={range.to}
          onChange={(to) => choose({ ...range, to })}
        />
      </span>
      {fault && (
        <p id={id} className="mt-1 text-small text-danger">
          {t(`mistakeReports.range.${fault}`)}
        </p>
      )}
    </fieldset>
  );
}
