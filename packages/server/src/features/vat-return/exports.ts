import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { linesOf } from '@hoadon/domain/vat-return/form-lines';
import { VAT_LINE_WORDS } from '@hoadon/domain/vat-return/form-words';
import type { VatCell } from '@hoadon/domain/vat-return/vat-cells';
import { vatFormOf } from '@hoadon/domain/vat-return/vat-form';
import type { WrittenCell, WrittenSheet } from '../../connectors/spreadsheet/port.ts';
import type { Db } from '../../platform/db/open.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { amountCell, WORKBOOK } from '../bulk-acts/index.ts';
import { findSeller } from '../company/index.ts';
import { findSettings } from '../seller-settings/index.ts';
import { cellInvoices } from './cell-invoices.ts';
import type { VatReturnDeps } from './deps.ts';
import type { StatedReturn } from './return-file.ts';
import { type FilledReturn, type ReturnRequest, statedReturn } from './stated-return.ts';
import { periodOf } from './wire-return.ts';

const nameOf = ({ period, filing }: StatedReturn, ending: string): string =>
  `to-khai-gtgt-${vatFormOf(periodOf(period)).form}-${period.replace('/', '-')}${filing === 0 ? '' : `-bo-sung-${filing}`}.${ending}`;

/** A return printed as the form, drafts marked as such. Throws PRINT_FAILED. */
export async function printReturn(
  deps: VatReturnDeps,
  companyId: string,
  request: ReturnRequest,
): Promise<FileAnswer> {
  const stated = await statedReturn(deps.db, companyId, request, { isChecked: false });
  const { name, taxCode, address } = await findSeller(deps.db, companyId);
  const company = { name, taxCode, address };
  const { settings } = await findSettings(deps.db, companyId);
  const { format } = settings;
  const { filedId, filedAt: _, ...form } = stated;
  const isDraft = filedId === null;
  const printed = { ...form, isDraft, company, period: periodOf(stated.period), format };
  const bytes = await deps.pdf.printVatReturn(companyId, printed).catch((cause: unknown) => {
    throw new Failure('PRINT_FAILED', {}, { cause });
  });
  return { bytes, mediaType: 'application/pdf', name: nameOf(stated, 'pdf') };
}

/** A return with its invoices as a workbook. */
export async function exportReturn(
  deps: VatReturnDeps,
  companyId: string,
  request: ReturnRequest,
): Promise<FileAnswer> {
  const stated = await statedReturn(deps.db, companyId, request, { isChecked: false });
  const seller = await findSeller(deps.db, companyId);
  const sheets = [
    { ...formSheet(stated), above: headOf(stated, seller, deps.clock.today()) },
    await invoiceSheet(deps.db, companyId, stated, '34'),
    await invoiceSheet(deps.db, companyId, stated, '23'),
    ...(await changeSheets(deps.db, companyId, stated)),
  ];
  const bytes = await deps.spreadsheet.write(companyId, sheets);
  return { bytes, mediaType: WORKBOOK, name: nameOf(stated, 'xlsx') };
}

/** Taxpayer and state of a return: a draft with its day of creation, else the day on which it was filed. */
function headOf(
  { period, filing, filedAt }: FilledReturn,
  { name, taxCode }: Readonly<{ name: string; taxCode: string }>,
  today: PlainDate,
): WrittenCell[][] {
  const state =
    filedAt === null
      ? `Bản nháp, ngày lập ${formatDate(today)}`
      : `Đã chốt ngày ${formatDate(dayInVietnam(filedAt))}`;
  const kind = periodOf(period).type === 'month' ? 'Tháng' : 'Quý';
  const lines = [
    ['Người nộp thuế', name],
    ['Mã số thuế', taxCode],
    ['Kỳ tính thuế', `${kind} ${period}`],
    ['Loại tờ khai', filing === 0 ? 'Lần đầu' : `Bổ sung lần ${filing}`],
    ['Trạng thái', state],
  ];
  return [...lines.map(([label, text]) => [null, `${label}: ${text}`]), [null]];
}

function formSheet({ period, cells, content }: StatedReturn): WrittenSheet {
  const cell = (name: VatCell | null): WrittenCell[] =>
    name === null ? [null, null] : [`[${name}]`, amountCell(cells[name])];
  return {
    name: 'Tờ khai 01-GTGT',
    columns: [
      { header: 'STT', width: 6 },
      { header: 'Chỉ tiêu', width: 70 },
      { header: 'Mã', width: 8 },
      { header: 'Giá trị hàng hóa, dịch vụ', width: 24 },
      { header: 'Mã thuế', width: 8 },
      { header: 'Thuế giá trị gia tăng', width: 24 },
    ],
    rows: [
      [
        'A',
        VAT_LINE_WORDS['noActivity'] ?? '',
        null,
        null,
        '[21]',
        content.hasNoActivity ? 'X' : '',
      ],
      ...linesOf(vatFormOf(periodOf(period))).map((line) => [
        line.number,
        VAT_LINE_WORDS[line.name] ?? line.name,
        ...cell(line.base),
        ...cell(line.tax),
      ]),
    ],
  };
}

const SHEETS = {
  '34': 'Bán ra',
  '23': 'Mua vào',
  '37': 'Giảm khấu trừ (37)',
  '38': 'Tăng khấu trừ (38)',
} as const;
const CHANGE_COLUMNS = [
  { header: 'Số vào chỉ tiêu', width: 18 },
  { header: 'Ngày đến hạn hoặc thanh toán', width: 24, day: true },
] as const;

/** What a sheet holds at most; the lists export the rest. */
const MOST_ROWS = 20_000;
const ROWS_AT_ONCE = 200;

type ListedCell = '23' | '34' | '37' | '38';

const isChange = (cell: ListedCell): boolean => cell === '37' || cell === '38';

async function invoiceSheet(
  db: Db,
  companyId: string,
  stated: FilledReturn,
  cell: ListedCell,
): Promise<WrittenSheet> {
  const { rows, hasMore } = await rowsBehind(db, companyId, stated, cell);
  if (hasMore)
    rows.push([
      `Chỉ ${MOST_ROWS} dòng đầu; phần còn lại xuất từ danh sách hóa đơn`,
      ...Array(isChange(cell) ? 9 : 7).fill(null),
    ]);
  return {
    name: SHEETS[cell],
    columns: [
      { header: 'Ký hiệu', width: 12 },
      { header: 'Số', width: 12, text: true },
      { header: 'Ngày', width: 12, day: true },
      { header: 'Đối tác', width: 40 },
      { header: 'Mã số thuế', width: 16, text: true },
      { header: 'Thuế suất', width: 10 },
      { header: 'Giá trị', width: 20 },
      { header: 'Thuế', width: 18 },
      ...(isChange(cell) ? CHANGE_COLUMNS : []),
    ],
    rows,
  };
}

/** The invoices behind a cell: of a filed return those that were filed with it. */
async function rowsBehind(
  db: Db,
  companyId: string,
  { period, filedId }: FilledReturn,
  cell: ListedCell,
): Promise<{ rows: WrittenCell[][]; hasMore: boolean }> {
  const rows: WrittenCell[][] = [];
  const kieuKy = periodOf(period).type === 'month' ? 'M' : 'Q';
  const request = { kieuKy, kyKKhai: period, cell, limit: ROWS_AT_ONCE } as const;
  const frozen = filedId === null ? {} : { return_id: filedId };
  let cursor: string | undefined;
  do {
    const page = await cellInvoices(db, companyId, { ...request, ...frozen, cursor });
    for (const row of page.rows)
      rows.push([
        row.invoice_serial,
        row.invoice_number,
        { day: row.issued_date },
        row.partner_name,
        row.partner_taxcode,
        row.tax_rate,
        amountCell(row.base),
        amountCell(row.tax),
        ...(isChange(cell) ? [amountCell(row.amount), row.moved_on && { day: row.moved_on }] : []),
      ]);
    cursor = page.pageInfo.next_cursor ?? undefined;
  } while (cursor !== undefined && rows.length < MOST_ROWS);
  return { rows, hasMore: cursor !== undefined };
}

/** What the deduction of earlier periods was lowered and raised by; left out where it was not. */
async function changeSheets(
  db: Db,
  companyId: string,
  stated: FilledReturn,
): Promise<WrittenSheet[]> {
  const sheets = [
    await invoiceSheet(db, companyId, stated, '37'),
    await invoiceSheet(db, companyId, stated, '38'),
  ];
  return sheets.filter(({ rows }) => rows.length > 0);
}
