import { compare, type Decimal, round } from '@hoadon/domain/money/decimal';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useFieldControl } from './field-control.ts';

/** Digits, dot, comma, minus, parentheses, blanks and the suffixes k and m (UX-012, UX-016). */
const FOREIGN_CHARACTERS = /[^\d.,()\-\u2212\s\u00a0km]/gi;

type MoneyInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'min' | 'defaultValue'
> & {
  value: Decimal | null;
  /** Called while typing with what the text means, null where it means no number. */
  onChange: (value: Decimal | null) => void;
  /** Most digits after the mark; more are rounded away. */
  fractionDigits?: number;
  /** Lower values become this one when the field is left (UX-014). */
  min?: Decimal;
};

/**
 * An amount in the company's own format. The text is left alone while it is being typed: Vietnamese
 * input methods send bursts of keys, and a mark that jumps away costs digits.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, fractionDigits, min, className, onBlur, onFocus, ...rest } = props;
  const numbers = useNumbers();
  const control = useFieldControl(rest);
  const [typed, setTyped] = useState<string | null>(null);
  const rounded = (amount: Decimal) =>
    fractionDigits === undefined ? amount : round(amount, fractionDigits);
  const read = (text: string): Decimal | null => {
    const amount = numbers.parse(text);
    return amount === null ? null : rounded(amount);
  };
  const unreadable = typed !== null && typed.trim() !== '' && read(typed) === null;

  const type = (text: string) => {
    const kept = text.replace(FOREIGN_CHARACTERS, '');
    setTyped(kept);
    onChange(read(kept));
  };
  const leave = () => {
    if (typed === null || unreadable) return;
    const amount = read(typed);
    if (amount !== null && min !== undefined && compare(amount, min) < 0) onChange(min);
    setTyped(null);
  };
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      {...control}
      {...rest}
      {...(unreadable ? { 'aria-invalid': true } : {})}
      type="text"
      value={typed ?? (value === null ? '' : numbers.format(value))}
      onChange={(event) => type(event.target.value)}
      onFocus={(event) => {
        event.target.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      className={classNames('control tabular text-right', className)}
    />
  );
}
