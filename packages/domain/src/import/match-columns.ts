import { foldForSearch } from '../search/fold.ts';
import type { ImportColumn, ImportColumnKey } from './import-column.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';

/** Which column of the file (counted from 0) fills which column of ours. */
export type ColumnMapping<Key extends string> = Readonly<Partial<Record<Key, number>>>;
/** The choices of an earlier file: the folded heading over each column. */
export type RememberedColumns<Key extends string> = Readonly<Partial<Record<Key, string>>>;
export type Mapping = ColumnMapping<ImportColumnKey>;
export type RememberedMapping = RememberedColumns<ImportColumnKey>;

/** A longer text is no heading. It would be folded several times for each column that is searched. */
const LONGEST_HEADING = 400;

/** A heading without case, accents, punctuation and the star of required columns, as it is compared; empty for what is too long for one. */
export const foldHeader = (text: string): string =>
  text.length > LONGEST_HEADING ? '' : foldForSearch(text);

/** A percent sign distinguishes a rate from an amount: `% thuế GTGT` beside `Thuế GTGT`. */
const foldWithPercent = (text: string): string =>
  text.length > LONGEST_HEADING ? '' : foldHeader(text.replaceAll('%', ' phần trăm '));

/** A column that a file may have under several names. */
export type NamedColumn<Key extends string> = Readonly<{
  key: Key;
  /** The name it is known by first. */
  header: string;
  /** Other headings it is known by. */
  also: readonly string[];
}>;

/**
 * Finds columns among the headings of a file: first by what the company chose before, then by the names they are
 * known by. No column of the file is taken twice.
 */
export function findColumns<Key extends string>(
  columns: readonly NamedColumn<Key>[],
  headers: readonly string[],
  remembered: Readonly<Partial<Record<Key, string>>>,
): Partial<Record<Key, number>> {
  const mapping: Partial<Record<Key, number>> = {};
  const taken = new Set<number>();
  const take = (key: Key, names: readonly string[], folded: readonly string[]) => {
    if (mapping[key] !== undefined) return;
    const index = folded.findIndex((name, at) => !taken.has(at) && name && names.includes(name));
    if (index < 0) return;
    mapping[key] = index;
    taken.add(index);
  };
  const folds = [foldWithPercent, foldHeader];
  for (const folded of folds.map((fold) => headers.map(fold)))
    for (const { key } of columns) take(key, [remembered[key] ?? ''], folded);
  for (const fold of folds) {
    const folded = headers.map(fold);
    for (const { key, header } of columns) take(key, [fold(header)], folded);
    for (const { key, also } of columns) take(key, also.map(fold), folded);
  }
  return mapping;
}

/** The columns of a sheet of drafts. */
export const matchColumns = (
  headers: readonly string[],
  remembered: RememberedMapping = {},
): Mapping => findColumns(IMPORT_COLUMNS, headers, remembered);

/** What to remember of a mapping for the next file. */
export const rememberMapping = <Key extends string>(
  headers: readonly string[],
  mapping: Readonly<Partial<Record<Key, number>>>,
): Partial<Record<Key, string>> =>
  Object.fromEntries(
    Object.entries<number | undefined>(mapping).flatMap(([key, index]) => {
      const name = foldWithPercent(headers[index ?? -1] ?? '');
      return name ? [[key, name]] : [];
    }),
  ) as Partial<Record<Key, string>>;

/**
 * The columns that the file cannot be read without and that the mapping lacks. `serial`: the series that was chosen for
 * the whole file, which replaces a column of its own; null: none was.
 */
export const missingColumns = (mapping: Mapping, serial: string | null): readonly ImportColumn[] =>
  IMPORT_COLUMNS.filter(
    ({ key, required }) =>
      required && mapping[key] === undefined && !(key === 'serial' && serial !== null),
  );

/** Columns of the file that two of ours are filled from, and such as the file does not have. */
export function badColumns<Key extends string>(
  mapping: Readonly<Partial<Record<Key, number>>>,
  width: number,
): Key[] {
  const seen = new Set<number>();
  return (Object.keys(mapping) as Key[]).filter((key) => {
    const index = mapping[key];
    if (index === undefined) return false;
    const bad = index < 0 || index >= width || seen.has(index);
    seen.add(index);
    return bad;
  });
}
