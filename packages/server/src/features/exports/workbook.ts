import { EXPORT_COLUMNS, type ExportColumn } from '@hoadon/contracts/exports';
import type { WrittenCell } from '../../connectors/spreadsheet/port.ts';
import type { StreamAnswer } from '../../platform/http/route.ts';
import { type Say, WORKBOOK } from '../bulk-acts/index.ts';
import type { ListedInvoice } from '../invoices/index.ts';
import { COLUMNS } from './columns.ts';
import type { ExportsDeps } from './deps.ts';
import { orVietnamese } from './vietnamese.ts';

type Exported = Readonly<{
  rows: AsyncIterable<readonly ListedInvoice[]>;
  /** In their order; null: all. */
  columns: readonly ExportColumn[] | null;
  say: Say;
}>;

/** Rows of a list as a workbook of one line each, with days and numbers that can be counted with. */
export async function exportWorkbook(
  { spreadsheet, clock }: Pick<ExportsDeps, 'spreadsheet' | 'clock'>,
  { rows, columns, say }: Exported,
): Promise<StreamAnswer> {
  const speak = orVietnamese(say);
  const chosen = [...new Set(columns ?? EXPORT_COLUMNS)].map((key) => ({ key, ...COLUMNS[key] }));
  const stream = await spreadsheet.stream({
    name: speak('sheet'),
    columns: chosen.map(({ key, cell: _, ...column }) => ({
      ...column,
      header: speak(`head.${key}`),
    })),
    rows: cellsOf(rows, (row) => chosen.map(({ cell }) => cell(row, speak))),
  });
  return { stream, mediaType: WORKBOOK, name: `hoa-don-${clock.today()}.xlsx` };
}

async function* cellsOf(
  pages: AsyncIterable<readonly ListedInvoice[]>,
  cells: (row: ListedInvoice) => WrittenCell[],
): AsyncGenerator<WrittenCell[]> {
  for await (const page of pages) for (const row of page) yield cells(row);
}
