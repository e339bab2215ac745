import { type SheetRow, UnreadableWorkbook } from '../../../connectors/spreadsheet/port.ts';
import { plainSheet } from '../../../testing/plain-sheet.ts';
import type { IntakeDeps } from '../deps.ts';

/** Workbooks as their rows in JSON, here and now. */
export const plainSpreadsheet = (): IntakeDeps['spreadsheet'] => ({
  async read(_companyId, bytes, mostRows = Number.POSITIVE_INFINITY) {
    const rows = rowsIn(bytes);
    if (rows.length > mostRows) throw new UnreadableWorkbook('too-large');
    return rows;
  },
  write: async (_companyId, sheets) => Buffer.from(JSON.stringify(sheets)),
  stream: plainSheet,
});

function rowsIn(bytes: Uint8Array): SheetRow[] {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch (cause) {
    throw new UnreadableWorkbook('not-a-workbook', { cause });
  }
}
