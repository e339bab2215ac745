import { IMPORT_COLUMN_KEYS, type ImportColumnKey } from './import-column.ts';

/** A heading without the star that marks a required column. */
export const plainHeading = (heading: string | undefined): string =>
  (heading ?? '').replace(/\s*\*+\s*$/, '').trim();

/** The columns that fill the fields of a line which a fault names, written as `name/unit`. */
export const columnsOfFields = (fields: string): ImportColumnKey[] =>
  fields.split('/').flatMap((field) => {
    if (field === 'name') return ['lineName'];
    return IMPORT_COLUMN_KEYS.find((key) => key === field) ?? [];
  });
