import type { Issue } from '../../errors/issue.ts';
import type { InvoiceDraft } from '../invoice.ts';
import { checkAmounts } from './checks/amounts.ts';
import { checkBuyer } from './checks/buyer.ts';
import { checkCorrection } from './checks/correction.ts';
import { checkCorrectionList } from './checks/correction-list.ts';
import { checkDelivery } from './checks/delivery.ts';
import { checkHeading } from './checks/heading.ts';
import { checkLengths } from './checks/lengths.ts';
import { checkLines } from './checks/lines.ts';
import { checkRateGroups } from './checks/rate-groups.ts';
import { checkRates } from './checks/rates.ts';
import { checkSeller } from './checks/seller.ts';
import { issuesOf } from './issue-codes.ts';
import type { InvoicePurpose, ValidationContext } from './validation-context.ts';

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
    ...checkCorrection(draft, context),
    ...checkCorrectionList(draft, context.rules),
    ...(act === 'adjust-info' ? [] : checkLines(draft, act)),
    ...(act === 'adjust-info' ? [] : checkRates(draft)),
    ...(act === 'new' || act === 'replace' ? checkRateGroups(draft) : []),
    ...checkAmounts(draft, act, context.rounding),
    ...(context.further?.(draft) ?? []),
    ...checkLengths(draft),
  ];
  return issuesOf(findings, context.purpose);
}

function actOf({ related }: InvoiceDraft): InvoicePurpose {
  if (related === null) return 'new';
  if (related.relation === 'replaces') return 'replace';
  return related.adjusts === 'information' ? 'adjust-info' : 'adjust-amount';
}
