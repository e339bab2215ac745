import { formatDate } from '@hoadon/domain/dates/format-date';
import { IMPORT_COLUMNS } from '@hoadon/domain/import/import-columns';
import type { WrittenSheet } from '../../connectors/spreadsheet/port.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { findAnnouncementLines } from '../invoice-templates/index.ts';
import type { DraftImportDeps } from './deps.ts';

export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const NUMBERS = new Set(['exchangeRate', 'quantity', 'price', 'subtotal', 'tax']);

/** A workbook to fill in: headings, one invoice of two lines as an example, and what each column means. */
export async function templateFile(deps: DraftImportDeps, companyId: string): Promise<FileAnswer> {
  const lines = await findAnnouncementLines(deps.db, companyId);
  const own = new Map<string, string>([['issuedOn', formatDate(deps.clock.today())]]);
  const announced = lines.find(({ template }) => template === '1');
  if (announced) own.set('serial', announced.serial);
  const example = (line: 0 | 1) =>
    IMPORT_COLUMNS.map(({ key, example }) => {
      const value = example[line];
      return value === '' ? null : (own.get(key) ?? value);
    });
  const form: WrittenSheet = {
    name: 'Hóa đơn',
    columns: IMPORT_COLUMNS.map(({ key, header, required }) => ({
      header: required ? `${header} *` : header,
      width: Math.max(14, header.length + 4),
      text: !NUMBERS.has(key),
    })),
    rows: [example(0), example(1)],
  };
  const meanings: WrittenSheet = {
    name: 'Hướng dẫn',
    columns: [
      { header: 'Cột', width: 28 },
      { header: 'Ý nghĩa', width: 90 },
    ],
    rows: IMPORT_COLUMNS.map(({ header, meaning }) => [header, meaning]),
  };
  return {
    bytes: await deps.spreadsheet.write([form, meanings]),
    mediaType: WORKBOOK,
    name: 'mau-nhap-hoa-don.xlsx',
  };
}
