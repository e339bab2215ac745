import { compare, type Decimal, decimal, round } from '@hoadon/domain/money/decimal';
import { type ComponentProps, useContext, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { NumberFormatContext, useNumbers } from '../../lib/number-format.ts';
import { useNumberParser } from '../../lib/number-parser.ts';
import { editedNumber } from './edited-number.ts';
import { useFieldControl } from './field-control.ts';
import { useRefusedLetters } from './use-refused-letters.ts';

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
  /** A key that would produce such an amount has no effect; the caller shows the reason. */
  refuse?: (amount: Decimal) => boolean;
  /** A text that means no single number. */
  isUnclear?: (text: string) => boolean;
  /** Called with the text while it is being typed; null once the field shows its value. */
  onTyped?: (text: string | null) => void;
};

const MINUS_ONE = decimal(-1);

/**
 * An amount in the company's own format. The text is left alone while it is being typed: Vietnamese
 * input methods send bursts of keys, and a mark that jumps away costs digits.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, fractionDigits, min, refuse, isUnclear, onTyped, ...others } = props;
  const { className, onBlur, onFocus, ...rest } = others;
  const numbers = useNumbers();
  const parse = useNumberParser();
  const format = useContext(NumberFormatContext);
  const control = useFieldControl(rest);
  const letters = useRefusedLetters();
  const [typed, setTyped] = useState<string | null>(null);
  const rounded = (amount: Decimal) =>
    fractionDigits === undefined ? amount : round(amount, fractionDigits);
  const read = (text: string): Decimal | null => {
    const amount = isUnclear?.(text) ? null : parse(text);
    return amount === null ? null : rounded(amount);
  };
  const unreadable = typed !== null && typed.trim() !== '' && read(typed) === null;

  const shown = typed ?? (value === null ? '' : numbers.format(value));
  const type = (text: string) => {
    letters.note(text);
    const edited = editedNumber(shown, text, format);
    const amount = read(edited);
    // A sign alone is no amount yet: where no negative amount is taken, it is refused as well.
    const refused = amount ?? (edited.trim() === '-' ? MINUS_ONE : null);
    if (refused !== null && refuse?.(refused)) return;
    setTyped(edited);
    onTyped?.(edited);
    onChange(amount);
  };
  const leave = () => {
    letters.leave();
    if (typed === null || unreadable) return;
    const amount = read(typed);
    if (amount !== null && min !== undefined && compare(amount, min) < 0) onChange(min);
    setTyped(null);
    onTyped?.(null);
  };
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      {...control}
      {...rest}
      {...(unreadable || letters.isRefused ? { 'aria-invalid': true } : {})}
      type="text"
      value={shown}
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
