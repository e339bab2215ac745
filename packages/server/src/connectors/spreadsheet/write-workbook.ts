import { safeCellText } from '@hoadon/domain/import/safe-cell-text';
import { writeXlsx } from 'hucre/xlsx';
import type { WrittenSheet } from './port.ts';
import { cellOf, lookOf } from './written-cell.ts';

const HEADING = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF7' } },
} as const;

export const writeWorkbook = (sheets: readonly WrittenSheet[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: sheets.map(sheetOf) });

function sheetOf({ name, columns, rows }: WrittenSheet) {
  return {
    name,
    columns: columns.map(lookOf),
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
