import { EMPTY_DELIVERY } from '../invoice/empty-draft.ts';
import type { Delivery, InvoiceDraft } from '../invoice/invoice.ts';
import { informationLines } from './information-lines.ts';

/**
 * Whether an adjustment of information states everything as the original does: buyer, payment, transport and
 * the names of the goods, which it may leave out.
 */
export const changesNothing = (original: InvoiceDraft, adjusted: InvoiceDraft): boolean =>
  informationLines(original.lines, adjusted.lines).length === 0 &&
  isSame(original.buyer, adjusted.buyer) &&
  original.paymentMethod === adjusted.paymentMethod &&
  isSameDelivery(original.delivery, adjusted.delivery);

/** A text that is left out is empty. */
export function isSameDelivery(a: Delivery | null, b: Delivery | null): boolean {
  return isSame({ ...EMPTY_DELIVERY, ...a }, { ...EMPTY_DELIVERY, ...b });
}

function isSame<Block extends Readonly<Record<string, string | null>>>(
  a: Block,
  b: Block,
): boolean {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => (a[field] ?? '') === (b[field] ?? ''));
}
