import {
  type JournalEntry,
  journalEntries,
  type LedgerAccounts,
  type PostedAmounts,
} from '@hoadon/domain/ledger/journal-entries';
import { decimal, isZero, minus, sum } from '@hoadon/domain/money/decimal';
import type { BarredShare } from '@hoadon/domain/verification/barred-share';
import type { PostedRow } from './posted.repository.ts';

/** An invoice with its entries. */
export type Entered = Readonly<{
  row: PostedRow;
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
  const document = [row.serial, row.number].filter(Boolean).join(' ');
  const deed = row.direction === 'issued' ? 'Bán hàng' : 'Mua hàng';
  return {
    row,
    document,
    words: `${deed} theo hóa đơn ${document} – ${row.partner_name ?? ''}`.trim(),
    entries: journalEntries(
      { direction: row.direction, barred, amounts: amountsOf(row) },
      accounts,
    ),
  };
}

/** By rate; what the invoice states beside its rates stands by itself, so that all comes to its total. */
function amountsOf({ rates, with_tax }: PostedRow): PostedAmounts[] {
  const known = rates.map(({ rate, base, tax }) => ({
    rate,
    base: decimal(base),
    tax: decimal(tax),
  }));
  const told = sum(known.flatMap(({ base, tax }) => [base, tax]));
  const rest = minus(decimal(with_tax), told);
  return isZero(rest) ? known : [...known, { rate: null, base: rest, tax: decimal(0) }];
}
