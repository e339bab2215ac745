import { formatDate, formatDateTyped } from '@hoadon/domain/dates/format-date';
import { parseDate } from '@hoadon/domain/dates/parse-date';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { CalendarButton } from './calendar-button.tsx';
import { useFieldControl } from './field-control.ts';

type DateInputProps = {
  value: PlainDate | null;
  onChange: (date: PlainDate | null) => void;
  onBlur?: () => void;
  min?: PlainDate;
  max?: PlainDate;
  disabled?: boolean;
  readOnly?: boolean;
  name?: string;
  className?: string;
  /** Written as DD/MM/YYYY, where a screen asks for it. */
  withSlashes?: boolean;
  'aria-label'?: string;
};

/**
 * A day, typed as DD.MM.YYYY, DD/MM/YYYY, DD-MM-YYYY or eight digits, read when the field is left;
 * what is no day becomes empty. The calendar is there for those who want it.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, min, max, disabled = false, readOnly = false } = props;
  const { withSlashes = false } = props;
  const write = withSlashes ? formatDate : formatDateTyped;
  const { t } = useTranslation();
  const control = useFieldControl(props);
  const [typed, setTyped] = useState<string | null>(null);
  const read = () => {
    if (typed !== null) {
      const date = parseDate(typed);
      if (date !== value) onChange(date);
      setTyped(null);
    }
    onBlur?.();
  };
  return (
    <span className={classNames('relative block', props.className)}>
      <input
        {...control}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        name={props.name}
        aria-label={props['aria-label']}
        placeholder={t(withSlashes ? 'common.date.slashes' : 'common.date.placeholder')}
        disabled={disabled}
        readOnly={readOnly}
        value={typed ?? (value ? write(value) : '')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={read}
        onKeyDown={(event) => {
          // The form is submitted by this same key: the day must be read before.
          if (event.key === 'Enter') read();
        }}
        className="control tabular pr-8!"
      />
      <CalendarButton
        value={value}
        min={min}
        max={max}
        disabled={disabled || readOnly}
        onPick={(date) => {
          setTyped(null);
          onChange(date);
        }}
      />
    </span>
  );
}
