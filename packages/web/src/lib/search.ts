import { isPlainDate } from '@hoadon/domain/dates/calendar';

/** What one text of an address means; undefined: nothing. */
type Read<Value> = (text: string) => Value | undefined;
type Readers = Readonly<Record<string, Read<unknown>>>;

/** The search parameters of an address. Undefined: missing, or invalid. */
export type SearchOf<Of extends Readers> = {
  readonly [Name in keyof Of]?: ReturnType<Of[Name]>;
};

export const words =
  (most: number): Read<string> =>
  (text) => {
    const trimmed = text.trim();
    return trimmed !== '' && trimmed.length <= most ? trimmed : undefined;
  };

export const oneOf =
  <const Option extends string>(...options: readonly Option[]): Read<Option> =>
  (text) =>
    options.find((option) => option === text);

export const matching =
  (pattern: RegExp): Read<string> =>
  (text) =>
    pattern.test(text) ? text : undefined;

export const day: Read<string> = (text) => (isPlainDate(text) ? text : undefined);

/** The id of a row of the server. */
export const rowId = matching(/^\d{1,19}$/);

/** A number of pages or rows: 1 to 1000. */
export const count: Read<number> = (text) => {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 1_000 ? number : undefined;
};

/**
 * The search values of a route. A value that makes no sense is left out instead of breaking the page,
 * and what the route does not know is not carried along.
 */
export const searchReader =
  <const Of extends Readers>(readers: Of) =>
  (raw: Readonly<Record<string, unknown>>): SearchOf<Of> => {
    const given = Object.entries(readers).filter(([name]) => raw[name] !== undefined);
    const read = given.map(([name, reader]) => [name, reader(String(raw[name]))]);
    return Object.fromEntries(read) as SearchOf<Of>;
  };
