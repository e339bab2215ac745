import { writeWorkbook } from '../connectors/spreadsheet/write-workbook.ts';

/** A workbook of one sheet: headings, and rows of text. */
export const madeUpWorkbook = (
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Uint8Array> =>
  writeWorkbook([
    {
      name: 'Hóa đơn',
      columns: headers.map((header) => ({ header, width: 20, text: true })),
      rows,
    },
  ]);
