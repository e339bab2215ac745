import type { AddressTexts, FilterField, FilterFields, FilterValues } from './filter-field.ts';

/** Declares the filters of a list. Throws where two of them share a name, which would be ambiguous in an address. */
export function defineFilters<const Fields extends FilterFields>(fields: Fields): Fields {
  const names = namesOf(fields);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two filters share the name ${twice}`);
  return fields;
}

export type ReadFilters<Fields extends FilterFields> = Readonly<{
  values: FilterValues<Fields>;
  /** Names of the query with an invalid text; such a filter has its default. */
  refused: readonly string[];
  /** Names of the query that no filter has. */
  unknown: readonly string[];
}>;

/** Reads the filters from an address. What cannot be read is named and left out, never guessed. */
export function readFilters<const Fields extends FilterFields>(
  fields: Fields,
  query: AddressTexts,
): ReadFilters<Fields> {
  const refused: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const present = field.names.filter((name) => query[name] !== undefined);
    const value = present.length === 0 ? field.initial : field.read(query);
    if (value === null && present.length > 0) refused.push(...present);
    values[key] = value ?? field.initial;
  }
  const knownNames = new Set(namesOf(fields));
  return {
    values: values as FilterValues<Fields>,
    refused,
    unknown: Object.keys(query).filter(
      (name) => query[name] !== undefined && !knownNames.has(name),
    ),
  };
}

/** The address of these values, without those at their default. */
export const writeFilters = <Fields extends FilterFields>(
  fields: Fields,
  values: FilterValues<Fields>,
): AddressTexts =>
  Object.assign({}, ...entriesOf(fields, values).map(([, field, value]) => textsOf(field, value)));

/** The filters that narrow the list now, in the order of their declaration: one chip each. */
export const setFilters = <Fields extends FilterFields>(
  fields: Fields,
  values: FilterValues<Fields>,
): (keyof Fields & string)[] =>
  entriesOf(fields, values).flatMap(([key, field, value]) =>
    Object.keys(textsOf(field, value)).length > 0 ? [key] : [],
  );

/** All at their beginning. */
export const noFilters = <const Fields extends FilterFields>(
  fields: Fields,
): FilterValues<Fields> => readFilters(fields, {}).values;

/** Every name that the filters have in an address, for routes that must drop them. */
export const namesOf = (fields: FilterFields): string[] =>
  Object.values(fields).flatMap(({ names }) => names);

const entriesOf = <Fields extends FilterFields>(fields: Fields, values: FilterValues<Fields>) =>
  (Object.keys(fields) as (keyof Fields & string)[]).map(
    (key) => [key, fields[key], values[key]] as const,
  );

/** A value belongs to the field of its key; the types cannot express that for all kinds at once. */
const textsOf = (field: FilterField | undefined, value: unknown): AddressTexts =>
  (field as Readonly<{ write(value: unknown): AddressTexts }> | undefined)?.write(value) ?? {};
