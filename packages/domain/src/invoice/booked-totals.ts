import { hasUnreadTotals } from '../intake/reading-remark.ts';
import { ZERO_TOTALS } from './empty-draft.ts';
import type { InvoiceDraft } from './invoice.ts';
import type { Totals } from './totals.ts';

/**
 * What a document moves in money, as lists and statistics count it. A transfer note sells nothing
 * (docs/law-and-practice.md#transfer-notes): whatever its goods are worth, it adds to no turnover. Amounts that could not be read add nothing.
 */
export const bookedTotals = (invoice: Pick<InvoiceDraft, 'kind' | 'totals' | 'remarks'>): Totals =>
  invoice.kind === 'transfer' || hasUnreadTotals(invoice) ? ZERO_TOTALS : invoice.totals;
