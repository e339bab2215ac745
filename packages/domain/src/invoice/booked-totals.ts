import { ZERO_TOTALS } from './empty-draft.ts';
import type { InvoiceDraft } from './invoice.ts';
import type { Totals } from './totals.ts';

/**
 * What a document moves in money, as lists and statistics count it. A transfer note sells nothing
 * (DOMAIN §1.7, 33): whatever its goods are worth, it adds to no turnover.
 */
export const bookedTotals = ({ kind, totals }: Pick<InvoiceDraft, 'kind' | 'totals'>): Totals =>
  kind === 'transfer' ? ZERO_TOTALS : totals;
