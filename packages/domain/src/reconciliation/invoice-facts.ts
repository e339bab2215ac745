import type { PlainDate } from '../dates/plain-date.ts';
import type { ChainState } from '../issuing/processing-state.ts';
import type { Decimal } from '../money/decimal.ts';

/** What one side states of the amounts of one rate. */
export type RateFacts = Readonly<{ rate: string; base: Decimal; tax: Decimal | null }>;

/** An invoice as one side states it: the company's record, or a row of the authority or a provider. */
export type InvoiceFacts = Readonly<{
  /** Of this row on its side. */
  id: string;
  sellerTaxCode: string;
  buyerTaxCode: string | null;
  /** As written there: `1`, `01GTKT0/001`; empty where it is part of the serial. */
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate;
  currency: string;
  /** Null where this side does not state it. */
  withoutTax: Decimal | null;
  tax: Decimal | null;
  withTax: Decimal | null;
  /** Null where this side has no rates. */
  rates: readonly RateFacts[] | null;
  chainState: ChainState;
  authorityCode: string | null;
  /** Lines whose rounding adds up in the totals; 0 where this side has none. */
  lines: number;
}>;
