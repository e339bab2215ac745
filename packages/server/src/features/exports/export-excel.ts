import type { exportExcel } from '@hoadon/contracts/exports';
import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import type { z } from 'zod';
import type { Session, StreamAnswer } from '../../platform/http/route.ts';
import { findAllRows, readableFilters } from '../invoice-lists/index.ts';
import type { ExportsDeps } from './deps.ts';
import { exportWorkbook } from './workbook.ts';

const DIRECTIONS = { revenue: 'OUTGOING', expense: 'INCOMING', all: 'ALL' } as const;

/** Every invoice of some days that the caller may read, as the list of them has it. */
export function exportDays(
  deps: Pick<ExportsDeps, 'db' | 'spreadsheet' | 'clock'>,
  { companyId, permissions }: Pick<Session, 'companyId' | 'permissions'>,
  { start_date, end_date, origins, transaction }: z.output<typeof exportExcel.input>,
): Promise<StreamAnswer> {
  const all = noFilters(INVOICE_FILTERS);
  const filters = {
    ...all,
    issued: { from: start_date ?? null, to: end_date ?? null },
    direction: DIRECTIONS[transaction],
    ...(origins && { origin: { ...all.origin, options: origins } }),
  };
  const readable = readableFilters(permissions, filters);
  const rows = findAllRows(deps.db, companyId, { filters: readable, station: null });
  return exportWorkbook(deps, { rows, columns: null, say: (key) => key });
}
