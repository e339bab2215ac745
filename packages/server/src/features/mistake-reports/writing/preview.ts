import { randomUUID } from 'node:crypto';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { prettyPrint } from '@hoadon/xml/pretty-print';
import type { FileAnswer, StreamAnswer } from '../../../platform/http/route.ts';
import { WORKBOOK } from '../../bulk-acts/index.ts';
import { findSeller } from '../../company/index.ts';
import type { MistakeReportsDeps } from '../deps.ts';
import { NATURES } from './nature-words.ts';
import type { ReportSelection } from './selected-ids.ts';
import { messageAround } from './signed-message.ts';
import { chooseInvoices, writeNotice } from './write-notice.ts';

const COLUMNS = [
  ['STT', 6],
  ['Mã CQT cấp', 38],
  ['Ký hiệu mẫu hóa đơn và ký hiệu hóa đơn', 16],
  ['Số hóa đơn', 12],
  ['Ngày lập hóa đơn', 14],
  ['Tính chất thông báo', 16],
  ['Lý do', 50],
] as const;

/** The notice as a workbook in the columns of its form: nothing is sent. */
export async function previewWorkbook(
  deps: MistakeReportsDeps,
  companyId: string,
  chosen: ReportSelection,
): Promise<StreamAnswer> {
  const rows = rowsOf(await chooseInvoices(deps, companyId, chosen));
  const columns = COLUMNS.map(([header, width]) => ({ header, width, text: true }));
  const stream = await deps.spreadsheet.stream({ name: '04SS-HDDT', columns, rows });
  return { stream, mediaType: WORKBOOK, name: '04SS-HDDT.xlsx' };
}

async function* rowsOf(chosen: Awaited<ReturnType<typeof chooseInvoices>>) {
  for (const [index, { row, item }] of chosen.entries())
    yield [
      index + 1,
      row.authority_code,
      `${row.template}${row.serial}`,
      displayNumber(row.number),
      formatDate(row.issued_on),
      NATURES[item.nature],
      item.reason,
    ];
}

/** Returns the message for reading; it is neither saved nor signed. */
export async function previewText(
  deps: MistakeReportsDeps,
  companyId: string,
  chosen: ReportSelection,
): Promise<FileAnswer> {
  const notice = await writeNotice(deps, companyId, chosen.uu_id ?? randomUUID(), chosen);
  const { taxCode } = await findSeller(deps.db, companyId);
  const message = messageAround({ ...notice, message_id: notice.messageId }, taxCode, null);
  return {
    bytes: Buffer.from(indented(Buffer.from(message).toString('utf8'))),
    mediaType: 'text/plain; charset=utf-8',
    name: '04SS-HDDT.txt',
  };
}

const indented = (xml: string): string =>
  prettyPrint(xml)
    .map(({ depth, tokens }) => '  '.repeat(depth) + tokens.map(({ text }) => text).join(''))
    .join('\n');
