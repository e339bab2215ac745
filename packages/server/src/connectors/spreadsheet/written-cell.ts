import { safeCellText } from '@hoadon/domain/import/safe-cell-text';
import type { WrittenCell } from './port.ts';

/** The cell as the writer takes it: text is text, and a day is a day wherever it is read. */
export function cellOf(cell: WrittenCell): string | number | Date | null {
  if (typeof cell === 'string') return safeCellText(cell);
  if (typeof cell === 'number' || cell === null) return cell;
  return new Date(`${cell.day}T00:00:00Z`);
}
