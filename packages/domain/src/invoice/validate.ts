import type { PlainDate } from '../dates/plain-date.ts';
import type { Rounding } from '../display-settings/rounding.ts';
import type { Issue } from '../errors/issue.ts';
import type { AnnouncedType } from '../issuing/may-publish.ts';
import type { RuleSet } from '../legal/rule-set.ts';
import { checkAmounts } from './checks/amounts.ts';
import { checkBuyer } from './checks/buyer.ts';
import { checkCorrection } from './checks/correction.ts';
import { checkDelivery } from './checks/delivery.ts';
import { checkHeading } from './checks/heading.ts';
import { checkLengths } from './checks/lengths.ts';
import { checkLines } from './checks/lines.ts';
import { checkRates } from './checks/rates.ts';
import { checkSeller } from './checks/seller.ts';
import type { InvoiceDraft } from './invoice.ts';
import { issuesOf, type Purpose } from './issue-codes.ts';

/** What is being done with the document. Other acts have other duties for their lines (I§5). */
export type InvoiceAct = 'new' | 'replace' | 'adjust-amount' | 'adjust-info';

export type ValidationContext = Readonly<{
  today: PlainDate;
  /** The rules of the day of issue. */
  rules: RuleSet;
  /** A draft may be incomplete; an invoice to be issued may not. */
  purpose: Purpose;
  /** With it the stated amounts are compared with those worked out anew. */
  rounding?: Rounding;
  /** Announced series; where known, any other is refused. */
  permittedSeries?: readonly AnnouncedType[];
}>;

/**
 * Everything that is wrong with an invoice, in the order of the form. Browser and server call the
 * same function; nothing is issued while one of the issues is an error.
 */
export function validateInvoice(draft: InvoiceDraft, context: ValidationContext): Issue[] {
  const act = actOf(draft);
  const findings = [
    ...checkSeller(draft.seller),
    ...checkHeading(draft, context),
    ...checkBuyer(draft.buyer, context.rules),
    ...checkDelivery(draft),
    ...checkCorrection(draft, context.rules),
    ...(act === 'adjust-info' ? [] : checkLines(draft, act)),
    ...(act === 'adjust-info' ? [] : checkRates(draft, context.rules)),
    ...checkAmounts(draft, act, context.rounding),
    ...checkLengths(draft),
  ];
  return issuesOf(findings, context.purpose);
}

function actOf({ related }: InvoiceDraft): InvoiceAct {
  if (related === null) return 'new';
  if (related.relation === 'replaces') return 'replace';
  return related.adjusts === 'information' ? 'adjust-info' : 'adjust-amount';
}
