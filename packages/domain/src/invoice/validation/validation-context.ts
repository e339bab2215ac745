import type { PlainDate } from '../../dates/plain-date.ts';
import type { TaxPeriod } from '../../dates/tax-period.ts';
import type { Rounding } from '../../display-settings/rounding.ts';
import type { AnnouncedType } from '../../issuing/may-publish.ts';
import type { RuleSet } from '../../legal/rules.ts';
import type { Decimal } from '../../money/decimal-text.ts';
import type { InvoiceDraft } from '../invoice.ts';
import type { Finding, Purpose } from './issue-codes.ts';

/** What is being done with the document. Other acts have other duties for their lines (VAL-022). */
export type InvoicePurpose = 'new' | 'replace' | 'adjust-amount' | 'adjust-info';

export type ValidationContext = Readonly<{
  today: PlainDate;
  /** The rules of the day of issue. */
  rules: RuleSet;
  /** A draft may be incomplete; an invoice to be issued may not. */
  purpose: Purpose;
  /** With it the stated amounts are compared with those worked out anew. */
  rounding?: Rounding;
  /** For which periods the company declares VAT; month where left out. */
  declares?: TaxPeriod['type'];
  /** Movable holidays; those of the table where left out. */
  holidays?: readonly PlainDate[];
  /** Checks that need more than the draft, as a credit needs what is left of the sale. */
  further?: (draft: InvoiceDraft) => readonly Finding[];
  /** Exchange rate that the company used last for the currency; null or left out: none is known. */
  lastRate?: Decimal | null;
  /** Announced series; where known, any other is refused. */
  permittedSeries?: readonly AnnouncedType[];
}>;
