import { Readable } from 'node:stream';
import type { StreamedSheet } from '../connectors/spreadsheet/port.ts';

/** What would be written into a sheet, as JSON. */
export async function plainSheet({ name, columns, rows }: StreamedSheet): Promise<Readable> {
  const written: unknown[] = [];
  for await (const row of rows) written.push(row);
  return Readable.from([JSON.stringify({ name, columns, rows: written })]);
}
