import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Field } from '../fields/field.tsx';
import type { SettingsState } from './use-settings-form.ts';

type Bound<Value> = Readonly<{
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
}>;

/** One setting, declared once: its place, its words, its control. */
export type SettingsField<Values extends object> = {
  [Name in keyof Values & string]: Readonly<{
    name: Name;
    label: string;
    hint?: string;
    required?: boolean;
    /** Over the whole width. */
    wide?: boolean;
    /** The control brings its label itself, as a checkbox does. */
    ownLabel?: boolean;
    control: (bound: Bound<Values[Name]>) => ReactNode;
  }>;
}[keyof Values & string];

export type SettingsTab<Values extends object> = Readonly<{
  key: string;
  label: string;
  /** What these settings are for, in a sentence. */
  intro?: string;
  fields: readonly SettingsField<Values>[];
  /** Read-only content beneath the fields. */
  content?: ReactNode;
}>;

/** The control of a setting: what gets the focus when its fault is pressed. */
export const controlOf = (name: string): string =>
  `[data-setting="${CSS.escape(name)}"] :is(input, select, textarea, button)`;

type TabContentProps<Values extends object> = {
  tab: SettingsTab<Values>;
  form: SettingsState<Values>;
};

export function TabContent<Values extends object>({ tab, form }: TabContentProps<Values>) {
  return (
    <div className="grid gap-x-4 gap-y-4 tablet:grid-cols-2">
      {tab.intro && <p className="text-muted tablet:col-span-2">{tab.intro}</p>}
      {tab.fields.map((field) => (
        <div
          key={field.name}
          data-setting={field.name}
          className={classNames('min-w-0', field.wide && 'tablet:col-span-2')}
        >
          <Setting field={field} form={form} />
        </div>
      ))}
      {tab.content && <div className="tablet:col-span-2">{tab.content}</div>}
    </div>
  );
}

type SettingProps<Values extends object> = {
  field: SettingsField<Values>;
  form: SettingsState<Values>;
};

function Setting<Values extends object>({ field, form }: SettingProps<Values>) {
  const { name, label, hint, required = false, ownLabel = false } = field;
  // A field is given the value it declares; the types cannot express that for all fields at once.
  const control = field.control as (bound: Bound<unknown>) => ReactNode;
  const drawn = control({
    value: form.values?.[name],
    onChange: (value) => form.edit(name, value as Values[typeof name]),
    onBlur: () => form.leave(name),
  });
  if (ownLabel) return drawn;
  return (
    <Field label={label} required={required} hint={hint} error={form.faults[name] ?? ''}>
      {drawn}
    </Field>
  );
}
