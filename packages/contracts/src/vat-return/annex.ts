import { z } from 'zod';
import { DecimalText } from '../http/wire-types.ts';

/** Sales at the reduced rate (8 %), and the purchases at it that are deducted in the period ([25]), in dong. */
export const Annex = z.object({
  purchases: DecimalText,
  purchases_tax: DecimalText,
  sales: DecimalText,
  reduced: DecimalText,
  difference: DecimalText,
});
