import { writeXlsx } from 'hucre/xlsx';

/** Rows of one invoice, as purchase ledgers have them. */
export const LINES = 2;

export const HEADERS = [
  ...['Ký hiệu mẫu số', 'Ký hiệu hóa đơn', 'Số hóa đơn', 'Ngày lập', 'MST người bán'],
  ...['Tên người bán', 'Tên hàng hóa, dịch vụ', 'Số lượng', 'Đơn giá', 'Thuế suất', 'Thành tiền'],
];

/** A workbook of so many lines. */
export const purchaseLedger = (rows: number): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [{ name: 'Mua vào', rows: [HEADERS, ...Array.from({ length: rows }, rowOf)] }],
  });

function rowOf(_: unknown, at: number) {
  const invoice = Math.floor(at / LINES);
  return [
    ...['1', 'C26TAA', String(invoice + 1).padStart(8, '0'), '20/11/2026', '0399995507'],
    ...[`Công ty Bán ${invoice % 50}`, `Mặt hàng số ${at % 900}`, 3, 15_000 + (at % 700), '10%'],
    3 * (15_000 + (at % 700)),
  ];
}
