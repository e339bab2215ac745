import type { PlainDate } from '../dates/plain-date.ts';
import type { Buyer, InvoiceDraft, ListedOriginal, Seller } from '../invoice/invoice.ts';
import { type ListedAmounts, listedAmounts } from './listed-amounts.ts';

/** What the form 01/BK-ĐCTT states, as it is signed, printed and written to a workbook. */
export type CorrectionListContent = Readonly<{
  number: string;
  issuedOn: PlainDate;
  relation: 'replaces' | 'adjusts';
  reason: string;
  seller: Pick<Seller, 'name' | 'taxCode' | 'address'>;
  buyer: Pick<Buyer, 'name' | 'legalName' | 'taxCode' | 'address'>;
  currency: string;
  /** Sales invoices and transfer notes state no tax. */
  hasTax: boolean;
  rows: readonly ListRow[];
}>;

export type ListRow = Pick<ListedOriginal, 'template' | 'serial' | 'number' | 'issuedOn'> &
  ListedAmounts;

/**
 * The list of an invoice that corrects many; null for one that corrects one or none, and for an invoice from elsewhere: its file names the
 * list and does not hold it.
 */
export function listContent(draft: InvoiceDraft): CorrectionListContent | null {
  const { related, seller, buyer, currency, kind } = draft;
  const list = related?.list;
  if (!related || !list?.originals?.length) return null;
  const amounts = listedAmounts(draft);
  return {
    number: list.number,
    issuedOn: list.issuedOn || draft.issuedOn,
    relation: related.relation,
    reason: related.reason,
    seller,
    buyer,
    currency,
    hasTax: kind === 'vat',
    rows: list.originals.flatMap(({ template, serial, number, issuedOn }, index) => {
      const own = amounts[index];
      return own ? [{ template, serial, number, issuedOn, ...own }] : [];
    }),
  };
}
