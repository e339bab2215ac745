import { PLACE_REASONS } from '@hoadon/domain/vat-return/place-invoice';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { DecimalText, WireDate } from '../http/wire-types.ts';
import { UNCOUNTED } from '../invoices/invoice-row.ts';
import { Annex } from './annex.ts';
import { Cells } from './cells.ts';
import { BASE } from './paths.ts';
import { Filing, ofItsKind, PERIOD } from './period.ts';
import { VatReturnRow } from './returns.ts';

const Counted = z.object({
  /** Sales; else purchases. */
  kind_of: z.boolean(),
  reason: z.enum(PLACE_REASONS),
  /** The period it is declared in; null: in none. */
  kyKKhai: z.string().nullable(),
  /** An invoice of two rates counts at each. */
  invoices: z.number().int(),
  /** Value without tax, in dong. */
  base: DecimalText,
  tax: DecimalText,
});

/** Invoices of a period that count in no cell, since their amounts in dong are unknown. */
const Uncounted = z.object({
  kind_of: z.boolean(),
  uncounted: z.enum(UNCOUNTED),
  invoices: z.number().int(),
  /** The newest of them. */
  shown: z.array(
    z.object({
      id: z.string(),
      invoice_serial: z.string(),
      invoice_number: z.string().nullable(),
      issued_date: WireDate,
      partner_name: z.string().nullable(),
    }),
  ),
});

/** What a period comes to by its invoices as they are now, and what is known around it. */
export const TaxDeduction = z
  .object({
    kieuKy: PERIOD.kieuKy,
    kyKKhai: z.string(),
    TKhaiThueSoLan: z.number().int(),
    first_day: WireDate,
    last_day: WireDate,
    /** Last day of filing. */
    due_on: WireDate,
    /** The form of the law in force, how it names itself, and the cells it has beyond others. */
    form: z.enum(['TT80', 'TT89']),
    form_basis: z.string(),
    further_cells: z.array(z.enum(['32b', '34a'])),
    /** Of which form the file for the portal is: another one where no format of this one is published. */
    file_form: z.enum(['TT80', 'TT89']),
    company_tax_code: z.string(),
    company_name: z.string(),
    company_address: z.string().nullable(),
    maCQTNoiNop: z.string().nullable(),
    tenCQTNoiNop: z.string().nullable(),
    ct21: z.boolean(),
    annex: Annex.nullable(),
    /** What was issued in the period and is declared in none or in another, and what is declared in it otherwise than by its day. */
    counts: z.array(Counted),
    /** Purchases of the period of which it is not proven who made them; they are counted, with their tax. */
    unproven: z.object({ invoices: z.number().int(), tax: DecimalText }),
    /**
     * Purchases that are declared in the period, from the limit for proof of payment on, that are not paid in full and have no recorded
     * due day; they are counted, with their tax. Without those that are barred for another reason.
     */
    without_due_day: z.object({ invoices: z.number().int(), tax: DecimalText }),
    /** Invoices of the period in no cell: amounts that were not read, or no exchange rate. */
    uncounted: z.array(Uncounted),
    /** Purchases that are counted in a cell and are not approved yet, with their tax as the cell has it; a cell without any is left out. */
    unapproved: z.array(
      z.object({
        cell: z.enum(['24', '37', '38']),
        invoices: z.number().int(),
        tax: DecimalText,
      }),
    ),
    /** The filed return that [22] comes from; null: none is known. */
    previous: z.object({ id: z.string(), kyKKhai: z.string(), ct43: DecimalText }).nullable(),
    /** The returns of this period, the last filing first. */
    returns: z.array(VatReturnRow),
  })
  .extend(Cells.shape);
export type TaxDeduction = z.infer<typeof TaxDeduction>;

export const getTaxDeduction = defineCall(
  'POST',
  `${BASE}/get-data-tax-deduction`,
  ofItsKind(z.object({ ...PERIOD, TKhaiThueSoLan: Filing.default(0) })),
  TaxDeduction,
  {
    access: 'report.view',
    perMinute: 120,
    reads: true,
    summary: 'What the invoices of a month or quarter come to on the VAT return.',
  },
);

export const getProvisionalVat = defineCall(
  'POST',
  `${BASE}/get-provisional-vat`,
  ofItsKind(z.object(PERIOD)),
  z.object({
    /** [40] of the return of the period, to be paid: as it was filed, as it is drafted, or as the invoices fill it. Null: the company files none. */
    ct40: DecimalText.nullable(),
    /** [43] of it, carried forward to the next period. */
    ct43: DecimalText.nullable(),
    /**
     * Of a period that runs: input tax that is still deducted in [40] and [43], because payment is due today or later, and that the
     * return lowers if it is not paid by bank before it is due. Null: none.
     */
    not_yet_due: z
      .object({
        tax: DecimalText,
        /** The cell with the purchases: [37], or [24] where all of them were bought in the period. */
        cell: z.enum(['24', '37']),
      })
      .nullable(),
  }),
  {
    access: 'report.view',
    perMinute: 120,
    reads: true,
    summary:
      'The result of a month or quarter by its current return: VAT to pay ([40]) or to carry forward ([43]).',
  },
);
