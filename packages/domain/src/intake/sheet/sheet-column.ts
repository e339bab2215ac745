import type { NamedColumn } from '../../import/match-columns.ts';
import type { SheetColumnKey } from './sheet-column-keys.ts';

/** A column of a sheet of invoices, one line of an invoice a row. */
export type SheetColumn = NamedColumn<SheetColumnKey> &
  Readonly<{
    /** It is part of the identity of an invoice; it is in every row. */
    required: boolean;
    /** What the example rows of the template hold: two lines of one invoice. */
    example: readonly [string | number, string | number];
    /** For the sheet of explanations. */
    meaning: string;
  }>;
