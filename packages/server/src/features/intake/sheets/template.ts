import { SHEET_COLUMNS } from '@hoadon/domain/intake/sheet/sheet-columns';
import { sheetTemplateRows } from '@hoadon/domain/intake/sheet/sheet-template';
import type { WrittenSheet } from '../../../connectors/spreadsheet/port.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import { WORKBOOK } from '../../bulk-acts/index.ts';
import type { IntakeDeps } from '../deps.ts';

const NUMBERS = new Set([
  'exchangeRate',
  'quantity',
  'price',
  'subtotal',
  'lineTax',
  'withoutTax',
  'tax',
  'withTax',
]);

/** A workbook to fill in: headings, one invoice of two lines as an example, and what each column means (IMP-018). */
export async function sheetTemplate(
  { clock, spreadsheet }: Pick<IntakeDeps, 'clock' | 'spreadsheet'>,
  companyId: string,
): Promise<FileAnswer> {
  const form: WrittenSheet = {
    name: 'Hóa đơn',
    columns: SHEET_COLUMNS.map(({ key, header, required }) => ({
      header: required ? `${header} *` : header,
      width: Math.max(14, header.length + 4),
      text: !NUMBERS.has(key),
    })),
    rows: sheetTemplateRows(clock.today()).map((cells) =>
      cells.map((cell) => (cell === '' ? null : cell)),
    ),
  };
  const meanings: WrittenSheet = {
    name: 'Hướng dẫn',
    columns: [
      { header: 'Cột', width: 28 },
      { header: 'Ý nghĩa', width: 90 },
    ],
    rows: SHEET_COLUMNS.map(({ header, meaning }) => [header, meaning]),
  };
  return {
    bytes: await spreadsheet.write(companyId, [form, meanings]),
    mediaType: WORKBOOK,
    name: 'mau-nhap-hoa-don-dau-vao.xlsx',
  };
}
