import { foldForSearch } from '../search/fold.ts';
import type { ImportColumn, ImportColumnKey } from './import-column.ts';
import { IMPORT_COLUMNS } from './import-columns.ts';

/** Which column of the file (counted from 0) fills which column of ours. */
export type Mapping = Readonly<Partial<Record<ImportColumnKey, number>>>;
/** The choices of an earlier file: the folded heading that stood over each column. */
export type RememberedMapping = Readonly<Partial<Record<ImportColumnKey, string>>>;

/** A heading as it is compared: case, accents, punctuation and the star of required columns say nothing. */
export const foldHeader = (text: string): string => foldForSearch(text);

/**
 * Finds our columns among the headings: first what the company chose before, then the names that the
 * columns are known by. No column of the file is taken twice.
 */
export function matchColumns(
  headers: readonly string[],
  remembered: RememberedMapping = {},
): Mapping {
  const folded = headers.map(foldHeader);
  const found: Partial<Record<ImportColumnKey, number>> = {};
  const taken = new Set<number>();
  const take = (key: ImportColumnKey, names: readonly string[]) => {
    if (found[key] !== undefined) return;
    const index = folded.findIndex((name, at) => !taken.has(at) && name && names.includes(name));
    if (index < 0) return;
    found[key] = index;
    taken.add(index);
  };
  for (const { key } of IMPORT_COLUMNS) {
    const name = remembered[key];
    if (name) take(key, [name]);
  }
  for (const column of IMPORT_COLUMNS) take(column.key, [foldHeader(column.header)]);
  for (const column of IMPORT_COLUMNS) take(column.key, column.also.map(foldHeader));
  return found;
}

/** What to remember of a mapping for the next file. */
export const rememberMapping = (headers: readonly string[], mapping: Mapping): RememberedMapping =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([key, index]) => {
      const name = foldHeader(headers[index] ?? '');
      return name ? [[key, name]] : [];
    }),
  );

/** The columns that the file cannot be read without and that the mapping lacks. */
export const missingColumns = (mapping: Mapping): readonly ImportColumn[] =>
  IMPORT_COLUMNS.filter(({ key, required }) => required && mapping[key] === undefined);

/** Columns of the file that two of ours are filled from, and such as the file does not have. */
export function badColumns(mapping: Mapping, width: number): ImportColumnKey[] {
  const seen = new Set<number>();
  return IMPORT_COLUMNS.flatMap(({ key }) => {
    const index = mapping[key];
    if (index === undefined) return [];
    const bad = index < 0 || index >= width || seen.has(index);
    seen.add(index);
    return bad ? [key] : [];
  });
}
