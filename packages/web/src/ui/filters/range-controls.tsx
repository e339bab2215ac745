import type { DatesField, NumbersField } from '@hoadon/contracts/filters/filter-field';
import { DATE_PRESETS, presetRange } from '@hoadon/domain/dates/date-preset';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { DateInput } from '../fields/date-input.tsx';
import { MoneyInput } from '../fields/money-input.tsx';
import { Select } from '../fields/select.tsx';
import type { ControlProps } from './control-props.ts';

/** From one day to another, or a month, quarter or year by its name. */
export function DatesControl({ text, value, fault, onChange }: ControlProps<DatesField>) {
  const { t } = useTranslation();
  const today = dayInVietnam(new Date().toISOString());
  const preset = DATE_PRESETS.find((name) => {
    const { from, to } = presetRange(name, today);
    return from === value.from && to === value.to;
  });
  const choose = (name: string) => {
    const chosen = DATE_PRESETS.find((one) => one === name);
    onChange(chosen ? presetRange(chosen, today) : { from: null, to: null });
  };
  return (
    <RangeFields label={text.label} fault={fault}>
      <DateInput
        aria-label={t('kit.filter.from', { label: text.label })}
        value={value.from}
        onChange={(from) => onChange({ ...value, from })}
      />
      <DateInput
        aria-label={t('kit.filter.to', { label: text.label })}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
      />
      <span className="col-span-2">
        <Select
          aria-label={t('kit.filter.preset.label', { label: text.label })}
          value={preset ?? ''}
          onChange={({ target }) => choose(target.value)}
          options={[
            { value: '', label: t('kit.filter.preset.none') },
            ...DATE_PRESETS.map((name) => ({ value: name, label: t(`kit.filter.preset.${name}`) })),
          ]}
        />
      </span>
    </RangeFields>
  );
}

/** From one amount to another. */
export function NumbersControl(props: ControlProps<NumbersField>) {
  const { field, text, value, fault, onChange } = props;
  const { t } = useTranslation();
  return (
    <RangeFields label={text.label} fault={fault}>
      <MoneyInput
        aria-label={t('kit.filter.from', { label: text.label })}
        placeholder={t('kit.filter.fromShort')}
        value={value.from}
        fractionDigits={field.fractionDigits}
        onChange={(from) => onChange({ ...value, from })}
      />
      <MoneyInput
        aria-label={t('kit.filter.to', { label: text.label })}
        placeholder={t('kit.filter.toShort')}
        value={value.to}
        fractionDigits={field.fractionDigits}
        onChange={(to) => onChange({ ...value, to })}
      />
    </RangeFields>
  );
}

type RangeFieldsProps = { label: string; fault: string; children: ReactNode };

function RangeFields({ label, fault, children }: RangeFieldsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={fault ? id : undefined} className="min-w-0">
      <legend className="mb-1 text-small font-medium text-muted">{label}</legend>
      <div className="grid grid-cols-2 gap-2">{children}</div>
      {fault && (
        <p id={id} className="mt-1 text-small text-danger">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
