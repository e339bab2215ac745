import type { Buyer, InvoiceDraft } from '../invoice/invoice.ts';

/** What an adjustment of information states in place of the invoice that it corrects. */
export type Information = Pick<InvoiceDraft, 'buyer' | 'paymentMethod' | 'delivery'>;

/**
 * An invoice with what its latest issued adjustment of information put right; `adjusted` null: nothing was. Later
 * corrections go to the buyer in force: the one that was named by mistake has no part in the sale.
 */
export const withInformation = <Content extends Information>(
  original: Content,
  adjusted: Information | null,
): Content =>
  adjusted === null
    ? original
    : {
        ...original,
        buyer: reachedAsBefore(original.buyer, adjusted.buyer),
        // Files of others may leave it out.
        paymentMethod: adjusted.paymentMethod || original.paymentMethod,
        delivery: adjusted.delivery ?? original.delivery,
      };

/** An adjustment need not repeat how the same buyer is reached; of another buyer nothing is taken over. */
const reachedAsBefore = (before: Buyer, buyer: Buyer): Buyer =>
  before.taxCode === buyer.taxCode
    ? { ...buyer, email: buyer.email || before.email, phone: buyer.phone || before.phone }
    : buyer;
