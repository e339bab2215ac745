import type { StatementRow } from '@hoadon/contracts/bank-statements';
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isZero,
  minus,
} from '@hoadon/domain/money/decimal';

/** The invoice that was chosen for a row. */
export type SurplusInvoice = Readonly<{
  id: string;
  /** What is open of it; negative: to be given back. */
  open: Decimal;
  hasPartner: boolean;
}>;

/** The choice of one of the invoices that a row names. */
export const chosenOf = (invoice: StatementRow['invoices'][number]): SurplusInvoice => ({
  id: invoice.invoice_id,
  open: decimal(invoice.open_amount),
  hasPartner: invoice.partner_id !== null,
});

/** The choice with what is open now: another row may have paid a part since it was made. */
export function choiceNow<Choice extends SurplusInvoice | null | undefined>(
  { invoices }: StatementRow,
  choice: Choice,
): Choice | SurplusInvoice {
  const named = invoices.find(({ invoice_id }) => invoice_id === choice?.id);
  return named ? chosenOf(named) : choice;
}

export type RowSurplus = Readonly<{
  row: number;
  /** How much more the movement is, without a sign. */
  amount: Decimal;
  /** Only money of a known partner, and not what is given back, can be an advance. */
  mayBeAdvance: boolean;
}>;

/** What a movement brought beyond what is open of the invoice that was chosen for it; null: nothing. */
export function surplusOf(
  { row, line }: StatementRow,
  choice: SurplusInvoice | null | undefined,
): RowSurplus | null {
  if (!line || !choice || isZero(choice.open)) return null;
  const [money, open] = [absolute(decimal(line.amount)), absolute(choice.open)];
  if (compare(money, open) <= 0) return null;
  const mayBeAdvance = choice.hasPartner && !isNegative(choice.open);
  return { row, amount: minus(money, open), mayBeAdvance };
}
