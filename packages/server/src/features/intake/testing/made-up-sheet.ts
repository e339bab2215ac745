import type { Cell } from '@hoadon/domain/import/cell';
import { decimal } from '@hoadon/domain/money/decimal';

/** What an accountant writes over the columns. */
export const SHEET_HEADERS = [
  'Mẫu số',
  'Ký hiệu',
  'Số hóa đơn',
  'Ngày lập',
  'MST người bán',
  'Tên người bán',
  'Tên hàng hóa',
  'Thành tiền',
  'Thuế suất',
];

/** A row: one line of a made-up invoice. */
export type MadeUpRow = Readonly<{
  seller: string;
  number?: string;
  serial?: string;
  day?: string;
  name?: string;
  goods?: string;
  amount?: number | string;
}>;

/** The first row of the first sheet is a title, the second the headings. */
export const FIRST_ROW = 3;

const cellsOf = (row: MadeUpRow): Cell[] => [
  '1',
  row.serial ?? 'C26TAA',
  row.number ?? '7',
  row.day ?? '20/11/2026',
  row.seller,
  row.name ?? 'Công ty TNHH Bán Đồ',
  row.goods ?? 'Bàn gỗ',
  typeof row.amount === 'string' ? row.amount : { number: decimal(row.amount ?? 1_000_000) },
  '10%',
];

/** A workbook as the plain reader knows it. */
export function madeUpSheet(rows: readonly MadeUpRow[], headers = SHEET_HEADERS): Uint8Array {
  const all = [['DANH SÁCH HÓA ĐƠN'], headers, ...rows.map(cellsOf)];
  return Buffer.from(JSON.stringify(all.map((cells, at) => ({ row: at + 1, cells }))));
}
