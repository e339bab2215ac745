import type { SheetRow } from '../packages/server/src/connectors/spreadsheet/port.ts';
import { readTable } from '../packages/server/src/connectors/spreadsheet/spreadsheet-process.ts';

/** The rows of a table as text; none where it is refused. */
export async function rowsOfTable(bytes: Uint8Array): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const piece of readTable({ bytes, mostRows: 20_000 })) {
    if ('fault' in piece) return [];
    rows.push(...piece);
  }
  return rows;
}
