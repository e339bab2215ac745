import { exactNumber } from '@hoadon/domain/money/exact-number';
import type { WrittenCell } from '../../../connectors/spreadsheet/port.ts';

/** A number that can be summed up, unless it has more digits than a spreadsheet stores exactly. */
export const amountCell = (text: string): WrittenCell => exactNumber(text);
