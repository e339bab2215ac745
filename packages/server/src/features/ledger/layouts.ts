import type { LedgerLayout } from '@hoadon/contracts/ledger';
import type { JournalEntry } from '@hoadon/domain/ledger/journal-entries';
import type { WrittenCell, WrittenColumn } from '../../connectors/spreadsheet/port.ts';
import type { Entered } from './ledger-entry.ts';

export type Layout = Readonly<{
  sheet: string;
  file: string;
  columns: readonly WrittenColumn[];
  /** The rows that an invoice fills. */
  rows: (invoice: Entered) => WrittenCell[][];
}>;

const text = (header: string, width: number): WrittenColumn => ({ header, width, text: true });
const day = (header: string): WrittenColumn => ({ header, width: 14, day: true });
const amount = (header: string): WrittenColumn => ({ header, width: 18 });

/** Form S03a-DN: each entry on two lines, what is debited before what is credited, each naming the other. */
const journal: Layout = {
  sheet: 'Nhật ký chung',
  file: 'so-nhat-ky-chung',
  columns: [
    day('Ngày ghi sổ'),
    text('Số hiệu chứng từ', 20),
    day('Ngày chứng từ'),
    text('Diễn giải', 60),
    text('Tài khoản', 12),
    text('TK đối ứng', 12),
    amount('Phát sinh Nợ'),
    amount('Phát sinh Có'),
    text('Đối tượng', 40),
    text('Mã số thuế', 16),
  ],
  rows: ({ row, on, document, words, entries }) => {
    const [entered, issued] = [{ day: on }, { day: row.issued_on }];
    const partner = [row.partner_name, row.partner_tax_code];
    return entries.flatMap(({ of, debit, credit, amount: dong }) => {
      const sharedCells = [
        entered,
        document,
        issued,
        of === 'tax' ? `Thuế GTGT – ${words}` : words,
      ];
      return [
        [...sharedCells, debit, credit, { amount: dong }, null, ...partner],
        [...sharedCells, credit, debit, null, { amount: dong }, ...partner],
      ];
    });
  },
};

/** A rate as MISA's column takes it. */
function misaRate({ base, rate }: JournalEntry): WrittenCell {
  if (base === null || rate === null) return null;
  return /^\d/.test(rate) ? Number(rate) : rate;
}

/** Import template "Chứng từ nghiệp vụ khác" of MISA SME; headings with a star are those that it asks for. */
const misa: Layout = {
  sheet: 'Chứng từ nghiệp vụ khác',
  file: 'misa-chung-tu-nghiep-vu-khac',
  columns: [
    { header: 'Hiển thị trên sổ', width: 10 },
    day('Ngày chứng từ (*)'),
    day('Ngày hạch toán (*)'),
    text('Số chứng từ (*)', 20),
    text('Diễn giải', 60),
    text('Diễn giải (Hạch toán)', 60),
    text('TK Nợ (*)', 12),
    text('TK Có (*)', 12),
    amount('Số tiền'),
    text('Đối tượng Nợ', 16),
    text('Đối tượng Có', 16),
    text('TK thuế GTGT', 12),
    amount('Tiền thuế GTGT'),
    { header: '% thuế GTGT', width: 12 },
    amount('Giá trị HHDV chưa thuế'),
    text('Mẫu số HĐ', 10),
    day('Ngày hóa đơn'),
    text('Ký hiệu HĐ', 12),
    text('Số hóa đơn', 12),
    text('Tên đối tượng thuế', 40),
    text('Mã số thuế đối tượng thuế', 18),
  ],
  rows: ({ row, on, document, words, entries }) => {
    const [entered, issued] = [{ day: on }, { day: row.issued_on }];
    const isSale = row.direction === 'issued';
    return entries.map((entry) => {
      // MISA adds the columns of the tax up as its list of sales or purchases.
      const isListed = entry.base !== null;
      return [
        0,
        entered,
        entered,
        document,
        words,
        entry.of === 'tax' ? `Thuế GTGT – ${words}` : words,
        entry.debit,
        entry.credit,
        { amount: entry.amount },
        isSale ? row.partner_tax_code : null,
        isSale ? null : row.partner_tax_code,
        isListed ? (isSale ? entry.credit : entry.debit) : null,
        isListed ? { amount: entry.amount } : null,
        misaRate(entry),
        entry.base === null ? null : { amount: entry.base },
        row.template,
        issued,
        row.serial,
        row.number,
        row.partner_name,
        row.partner_tax_code,
      ];
    });
  },
};

export const LAYOUTS: Readonly<Record<LedgerLayout, Layout>> = { journal, misa };
