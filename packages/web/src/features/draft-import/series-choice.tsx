import type { DraftImport, ImportMapping } from '@hoadon/contracts/draft-import';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { seriesQuery } from './queries.ts';

/** The series of a file without a column of series: the only usable one is chosen, of several the user chooses. */
export function useSeriesChoice(run: DraftImport, mapping: ImportMapping) {
  const isAsked = mapping.serial === undefined;
  const series = useQuery({ ...seriesQuery, enabled: isAsked });
  const [chosen, choose] = useState<string | null>(run.serial);
  const usable = (series.data ?? []).map(
    ({ template_code, invoice_serial }) => `${template_code}${invoice_serial}`,
  );
  // The kind of the invoices follows from the series: of several none is guessed.
  const usual = usable.length === 1 ? (usable[0] ?? null) : null;
  return { isAsked, series, usable, serial: isAsked ? (chosen ?? usual) : null, choose };
}

type SeriesChoiceProps = Pick<
  ReturnType<typeof useSeriesChoice>,
  'series' | 'usable' | 'serial' | 'choose'
>;

export function SeriesChoice({ series, usable, serial, choose }: SeriesChoiceProps) {
  const { t } = useTranslation();
  return (
    <WhenRead query={series} waiting={<SkeletonRows rows={1} label={t('common.loading')} />}>
      {() => (
        <Field
          required
          label={t('draftImport.mapping.serial')}
          hint={t(
            usable.length === 0 ? 'draftImport.mapping.noSerial' : 'draftImport.mapping.serialHint',
          )}
          className="tablet:max-w-80"
        >
          <Select
            options={usable.map((value) => ({ value, label: value }))}
            placeholder={t('draftImport.mapping.chooseSerial')}
            value={serial ?? ''}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      )}
    </WhenRead>
  );
}
