import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { safeCellText } from '@hoadon/domain/import/safe-cell-text';
import { writeXlsxStream } from 'hucre/xlsx';
import type { StreamedSheet, WrittenCell } from './port.ts';
import { sheetNames } from './sheet-names.ts';
import { cellOf, lookOf } from './written-cell.ts';

/** Streams a workbook of one sheet whose rows are pulled on demand: constant memory, however long it is. */
export function streamWorkbook({ name, columns, rows }: StreamedSheet): Readable {
  const stream = writeXlsxStream(written(rows), {
    name: sheetNames([name])[0] ?? '',
    columns: columns.map((column) => ({ ...lookOf(column), header: safeCellText(column.header) })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream);
}

async function* written(rows: AsyncIterable<readonly WrittenCell[]>) {
  for await (const row of rows) yield row.map(cellOf);
}
