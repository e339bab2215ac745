import { safeCellText } from '@hoadon/domain/import/safe-cell-text';
import { writeXlsx } from 'hucre/xlsx';
import type { WrittenSheet } from './port.ts';
import { sheetNames } from './sheet-names.ts';
import { cellOf, lookOf } from './written-cell.ts';

const HEADING = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF7' } },
} as const;

export function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const names = sheetNames(sheets.map(({ name }) => name));
  return writeXlsx({
    sheets: sheets.map((sheet, index) => sheetOf({ ...sheet, name: names[index] ?? '' })),
  });
}

function sheetOf({ name, above = [], columns, rows }: WrittenSheet) {
  return {
    name,
    columns: columns.map(lookOf),
    rows: [
      ...above.map((row) => row.map(cellOf)),
      columns.map(({ header }) => safeCellText(header)),
      ...rows.map((row) => row.map(cellOf)),
    ],
    cells: new Map(
      columns.map(({ header }, index) => [
        `${above.length},${index}`,
        { value: safeCellText(header), style: HEADING },
      ]),
    ),
    freezePane: { rows: above.length + 1 },
  };
}
