import type { PrintJob } from '../port.ts';

/** Number of an invoice on which this typesetter never finishes. */
export const ENDLESS = '00000666';

export const typeset = ([job]: readonly PrintJob[]): Uint8Array => {
  while (job?.invoice.number === ENDLESS);
  return Buffer.from('%PDF-1.7');
};
