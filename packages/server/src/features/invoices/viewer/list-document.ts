import type { CorrectionListContent } from '@hoadon/domain/corrections/list-content';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { StatedAmounts } from '@hoadon/domain/invoice/invoice';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { WrittenCell, WrittenColumn } from '../../../connectors/spreadsheet/port.ts';
import type { InvoicesDeps } from '../deps.ts';
import type { OpenedInvoice } from './detail.repository.ts';
import { type Document, fileName, listOfInvoice } from './documents.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PARTS = { before: 'trước', after: 'sau', difference: 'chênh lệch' } as const;
type Part = keyof typeof PARTS;
const EACH_PART = Object.keys(PARTS) as Part[];

/** The list as a workbook, beside the pages of the PDF: a buyer books each row. Null where there is none. */
export async function listDocument(
  { spreadsheet }: Pick<InvoicesDeps, 'spreadsheet'>,
  companyId: string,
  invoice: OpenedInvoice,
): Promise<Document | null> {
  const list = listOfInvoice(invoice);
  if (!list) return null;
  const bytes = await spreadsheet.write(companyId, [sheetOf(list)]);
  return { bytes, mediaType: WORKBOOK, name: `${fileName(invoice)}-bang-ke.xlsx` };
}

/** Throws NOT_FOUND for an invoice without a list. */
export async function requireListDocument(
  deps: InvoicesDeps,
  companyId: string,
  invoice: OpenedInvoice,
): Promise<Document> {
  const document = await listDocument(deps, companyId, invoice);
  if (!document) throw new Failure('NOT_FOUND');
  return document;
}

function sheetOf(list: CorrectionListContent) {
  const { number, issuedOn, relation, reason, seller, buyer, currency, hasTax, rows } = list;
  const amounts = ({ withoutTax, tax, withTax }: StatedAmounts): WrittenCell[] =>
    (hasTax ? [withoutTax, tax, withTax] : [withoutTax, withTax]).map((amount) => ({ amount }));
  return {
    name: 'Bảng kê 01-BK-ĐCTT',
    above: [
      ['Mẫu số 01/BK-ĐCTT'],
      ['Bảng kê số', number],
      ['Ngày', formatDate(issuedOn)],
      ['Tính chất', relation === 'replaces' ? 'Thay thế' : 'Điều chỉnh'],
      ['Người bán', seller.name],
      ['Mã số thuế người bán', seller.taxCode],
      ['Người mua', buyer.legalName ?? buyer.name],
      ['Mã số thuế người mua', buyer.taxCode],
      ['Lý do', reason],
      ['Loại tiền', currency],
    ],
    columns: columnsOf(hasTax),
    rows: rows.map((row, index): WrittenCell[] => [
      index + 1,
      `${row.template}${row.serial}`,
      /^\d+$/.test(row.number) ? displayNumber(Number(row.number)) : row.number,
      { day: row.issuedOn },
      ...EACH_PART.flatMap((part) => amounts(row[part])),
    ]),
  };
}

const columnsOf = (hasTax: boolean): WrittenColumn[] => [
  { header: 'STT', width: 22 },
  { header: 'Ký hiệu', width: 14, text: true },
  { header: 'Số', width: 12, text: true },
  { header: 'Ngày lập', width: 12, day: true },
  ...EACH_PART.flatMap((part) =>
    ['Tiền chưa thuế', ...(hasTax ? ['Tiền thuế'] : []), 'Tổng tiền'].map((head) => ({
      header: `${head} ${PARTS[part]}`,
      width: 24,
    })),
  ),
];
