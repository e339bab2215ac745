export { linesMarkup, NATURES } from './lines.ts';
export { buyerMarkup, receiverMarkup, sellerMarkup, senderMarkup } from './parties.ts';
export { totalsMarkup } from './totals.ts';
