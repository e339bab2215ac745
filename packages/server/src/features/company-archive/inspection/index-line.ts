import { safeCellText } from '@hoadon/domain/import/safe-cell-text';
import type { MessageRow } from './messages-query.ts';

/** By it Excel reads the letters of a CSV file as UTF-8. */
const MARK = '\ufeff';

/** The list is for a Vietnamese inspector, whatever language the user has chosen. */
const HEADING = [
  'Mẫu số',
  'Ký hiệu',
  'Số hóa đơn',
  'Ngày lập',
  'Mã số thuế người mua',
  'Tên người mua',
  'Loại tiền',
  'Tổng tiền thanh toán',
  'Trạng thái xử lý',
  'Trạng thái hóa đơn',
  'Mã của cơ quan thuế',
  'Loại thông điệp',
  'Chiều',
  'Mã thông điệp',
  'Thời điểm',
  'Tệp nén',
  'Tên tệp',
  'SHA-256',
  'Dung lượng',
  'Trạng thái tệp',
];

const PROCESSING: Readonly<Record<string, string>> = {
  numbered: 'Đã cấp số',
  signing: 'Đang ký',
  signed: 'Đã ký',
  sent: 'Đã gửi CQT',
  unknown: 'Chưa rõ kết quả',
  accepted: 'CQT chấp nhận',
  refused: 'CQT từ chối',
};
const CHAIN: Readonly<Record<string, string>> = {
  ORIGINAL: 'Gốc',
  REPLACE: 'Thay thế',
  REPLACED: 'Bị thay thế',
  MODIFY: 'Điều chỉnh',
  MODIFIED: 'Bị điều chỉnh',
  CANCELED: 'Đã hủy',
};
const DIRECTION: Readonly<Record<string, string>> = { out: 'Gửi CQT', in: 'CQT trả lời' };

/** Where a file is; `lost`: the installation has lost it. Null: the invoice has no file. */
export type Place = Readonly<{ zip: string; name: string }> | 'lost' | null;

export const indexHeading = (): string => MARK + line(HEADING);

export function indexLine(row: MessageRow, place: Place): string {
  const file = place === 'lost' || place === null ? null : place;
  return line([
    row.template,
    row.serial,
    row.number,
    row.issuedOn,
    row.buyerTaxCode,
    row.buyerName,
    row.currency,
    row.total,
    PROCESSING[row.processingState ?? ''] ?? row.processingState,
    CHAIN[row.chainState ?? ''] ?? row.chainState,
    row.authorityCode,
    row.type ?? (row.hash === null ? null : 'Hóa đơn'),
    DIRECTION[row.direction ?? ''] ?? null,
    row.messageId,
    row.sentAt,
    file?.zip ?? null,
    file?.name ?? null,
    row.hash,
    row.size,
    file ? 'Đầy đủ' : place === 'lost' ? 'Thiếu tệp' : 'Không có tệp',
  ]);
}

const line = (fields: readonly (string | null)[]): string =>
  `${fields.map((field) => quoted(safeNumberOrText(field ?? ''))).join(',')}\r\n`;

/** A negative amount is no formula. */
const safeNumberOrText = (text: string): string =>
  /^-?\d+(\.\d+)?$/.test(text) ? text : safeCellText(text);

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
