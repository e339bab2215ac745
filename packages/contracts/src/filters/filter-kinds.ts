import { isPlainDate } from '@hoadon/domain/dates/calendar';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { compare, type Decimal, scaleOf } from '@hoadon/domain/money/decimal';
import { z } from 'zod';
import { WireDecimal } from '../http/wire-types.ts';
import {
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
  type Texts,
} from './filter-field.ts';

const MOST_OPTIONS = 100;

/** Words, found in whatever the list says they are looked for. */
export function textFilter(name: string, maxLength = 200): TextField {
  const Words = z.string().trim().max(maxLength);
  return {
    kind: 'text',
    names: [name],
    maxLength,
    initial: '',
    read: (texts) => readable(Words, texts[name] ?? ''),
    write: (words) => (words.trim() === '' ? {} : { [name]: words.trim() }),
  };
}

/** Yes, no, or no matter. */
export function flagFilter(name: string): FlagField {
  const Flag = z.enum(['true', 'false']);
  return {
    kind: 'flag',
    names: [name],
    initial: null,
    read: (texts) => {
      const flag = readable(Flag, texts[name]);
      return flag && flag === 'true';
    },
    write: (flag) => (flag === null ? {} : { [name]: String(flag) }),
  };
}

/** One of a few. `initial` is for lists that begin narrowed, such as by a tab. */
export function choiceFilter<const Option extends string>(
  name: string,
  options: readonly Option[],
  initial: NoInfer<Option> | null = null,
): ChoiceField<Option> {
  const One = z.enum(options);
  return {
    kind: 'choice',
    names: [name],
    options,
    initial,
    read: (texts) => readable(One, texts[name]),
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
): ChoicesField<Option> => someOf(name, options, z.enum(options), settings);

/** Several rows of the company, by their ids. */
export const rowsFilter = (name: string, settings: ChoicesSettings<string> = {}): ChoicesField =>
  someOf(name, null, z.string().regex(/^\d{1,19}$/), settings);

function someOf<Option extends string>(
  name: string,
  options: readonly Option[] | null,
  One: z.ZodType<Option, string>,
  { operators = ['any'], initial = [] }: ChoicesSettings<Option>,
): ChoicesField<Option> {
  const [usual] = operators;
  const Some = z.array(One).min(1).max(MOST_OPTIONS);
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
      const operator = OPERATORS.find((known) => known === (word ?? usual));
      const chosen = readable(Some, list.split(','));
      if (!operator || !operators.includes(operator) || !chosen) return null;
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
  const Day = z.string().refine(isPlainDate);
  return {
    kind: 'dates',
    ...rangeOf<PlainDate>([from, to], Day, (a, b) => (a < b ? -1 : 1)),
  };
}

/** Amounts from one to another, as decimal text. */
export function numbersFilter(from: string, to: string, fractionDigits = 0): NumbersField {
  const Amount = WireDecimal.refine((amount) => scaleOf(amount) <= fractionDigits);
  return {
    kind: 'numbers',
    fractionDigits,
    ...rangeOf<Decimal>([from, to], Amount, compare),
  };
}

function rangeOf<Value extends string>(
  [from, to]: readonly [string, string],
  End: z.ZodType<Value>,
  compareEnds: (a: Value, b: Value) => number,
) {
  const read = (texts: Texts): Range<Value> | null => {
    const ends = [from, to].map((name) => {
      const text = texts[name];
      return text === undefined ? { value: null } : { value: readable(End, text), text };
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
    write: (range: Range<Value>): Texts => ({
      ...(range.from === null ? {} : { [from]: range.from }),
      ...(range.to === null ? {} : { [to]: range.to }),
    }),
  };
}

function readable<Value>(schema: z.ZodType<Value>, text: unknown): Value | null {
  const read = schema.safeParse(text);
  return read.success ? read.data : null;
}
