import { templateColumns, templateRows } from '@hoadon/domain/import/template-rows';
import { INVOICE_KINDS, type InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import { ofYear } from '@hoadon/domain/issuing/serial';
import type { WrittenSheet } from '../../connectors/spreadsheet/port.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { WORKBOOK } from '../bulk-acts/index.ts';
import { findAnnouncementLines } from '../invoice-templates/index.ts';
import type { DraftImportDeps } from './deps.ts';

const NUMBERS = new Set(['exchangeRate', 'quantity', 'price', 'subtotal', 'tax', 'lineTotal']);
const KINDS = { '1': 'vat', '2': 'sales', '6': 'transfer' } as const satisfies Record<
  string,
  InvoiceKind
>;
const FILE_NAME = {
  vat: 'mau-nhap-hoa-don-gtgt.xlsx',
  sales: 'mau-nhap-hoa-don-ban-hang.xlsx',
  transfer: 'mau-nhap-phieu-xuat-kho.xlsx',
} as const satisfies Record<InvoiceKind, string>;

/** A workbook to fill in: headings, one invoice of two lines as an example, and what each column means. */
export async function templateFile(
  deps: DraftImportDeps,
  companyId: string,
  template: keyof typeof KINDS,
): Promise<FileAnswer> {
  const kind = KINDS[template];
  const lines = await findAnnouncementLines(deps.db, companyId);
  const today = deps.clock.today();
  const announced = ofYear(lines, today).find((line) => line.template === INVOICE_KINDS[kind]);
  const columns = templateColumns(kind);
  const rows = templateRows(kind, {
    today,
    serial: announced?.serial ?? null,
  });
  const form: WrittenSheet = {
    name: 'Hóa đơn',
    columns: columns.map(({ key, header, required }) => ({
      header: required ? `${header} *` : header,
      width: Math.max(14, header.length + 4),
      text: !NUMBERS.has(key),
    })),
    rows: rows.map((cells) => cells.map((cell) => (cell === '' ? null : cell))),
  };
  const meanings: WrittenSheet = {
    name: 'Hướng dẫn',
    columns: [
      { header: 'Cột', width: 28 },
      { header: 'Ý nghĩa', width: 90 },
    ],
    rows: columns.map(({ header, meaning }) => [header, meaning]),
  };
  return {
    bytes: await deps.spreadsheet.write(companyId, [form, meanings]),
    mediaType: WORKBOOK,
    name: FILE_NAME[kind],
  };
}
