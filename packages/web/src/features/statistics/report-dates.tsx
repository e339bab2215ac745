import { DATE_PRESETS, presetRange } from '@hoadon/domain/dates/date-preset';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { type DateRangeFault, dateRangeFault } from '@hoadon/domain/dates/date-range';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { CashFlowRangeFault } from '@hoadon/domain/statistics/cash-flow';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';

type Typed = Readonly<{ from: PlainDate | null; to: PlainDate | null }>;

type RangeFault = DateRangeFault | CashFlowRangeFault;
type ReportDatesProps = {
  days: DateRange;
  onChange: (days: DateRange) => void;
  /** What is wrong with two days; most reports reach over a year at most. */
  faultOf?: (from: PlainDate | null, to: PlainDate | null) => RangeFault | null;
};

/** A span by its name, or two chosen days; an invalid span is reported and not requested. */
export function ReportDates({ days, onChange, faultOf = dateRangeFault }: ReportDatesProps) {
  const { t } = useTranslation();
  const today = dayInVietnam(new Date().toISOString());
  const [typed, setTyped] = useState<Typed>(days);
  const fault = faultOf(typed.from, typed.to);
  const shown = fault === null ? days : typed;
  const preset = DATE_PRESETS.find((name) => {
    const { from, to } = presetRange(name, today);
    return from === shown.from && to === shown.to;
  });
  const change = (next: Typed) => {
    setTyped(next);
    const { from, to } = next;
    if (from !== null && to !== null && faultOf(from, to) === null) onChange({ from, to });
  };
  return (
    <div className="grid grid-cols-2 items-end gap-2 tablet:flex tablet:flex-wrap">
      <Field label={t('statistics.range')} labelHidden className="max-tablet:col-span-2">
        <Select
          value={preset ?? ''}
          onChange={({ target }) => {
            const chosen = DATE_PRESETS.find((name) => name === target.value);
            if (chosen) change(presetRange(chosen, today));
          }}
          options={[
            { value: '', label: t('kit.filter.preset.none') },
            ...DATE_PRESETS.map((name) => ({ value: name, label: t(`kit.filter.preset.${name}`) })),
          ]}
        />
      </Field>
      <Field
        label={t('statistics.from')}
        labelHidden
        className="tablet:w-32"
        error={fault && t(`issue.${fault}`)}
      >
        <DateInput withSlashes value={shown.from} onChange={(from) => change({ ...shown, from })} />
      </Field>
      <Field label={t('statistics.to')} labelHidden className="tablet:w-32">
        <DateInput withSlashes value={shown.to} onChange={(to) => change({ ...shown, to })} />
      </Field>
    </div>
  );
}
