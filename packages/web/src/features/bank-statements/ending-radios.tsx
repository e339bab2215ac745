import { useId } from 'react';

type EndingRadiosProps<Value extends string> = {
  legend: string;
  value: Value;
  options: readonly Readonly<{ value: Value; name: string; meaning: string }>[];
  onChange: (value: Value) => void;
};

/** One choice of a few, each with what it means. */
export function EndingRadios<Value extends string>(props: EndingRadiosProps<Value>) {
  const { legend, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-small font-medium text-muted">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-2.5 rounded-control border border-line px-3 py-2 hover:border-edge has-checked:border-primary-600 has-checked:bg-primary-50 has-focus-visible:outline-2 has-focus-visible:outline-primary-600"
        >
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-primary-600"
          />
          <span>
            <span className="block font-medium">{option.name}</span>
            <span className="block text-small text-muted">{option.meaning}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
