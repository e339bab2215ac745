import type { ChoicesField, Operator } from '@hoadon/contracts/filters/filter-field';
import { useId } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import { Combobox } from '../fields/combobox.tsx';
import { Field } from '../fields/field.tsx';
import { Select } from '../fields/select.tsx';
import { Tag } from '../tag.tsx';
import type { ControlProps } from './control-props.ts';
import { optionLabel } from './filter-texts.ts';
import { TreePicker } from './tree-picker.tsx';

/** Options that are all shown with a box each; more are found by typing. */
const MOST_BOXES = 8;

/** Several options, and whether one of them, all of them or none must be there. */
export function ChoicesControl(props: ControlProps<ChoicesField>) {
  const { field, text, value, fault, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const isFew = field.options !== null && field.options.length <= MOST_BOXES;
  return (
    <fieldset aria-describedby={fault ? id : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1 text-small font-medium text-muted">{text.label}</legend>
      {field.operators.length > 1 && (
        <Select
          aria-label={t('kit.filter.operatorLabel', { label: text.label })}
          value={value.operator}
          onChange={({ target }) => onChange({ ...value, operator: target.value as Operator })}
          options={field.operators.map((operator) => ({
            value: operator,
            label: t(`kit.filter.operator.${operator}`),
          }))}
        />
      )}
      {isFew ? <Boxes {...props} /> : <Picker {...props} />}
      {text.tree && text.tree.length > 0 && (
        <TreePicker
          label={text.label}
          nodes={text.tree}
          chosen={value.options}
          onChange={(options) => onChange({ ...value, options })}
        />
      )}
      {fault && (
        <p id={id} className="text-small text-danger">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function Boxes({ field, text, value, onChange }: ControlProps<ChoicesField>) {
  const toggle = (option: string) =>
    onChange({
      ...value,
      options: (field.options ?? []).filter(
        (one) => value.options.includes(one) !== (one === option),
      ),
    });
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {field.options?.map((option) => (
        <Checkbox
          key={option}
          label={optionLabel(text, option)}
          checked={value.options.includes(option)}
          onChange={() => toggle(option)}
        />
      ))}
    </div>
  );
}

function Picker({ text, value, onChange }: ControlProps<ChoicesField>) {
  const { t } = useTranslation();
  const put = (options: readonly string[]) => onChange({ ...value, options });
  return (
    <>
      <Field label={t('kit.filter.add', { label: text.label })} labelHidden>
        <Combobox
          // A choice empties the box, so that the next one can be typed.
          key={value.options.length}
          items={(text.options ?? []).filter((item) => !value.options.includes(item.value))}
          value={null}
          {...(text.onSearch && { onSearch: text.onSearch })}
          onChange={(option) => option !== null && put([...value.options, option])}
          placeholder={t('kit.filter.add', { label: text.label })}
        />
      </Field>
      {value.options.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {value.options.map((option) => (
            <Tag
              key={option}
              name={optionLabel(text, option)}
              onRemove={() => put(value.options.filter((one) => one !== option))}
              removeLabel={t('kit.filter.remove', { name: optionLabel(text, option) })}
            />
          ))}
        </div>
      )}
    </>
  );
}
