import { formatDate } from '../../dates/format-date.ts';
import type { PlainDate } from '../../dates/plain-date.ts';
import { SHEET_COLUMNS } from './sheet-columns.ts';

/** Two rows of one invoice, to be written over; a blank is an empty text. */
export function sheetTemplateRows(today: PlainDate): readonly (readonly (string | number)[])[] {
  const day = formatDate(today);
  const serial = `C${today.slice(2, 4)}TAA`;
  return ([0, 1] as const).map((row) =>
    SHEET_COLUMNS.map(({ key, example }) => {
      if (key === 'issuedOn') return day;
      return key === 'serial' ? serial : example[row];
    }),
  );
}
