import type { ImportedInvoice } from '@hoadon/contracts/intake';

/** A received invoice is checked soon after it came. */
export const isBeingChecked = ({ id, kind_of, verdict }: ImportedInvoice): boolean =>
  id !== null && kind_of === false && verdict === null;
