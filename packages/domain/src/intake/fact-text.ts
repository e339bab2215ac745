import { isPlainDate } from '../dates/calendar.ts';
import { formatDate } from '../dates/format-date.ts';
import { INVOICE_KINDS, type InvoiceKind } from '../invoice/invoice-kind.ts';
import { type Decimal, decimalOrNull } from '../money/decimal-text.ts';
import type { FactName } from './stated-facts.ts';

/** How amounts and kinds of invoices are written for a person. */
type Written = Readonly<{
  amount: (amount: Decimal) => string;
  kind: (kind: InvoiceKind) => string;
}>;

const AMOUNTS: readonly FactName[] = ['exchangeRate', 'withoutTax', 'tax', 'withTax'];

/** Returns what a source states of a fact as a person reads it; a value of another form is returned as it is. */
export function factText(fact: FactName, stated: string, { amount, kind }: Written): string {
  if (fact === 'issuedOn') return isPlainDate(stated) ? formatDate(stated) : stated;
  if (fact === 'kind') return isKind(stated) ? kind(stated) : stated;
  const value = AMOUNTS.includes(fact) ? decimalOrNull(stated) : null;
  return value === null ? stated : amount(value);
}

const isKind = (text: string): text is InvoiceKind => Object.hasOwn(INVOICE_KINDS, text);
