import { z } from 'zod';
import { DecimalText } from '../http/wire-types.ts';

/** Sales and purchases at the reduced rate (8 %), in dong. */
export const Annex = z.object({
  purchases: DecimalText,
  purchases_tax: DecimalText,
  sales: DecimalText,
  reduced: DecimalText,
  difference: DecimalText,
});
