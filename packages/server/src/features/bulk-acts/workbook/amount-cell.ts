import type { WrittenCell } from '../../../connectors/spreadsheet/port.ts';

const EXACT_DIGITS = 15;

/** A number that can be summed up, unless it has more digits than a spreadsheet stores exactly. */
export const amountCell = (text: string): WrittenCell =>
  text.replace(/[-.]/g, '').length <= EXACT_DIGITS ? Number(text) : text;
