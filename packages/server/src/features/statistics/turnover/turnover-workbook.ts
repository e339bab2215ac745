import type { readTurnover } from '@hoadon/contracts/statistics';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { z } from 'zod';
import type { FileAnswer } from '../../../platform/http/route.ts';
import { amountCell, WORKBOOK } from '../../bulk-acts/index.ts';
import type { StatisticsDeps } from '../deps.ts';
import { turnoverReport } from './turnover.ts';

/** What the books of a company call these columns. */
const COLUMNS = [
  { header: 'Kỳ', width: 12, text: true },
  { header: 'Từ ngày', width: 12, text: true },
  { header: 'Đến ngày', width: 12, text: true },
  { header: 'Doanh thu chưa thuế', width: 22 },
  { header: 'Chi phí chưa thuế', width: 22 },
  { header: 'Chênh lệch', width: 22 },
  { header: 'Thuế GTGT đầu ra', width: 20 },
  { header: 'Thuế GTGT đầu vào', width: 20 },
  { header: 'Số hóa đơn bán ra', width: 18 },
  { header: 'Số hóa đơn mua vào', width: 18 },
] as const;

/** The report as a workbook: a line for each period, the sum of all in the last. */
export async function turnoverWorkbook(
  deps: StatisticsDeps,
  companyId: string,
  request: z.output<typeof readTurnover.input>,
): Promise<FileAnswer> {
  const report = await turnoverReport(deps, companyId, request);
  const rows = [...report.periods, { ...report, period: 'Tổng cộng' }].map((span) => [
    span.period,
    formatDate(span.start_date),
    formatDate(span.end_date),
    amountCell(span.revenue),
    amountCell(span.expense),
    amountCell(span.benefit),
    amountCell(span.output_vat),
    amountCell(span.input_vat),
    span.count_outgoing,
    span.count_incoming,
  ]);
  const bytes = await deps.spreadsheet.write(companyId, [
    { name: 'Báo cáo thống kê', columns: COLUMNS, rows },
  ]);
  return {
    bytes,
    mediaType: WORKBOOK,
    name: `thong-ke-${report.start_date}-${report.end_date}.xlsx`,
  };
}
