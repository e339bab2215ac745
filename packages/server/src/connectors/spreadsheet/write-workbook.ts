import { safeCellText } from '@hoadon/domain/import/safe-cell-text';
import { writeXlsx } from 'hucre/xlsx';
import type { WrittenSheet } from './port.ts';
import { cellOf } from './written-cell.ts';

const HEADING = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF7' } },
} as const;
/** Excel's format "Text". */
const TEXT = '@';

export const writeWorkbook = (sheets: readonly WrittenSheet[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map(sheetOf) });

function sheetOf({ name, columns, rows }: WrittenSheet) {
  return {
    name,
    columns: columns.map(({ width, text }) => ({ width, ...(text && { numFmt: TEXT }) })),
    rows: [
      columns.map(({ header }) => safeCellText(header)),
      ...rows.map((row) => row.map(cellOf)),
    ],
    cells: new Map(
      columns.map(({ header }, index) => [
        `0,${index}`,
        { value: safeCellText(header), style: HEADING },
      ]),
    ),
    freezePane: { rows: 1 },
  };
}
