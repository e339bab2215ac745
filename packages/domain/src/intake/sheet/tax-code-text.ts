import { normaliseTaxCode } from '../../identity/tax-code.ts';
import { type Cell, cellText, plainCell } from '../../import/cell.ts';

/** A number loses the zero it begins with: ten digits of a company are nine then, twelve of a person eleven. */
const CUT = /^(\d{9}|\d{11})$/;

/** The tax code that a cell holds, as it is stored; null where it is empty. */
export function taxCodeText(of: Cell | undefined): string | null {
  const cell = plainCell(of);
  const text = cellText(cell);
  if (text === null) return null;
  const isNumber = typeof cell === 'object' && cell !== null && 'number' in cell;
  return normaliseTaxCode(isNumber && CUT.test(text) ? `0${text}` : text);
}
