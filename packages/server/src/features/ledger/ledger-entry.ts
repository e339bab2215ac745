import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import {
  type JournalEntry,
  journalEntries,
  type LedgerAccounts,
  movedEntries,
  type PostedAmounts,
} from '@hoadon/domain/ledger/journal-entries';
import { compare, decimal, isZero, minus, negated, sum } from '@hoadon/domain/money/decimal';
import type { DeductionMove } from '@hoadon/domain/vat-return/deduction-moves';
import type { BarredShare } from '@hoadon/domain/verification/input-vat/barred-share';
import type { PostedRow, ReversedRow } from './posted.repository.ts';

/** An invoice with its entries. */
export type Entered = Readonly<{
  row: PostedRow;
  /** Day of the entries. */
  on: PlainDate;
  /** `C26TAA 00000012`. */
  document: string;
  words: string;
  entries: readonly JournalEntry[];
}>;

export function entered(
  row: PostedRow,
  barred: BarredShare | null,
  accounts: LedgerAccounts,
): Entered {
  const document = documentOf(row);
  const deed = row.direction === 'issued' ? 'Bán hàng' : 'Mua hàng';
  return {
    row,
    on: row.issued_on,
    document,
    words: `${deed} theo hóa đơn ${document} – ${row.partner_name ?? ''}`.trim(),
    entries: journalEntries(
      { direction: row.direction, barred, amounts: amountsOf(row) },
      accounts,
    ),
  };
}

/** The reversal of an invoice, in its own month entered and replaced in a later one, on the day of its replacement. */
export function enteredReversal(row: ReversedRow, accounts: LedgerAccounts): Entered {
  const document = documentOf(row);
  const amounts = amountsOf(row).map(({ rate, base, tax }) => ({
    rate,
    base: negated(base),
    tax: negated(tax),
  }));
  return {
    row,
    on: row.replaced_on,
    document,
    words: `Đảo bút toán, hóa đơn ${document} bị thay thế – ${row.partner_name ?? ''}`.trim(),
    entries: journalEntries({ direction: row.direction, barred: null, amounts }, accounts),
  };
}

/** A day on which the deduction of a deferred purchase moves. */
export function enteredMove(
  row: PostedRow,
  move: DeductionMove,
  accounts: LedgerAccounts,
): Entered {
  const document = documentOf(row);
  const isLost = compare(move.after, move.before) > 0;
  const deed = isLost
    ? 'Giảm khấu trừ, đến hạn chưa có chứng từ thanh toán'
    : 'Khấu trừ lại, đã có chứng từ thanh toán';
  return {
    row,
    on: move.on,
    document,
    words: `${deed}: hóa đơn ${document} – ${row.partner_name ?? ''}`.trim(),
    entries: movedEntries(move, amountsOf(row), accounts),
  };
}

const documentOf = ({ serial, number }: PostedRow): string =>
  [serial, number].filter(Boolean).join(' ');

/** By rate; an amount that the invoice states outside of its rates is an entry of its own, so that the sum is its total. */
function amountsOf({ rates, with_tax }: PostedRow): PostedAmounts[] {
  const amountsByRate = rates.map(({ rate, base, tax }) => ({
    rate,
    base: decimal(base),
    tax: decimal(tax),
  }));
  const totalOfRates = sum(amountsByRate.flatMap(({ base, tax }) => [base, tax]));
  const rest = minus(decimal(with_tax), totalOfRates);
  return isZero(rest)
    ? amountsByRate
    : [...amountsByRate, { rate: null, base: rest, tax: decimal(0) }];
}
