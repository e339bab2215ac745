import { safeCellText } from '@hoadon/domain/import/safe-cell-text';
import { exactNumber } from '@hoadon/domain/money/exact-number';
import type { WrittenCell, WrittenColumn } from './port.ts';

/** Excel's format "Text". */
const TEXT = '@';
const DAY = 'dd/mm/yyyy';

/** How wide the column is, and how its cells are shown. */
export const lookOf = ({ width, text, day }: WrittenColumn) => ({
  width,
  ...(text && { numFmt: TEXT }),
  ...(day && { numFmt: DAY }),
});

/** Returns the cell for the writer: text stays text, an amount exact, and a day is the same day in every time zone. */
export function cellOf(cell: WrittenCell): string | number | Date | null {
  if (typeof cell === 'string') return safeCellText(cell);
  if (typeof cell === 'number' || cell === null) return cell;
  if ('amount' in cell) return exactNumber(cell.amount);
  return new Date(`${cell.day}T00:00:00Z`);
}
