import type { ChoiceField, FilterField, FilterKind } from '@hoadon/contracts/filters/filter-field';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../fields/field.tsx';
import { Select } from '../fields/select.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { ChoicesControl } from './choices-control.tsx';
import type { ControlProps, FieldOfKind } from './control-props.ts';
import { optionLabel } from './filter-texts.ts';
import { DatesControl, NumbersControl } from './range-controls.tsx';

const CONTROLS: {
  readonly [Kind in FilterKind]: (props: ControlProps<FieldOfKind<Kind>>) => ReactNode;
} = {
  text: ({ field, text, value, fault, onChange }) => (
    <Field label={text.label} error={fault}>
      <TextInput
        value={value}
        maxLength={field.maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  ),
  flag: (props) => <FlagControl {...props} />,
  choice: (props) => <ChoiceControl {...props} />,
  choices: (props) => <ChoicesControl {...props} />,
  dates: (props) => <DatesControl {...props} />,
  numbers: (props) => <NumbersControl {...props} />,
};

type AnyProps = Omit<ControlProps<FilterField>, 'value' | 'onChange'> & {
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The control that the kind of a filter asks for. */
export function FilterControl(props: AnyProps) {
  // Each kind is given the values it declares; the types cannot express that for all kinds at once.
  const Control = CONTROLS[props.field.kind] as (props: AnyProps) => ReactNode;
  return <Control {...props} />;
}

function FlagControl({ text, value, fault, onChange }: ControlProps<FieldOfKind<'flag'>>) {
  const { t } = useTranslation();
  return (
    <Field label={text.label} error={fault}>
      <Select
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
        options={[
          { value: '', label: t('kit.filter.anything') },
          { value: 'true', label: t('kit.filter.yes') },
          { value: 'false', label: t('kit.filter.no') },
        ]}
      />
    </Field>
  );
}

function ChoiceControl({ field, text, value, fault, onChange }: ControlProps<ChoiceField>) {
  const { t } = useTranslation();
  const open = field.initial === null ? [{ value: '', label: t('kit.filter.anything') }] : [];
  return (
    <Field label={text.label} error={fault}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        options={[
          ...open,
          ...field.options.map((option) => ({ value: option, label: optionLabel(text, option) })),
        ]}
      />
    </Field>
  );
}
