import type { CorrectionListContent } from '@hoadon/domain/corrections/list-content';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { StatedAmounts } from '@hoadon/domain/invoice/invoice';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { plus, ZERO } from '@hoadon/domain/money/decimal';
import type { NumberFormat } from '@hoadon/domain/money/number-format';
import { money } from './print-money.ts';

type Style = Readonly<{ scale: number; format: NumberFormat }>;

const TITLES = {
  adjusts: 'BẢNG KÊ CÁC HÓA ĐƠN ĐIỆN TỬ ĐƯỢC ĐIỀU CHỈNH',
  replaces: 'BẢNG KÊ CÁC HÓA ĐƠN ĐIỆN TỬ ĐƯỢC THAY THẾ',
} as const;

/** Everything that the pages of a list 01/BK-ĐCTT show, as finished texts. */
export function correctionListView(list: CorrectionListContent, { scale, format }: Style) {
  const { number, issuedOn, relation, reason, seller, buyer, currency, hasTax, rows } = list;
  const [year, month, day] = issuedOn.split('-');
  const cells = ({ withoutTax, tax, withTax }: StatedAmounts) =>
    (hasTax ? [withoutTax, tax, withTax] : [withoutTax, withTax]).map((amount) =>
      money(amount, scale, format),
    );
  const sumOf = (part: 'before' | 'after' | 'difference') =>
    cells(sum(rows.map((row) => row[part])));
  return {
    title: TITLES[relation],
    named: `Số ${number || '…'} ngày ${day} tháng ${month} năm ${year}`,
    seller: { name: seller.name, taxCode: seller.taxCode, address: seller.address },
    buyer: {
      name: buyer.legalName ?? buyer.name ?? '',
      taxCode: buyer.taxCode,
      address: buyer.address,
    },
    reason,
    currency,
    hasTax,
    rows: rows.map((row, index) => [
      `${index + 1}`,
      `${row.template}${row.serial}`,
      /^\d+$/.test(row.number) ? displayNumber(Number(row.number)) : row.number,
      formatDate(row.issuedOn),
      ...cells(row.before),
      ...cells(row.after),
      ...cells(row.difference),
    ]),
    totals: [...sumOf('before'), ...sumOf('after'), ...sumOf('difference')],
  };
}

const sum = (amounts: readonly StatedAmounts[]): StatedAmounts =>
  amounts.reduce(
    (all, one) => ({
      withoutTax: plus(all.withoutTax, one.withoutTax),
      tax: plus(all.tax, one.tax),
      withTax: plus(all.withTax, one.withTax),
    }),
    { withoutTax: ZERO, tax: ZERO, withTax: ZERO },
  );
