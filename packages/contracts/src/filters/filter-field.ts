import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Decimal } from '@hoadon/domain/money/decimal-text';

/** Texts of an address by name; undefined: absent. */
export type AddressTexts = Readonly<Record<string, string | undefined>>;

/** Both ends belong to it; null is open. */
export type Range<Value> = Readonly<{ from: Value | null; to: Value | null }>;

/** How chosen options narrow a list: it has one of them, each of them, or not one. */
export const OPERATORS = ['any', 'all', 'none'] as const;
export type Operator = (typeof OPERATORS)[number];
export type Choices<Option extends string = string> = Readonly<{
  operator: Operator;
  options: readonly Option[];
}>;

type Field<Kind extends string, Value> = Readonly<{
  kind: Kind;
  /** Its names in the address and in the API. */
  names: readonly string[];
  /** The default. It is never written to the address, and clearing returns to it. */
  initial: Value;
  /** The value that the texts under `names` write; null where they write none. */
  read(texts: AddressTexts): Value | null;
  /** The texts of a value, empty for `initial`. */
  write(value: Value): AddressTexts;
}>;

export type TextField = Field<'text', string> & Readonly<{ maxLength: number }>;
export type FlagField = Field<'flag', boolean | null>;
export type DatesField = Field<'dates', Range<PlainDate>>;
export type NumbersField = Field<'numbers', Range<Decimal>> & Readonly<{ fractionDigits: number }>;
export type ChoiceField<Option extends string = string> = Field<'choice', Option | null> &
  Readonly<{ options: readonly Option[] }>;
export type ChoicesField<Option extends string = string> = Field<'choices', Choices<Option>> &
  Readonly<{
    /** Null where they are rows of the company, such as tags: the screen knows those. */
    options: readonly Option[] | null;
    operators: readonly Operator[];
  }>;

/** One thing a list can be narrowed by, declared once for the address, the API and the screen. */
export type FilterField =
  | TextField
  | FlagField
  | DatesField
  | NumbersField
  | ChoiceField
  | ChoicesField;
export type FilterKind = FilterField['kind'];

/** The filters of one list, in the order they are shown. */
export type FilterFields = Readonly<Record<string, FilterField>>;

export type ValueOf<Of extends FilterField> = Of['initial'];
export type FilterValues<Fields extends FilterFields> = {
  readonly [Key in keyof Fields]: ValueOf<Fields[Key]>;
};
