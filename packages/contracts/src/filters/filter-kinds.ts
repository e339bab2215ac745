import { isPlainDate } from '@hoadon/domain/dates/calendar';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { compare, type Decimal, decimalOrNull, scaleOf } from '@hoadon/domain/money/decimal-text';
import {
  type AddressTexts,
  type ChoiceField,
  type Choices,
  type ChoicesField,
  type DatesField,
  type FlagField,
  type NumbersField,
  OPERATORS,
  type Operator,
  type Range,
  type TextField,
} from './filter-field.ts';

const MOST_OPTIONS = 100;
const ROW_ID = /^\d{1,19}$/;
/** As amounts are on the wire (`WireDecimal`). */
const AMOUNT = /^-?\d{1,21}(?:\.\d{1,20})?$/;

/** What a text of an address means; null: nothing. Plain functions, for they come with the first page of everybody. */
type Read<Value> = (text: string) => Value | null;

const oneOf =
  <Option extends string>(options: readonly Option[]): Read<Option> =>
  (text) =>
    options.find((option) => option === text) ?? null;

/** Words, searched in the fields that the list defines. */
export function textFilter(name: string, maxLength = 200): TextField {
  return {
    kind: 'text',
    names: [name],
    maxLength,
    initial: '',
    read: (texts) => {
      const words = (texts[name] ?? '').trim();
      return words.length > maxLength ? null : words;
    },
    write: (words) => (words.trim() === '' ? {} : { [name]: words.trim() }),
  };
}

/** Text of one shape, such as a series: written in capitals, never searched in. */
export const codeFilter = (
  name: string,
  maxLength: number,
  isCode: (code: string) => boolean,
): TextField => {
  const field = textFilter(name, maxLength);
  return {
    ...field,
    read: (texts) => {
      const code = field.read(texts)?.toUpperCase() ?? null;
      return code === null || code === '' || isCode(code) ? code : null;
    },
  };
};

/** Yes, no, or no matter. */
export function flagFilter(name: string): FlagField {
  return {
    kind: 'flag',
    names: [name],
    initial: null,
    read: (texts) => (texts[name] === 'true' ? true : texts[name] === 'false' ? false : null),
    write: (flag) => (flag === null ? {} : { [name]: String(flag) }),
  };
}

/** One of a few. `initial` is for lists that begin narrowed, such as by a tab. */
export function choiceFilter<const Option extends string>(
  name: string,
  options: readonly Option[],
  initial: NoInfer<Option> | null = null,
): ChoiceField<Option> {
  return {
    kind: 'choice',
    names: [name],
    options,
    initial,
    read: (texts) => oneOf(options)(texts[name] ?? ''),
    write: (option) => (option === null || option === initial ? {} : { [name]: option }),
  };
}

type ChoicesSettings<Option extends string> = Readonly<{
  /** The first is the one that needs no word in the address. */
  operators?: readonly [Operator, ...Operator[]];
  initial?: readonly NoInfer<Option>[];
}>;

/** Several of a few: `1,3`, or `none:1,3` with another operator than the first. */
export const choicesFilter = <const Option extends string>(
  name: string,
  options: readonly Option[],
  settings: ChoicesSettings<Option> = {},
): ChoicesField<Option> => someOf(name, options, oneOf(options), settings);

/** Several rows of the company, by their ids. */
export const rowsFilter = (name: string, settings: ChoicesSettings<string> = {}): ChoicesField =>
  someOf(name, null, (text) => (ROW_ID.test(text) ? text : null), settings);

function someOf<Option extends string>(
  name: string,
  options: readonly Option[] | null,
  read: Read<Option>,
  { operators = ['any'], initial = [] }: ChoicesSettings<Option>,
): ChoicesField<Option> {
  const [usual] = operators;
  const text = ({ operator, options: chosen }: Choices<Option>) =>
    `${operator === usual ? '' : `${operator}:`}${chosen.join(',')}`;
  const begin: Choices<Option> = { operator: usual, options: initial };
  return {
    kind: 'choices',
    names: [name],
    options,
    operators,
    initial: begin,
    read: (texts) => {
      const [, word, list = ''] = /^(?:([a-z]+):)?(.*)$/s.exec(texts[name] ?? '') ?? [];
      const operator = OPERATORS.find((one) => one === (word ?? usual));
      const written = list.split(',');
      const chosen = written.map(read).filter((option) => option !== null);
      if (!operator || !operators.includes(operator)) return null;
      if (chosen.length < written.length || chosen.length > MOST_OPTIONS) return null;
      return { operator, options: [...new Set(chosen)] };
    },
    write: (choices) =>
      choices.options.length === 0 || text(choices) === text(begin)
        ? {}
        : { [name]: text(choices) },
  };
}

/** Days from one to another, `YYYY-MM-DD` each. */
export function datesFilter(from: string, to: string): DatesField {
  return {
    kind: 'dates',
    ...rangeOf<PlainDate>(
      [from, to],
      (text) => (isPlainDate(text) ? text : null),
      (a, b) => (a < b ? -1 : 1),
    ),
  };
}

/** Amounts from one to another, as decimal text. */
export function numbersFilter(from: string, to: string, fractionDigits = 0): NumbersField {
  const amountIn = (text: string): Decimal | null => {
    const amount = AMOUNT.test(text.trim()) ? decimalOrNull(text.trim()) : null;
    return amount !== null && scaleOf(amount) <= fractionDigits ? amount : null;
  };
  return {
    kind: 'numbers',
    fractionDigits,
    ...rangeOf<Decimal>([from, to], amountIn, compare),
  };
}

function rangeOf<Value extends string>(
  [from, to]: readonly [string, string],
  readEnd: Read<Value>,
  compareEnds: (a: Value, b: Value) => number,
) {
  const read = (texts: AddressTexts): Range<Value> | null => {
    const ends = [from, to].map((name) => {
      const text = texts[name];
      return text === undefined ? { value: null } : { value: readEnd(text), text };
    });
    const [first, last] = ends.map(({ value }) => value);
    if (ends.some(({ value, text }) => text !== undefined && value === null)) return null;
    if (first && last && first !== last && compareEnds(first, last) > 0) return null;
    return { from: first ?? null, to: last ?? null };
  };
  return {
    names: [from, to],
    initial: { from: null, to: null },
    read,
    write: (range: Range<Value>): AddressTexts => ({
      ...(range.from === null ? {} : { [from]: range.from }),
      ...(range.to === null ? {} : { [to]: range.to }),
    }),
  };
}
