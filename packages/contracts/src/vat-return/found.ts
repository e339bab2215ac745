import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { WireDate, WireId } from '../http/wire-types.ts';
import { RETURNS } from './paths.ts';

const FoundPurchases = z.object({ ids: z.array(WireId).min(1).max(200) });

export const declareFoundPurchases = defineCall(
  'POST',
  `${RETURNS}/found-purchases`,
  FoundPurchases.extend({
    /** Day on which they were found; today where left out. It decides the period. */
    found_on: WireDate.optional(),
  }),
  z.object({ found_on: WireDate }),
  {
    access: 'report.change',
    idempotent: true,
    summary:
      'Declare purchases of filed periods that do not count in them in [38] of the period in which they are found; all or none.',
  },
);

export const undoFoundPurchases = defineCall(
  'POST',
  `${RETURNS}/found-purchases/undo`,
  FoundPurchases,
  z.object({}),
  {
    access: 'report.change',
    idempotent: true,
    summary: 'Declare found purchases in their own periods again.',
  },
);
