import type { Issue } from '../errors/issue.ts';
import type { ImportColumnKey } from './import-column.ts';

/** What can be wrong with a cell before the rules of the invoice are asked. */
export const IMPORT_ISSUE_CODES = [
  'import-key-missing',
  'import-key-missing-below', // key
  'import-number-invalid', // text
  'import-date-invalid', // text
  'import-choice-invalid', // text
  'import-value-differs', // row
  'import-cell-error', // text
  'import-amount-merged', // first, last
  'import-too-many-lines', // max
  'import-with-faulty-row', // row
  'import-made-before',
  'import-date-before-last', // date
] as const;
export type ImportIssueCode = (typeof IMPORT_ISSUE_CODES)[number];

/** A fault in its place in the file: row as Excel numbers it, and the column, where it is one cell's. */
export type PlacedIssue<Key extends string = ImportColumnKey> = Readonly<{
  row: number;
  column: Key | null;
  code: string;
  params: Readonly<Record<string, string>>;
  severity: Issue['severity'];
}>;

export const cellFault = <Key extends string = ImportColumnKey>(
  row: number,
  column: Key | null,
  code: ImportIssueCode,
  params: Readonly<Record<string, string>> = {},
): PlacedIssue<Key> => ({ row, column, code, params, severity: 'error' });
