import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { DecimalText, WireId } from '../http/wire-types.ts';
import { Cell } from './cells.ts';
import { RETURNS } from './paths.ts';
import { PlacedInvoice } from './placed-invoice.ts';

/** What happened to an invoice since the return was filed. */
export const CHANGE_KINDS = [
  'late',
  'correction',
  'replaced',
  'cancelled',
  'removed',
  'deduction',
  'changed',
] as const;

const CellDifference = z.object({
  cell: Cell,
  before: DecimalText,
  after: DecimalText,
  difference: DecimalText,
});

export const ReturnChanges = z.object({
  /** The filed return that it is compared with. */
  return_id: z.string(),
  kyKKhai: z.string(),
  /** Number of the amended return that would declare it. */
  next_filing: z.number().int(),
  /** How many invoices count differently now; the rows are the first of them. */
  total: z.number().int(),
  invoices: z.array(
    PlacedInvoice.extend({
      kind: z.enum(CHANGE_KINDS),
      /** Change of value and of tax, in dong. Where only the deduction changed (`deduction`), `tax` is the change of what is deducted. */
      base: DecimalText,
      tax: DecimalText,
      /** A missed purchase that only raises what is deducted: it belongs in [38] of the period in which it is found. */
      is_missed: z.boolean(),
    }),
  ),
  /** The running period in which missed purchases can be declared; null: it is this one, was filed, or its form has no cell for them. */
  found_in: z.string().nullable(),
  cells: z.array(CellDifference),
});
export type ReturnChanges = z.infer<typeof ReturnChanges>;

export const getReturnChanges = defineCall(
  'GET',
  `${RETURNS}/{id}/changes`,
  z.object({ id: WireId }),
  ReturnChanges,
  {
    access: 'report.view',
    summary: 'What changed since a return was filed, and the content of an amended one.',
  },
);
