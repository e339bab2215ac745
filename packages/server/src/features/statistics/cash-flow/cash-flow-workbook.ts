import type { CashFlow, readCashFlow } from '@hoadon/contracts/statistics';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { z } from 'zod';
import type { FileAnswer } from '../../../platform/http/route.ts';
import { amountCell, WORKBOOK } from '../../bulk-acts/index.ts';
import type { StatisticsDeps } from '../deps.ts';
import { cashFlow } from './cash-flow.ts';

/** What the books of a company call these columns. */
const DAYS = [
  { header: 'Từ ngày', width: 16, text: true },
  { header: 'Đến ngày', width: 12, text: true },
] as const;
const AMOUNTS = [
  { header: 'Tiền vào', width: 22 },
  { header: 'Tiền ra', width: 22 },
  { header: 'Thuần', width: 22 },
] as const;
const SPANS = { overdue: 'Đã quá hạn', month: '', later: 'Sau một năm' } as const;

/** The cash flow as a workbook: a line for each step, the sum of all in the last; what is expected on a sheet of its own. */
export async function cashFlowWorkbook(
  deps: StatisticsDeps,
  companyId: string,
  request: z.output<typeof readCashFlow.input>,
): Promise<FileAnswer> {
  const flow = await cashFlow(deps, companyId, request);
  const bytes = await deps.spreadsheet.write(companyId, [
    {
      name: 'Dòng tiền',
      columns: [...DAYS, ...AMOUNTS, { header: 'Lũy kế', width: 22 }],
      rows: [
        ...flow.steps.map((row) => [
          formatDate(row.from_date),
          formatDate(row.to_date),
          ...amountsOf(row),
          amountCell(row.balance),
        ]),
        ['Tổng cộng', '', ...amountsOf(flow), ''],
      ],
    },
    {
      name: 'Dự kiến',
      columns: [...DAYS, { header: 'Số hóa đơn', width: 14 }, ...AMOUNTS],
      rows: flow.forecast.map((span) => [
        span.kind === 'month' && span.from_date ? formatDate(span.from_date) : SPANS[span.kind],
        span.kind === 'month' && span.to_date ? formatDate(span.to_date) : '',
        span.count,
        ...amountsOf(span),
      ]),
    },
  ]);
  return {
    bytes,
    mediaType: WORKBOOK,
    name: `dong-tien-${flow.from_date}-${flow.to_date}.xlsx`,
  };
}

const amountsOf = ({ cash_in, cash_out, net }: Pick<CashFlow, 'cash_in' | 'cash_out' | 'net'>) => [
  amountCell(cash_in),
  amountCell(cash_out),
  amountCell(net),
];
