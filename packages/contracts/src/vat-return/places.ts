import { PLACE_REASONS } from '@hoadon/domain/vat-return/place-invoice';
import { TRUSTS } from '@hoadon/domain/verification/trust';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { Cursor, DecimalText, WireDate, WireId } from '../http/wire-types.ts';
import { UNCOUNTED } from '../invoices/invoice-row.ts';
import { Cell } from './cells.ts';
import { RETURNS } from './paths.ts';
import { ofItsKind, PERIOD } from './period.ts';
import { PlacedInvoice } from './placed-invoice.ts';

export const listCellInvoices = defineCall(
  'GET',
  `${RETURNS}/cell-invoices`,
  ofItsKind(
    z.object({
      ...PERIOD,
      cell: Cell,
      /** A filed return, whose invoices are read as they were; left out: as they are. */
      return_id: WireId.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
  ),
  z.array(
    PlacedInvoice.extend({
      template_code: z.string(),
      partner_taxcode: z.string().nullable(),
      tax_rate: z.string(),
      base: DecimalText,
      tax: DecimalText,
      /** What it adds to the cell. */
      amount: DecimalText,
      reason: z.enum(PLACE_REASONS),
      /** Day on which the deduction of a deferred purchase moved; null: it is no move. */
      moved_on: WireDate.nullable(),
      /** What the file of a purchase proves of its origin. */
      trust: z.enum(TRUSTS),
      /** Whether a purchase is approved; null for a sale. */
      is_approved: z.boolean().nullable(),
    }),
  ),
  {
    access: 'report.view',
    answers: 'page',
    summary: 'The invoices behind a cell, the newest first.',
  },
);

export const sumCellInvoices = defineCall(
  'GET',
  `${RETURNS}/cell-total`,
  ofItsKind(
    z.object({
      ...PERIOD,
      cell: Cell,
      /** As in the list. */
      return_id: WireId.optional(),
    }),
  ),
  z.object({
    /** Value without tax of all invoices behind the cell, with the sign of the cell. */
    base: DecimalText,
    tax: DecimalText,
  }),
  {
    access: 'report.view',
    summary: 'Value and tax of all invoices behind a cell.',
  },
);

const PlacedRate = z.object({
  tax_rate: z.string(),
  base: DecimalText,
  tax: DecimalText,
  reason: z.enum(PLACE_REASONS),
  moved_on: WireDate.nullable(),
  /** The period it is declared in, as the return writes it; null: in none. */
  kyKKhai: z.string().nullable(),
  is_here: z.boolean(),
  cells: z.array(Cell),
});

export const explainInvoicePlace = defineCall(
  'GET',
  `${RETURNS}/why`,
  ofItsKind(
    z.object({
      ...PERIOD,
      /** Its id, or its number. */
      invoice: z
        .string()
        .trim()
        .regex(/^\d{1,19}$/),
      by: z.enum(['id', 'number']).default('id'),
    }),
  ),
  z.array(
    PlacedInvoice.extend({
      /** Why it is in no return where it states no VAT at any rate; null: each rate has its own reason. */
      reason: z.enum(PLACE_REASONS).nullable(),
      /** Why it counts at none of its rates; null: each rate has its own reason. */
      uncounted: z.enum(UNCOUNTED).nullable(),
      rates: z.array(PlacedRate),
    }),
  ),
  {
    access: 'report.view',
    summary: 'Why an invoice is in the return of a period, or is not.',
  },
);
