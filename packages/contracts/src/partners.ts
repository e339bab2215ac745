import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { forwards, GivenLine, GivenText, TypedText, WireDate, WireId } from './http/wire-types.ts';
import { InvoiceRow } from './invoices.ts';

/** The two sides of partners, as in the path; one partner may be on both. */
export const PARTNER_TYPES = ['customers', 'vendors'] as const;
export type PartnerType = (typeof PARTNER_TYPES)[number];

/** A customer or vendor with what the invoices in force come to. */
export const PartnerRow = z.object({
  id: z.string(),
  company_name: z.string(),
  taxcode: z.string().nullable(),
  /** The same under the name of the company (COMP-005). */
  company_TaxCode: z.string().nullable(), // sic
  address: z.string().nullable(),
  /** Invoices in force: what is not issued, was replaced or cancelled is not among them. */
  invoices: z.number().int(),
  /** Of these, how many are not paid in full. */
  unpaid_invoices: z.number().int(),
  /** One for each currency. */
  amounts: z.array(
    z.object({
      currency_code: z.string(),
      total_amount_with_tax: z.string(),
      /** What is not paid yet. */
      debt: z.string(),
      /** Of a customer the debt once more: what the company is to receive (COMP-005). Null of a vendor. */
      receivable_debt: z.string().nullable(),
    }),
  ),
  /** Day of the latest of them. */
  latest_issued_date: z.string().nullable(),
  /** Where the latest invoices went to, and what the company noted itself. */
  latest_emails: z.array(z.string()),
  /** The register does not know the tax code, or not as active. */
  invalid_data: z.object({ warning: z.boolean() }),
  /** How the register last put it; null: it was not asked. */
  company_situation: z.string().nullable(),
});
export type PartnerRow = z.infer<typeof PartnerRow>;

export const listPartners = defineCall(
  'POST',
  '/invoice-robotics-api/api/v2/statistics/{type}',
  z
    .object({
      /** `customers` or `vendors`; anything else is not found. */
      type: z.string(),
      /** One of them alone. */
      id: WireId.optional(),
      search_text: z.string().trim().max(200).default(''),
      /** True: only those of whom something is unpaid; false: only the others. */
      debt: z.boolean().optional(),
      /** Only invoices of these days count. */
      start_date: WireDate.optional(),
      end_date: WireDate.optional(),
      page: z.number().int().min(1).max(10_000).default(1),
      page_size: z.number().int().min(1).max(100).default(50),
    })
    .refine(...forwards('start_date', 'end_date')),
  z.array(PartnerRow),
  {
    access: 'invoice_management.view',
    answers: 'page',
    reads: true,
    summary: 'Customers or vendors by name, with counts, totals and debts.',
  },
);

const MAY_VIEW = { access: 'invoice_management.view' } as const;
const MAY_CHANGE = { access: 'invoice_management.change', idempotent: true } as const;
const PARTNERS = '/e-invoice-api/api/partners';
const PartnerId = z.object({ id: WireId });
const Side = z.enum(PARTNER_TYPES);

export const listPartnerInvoices = defineCall(
  'GET',
  '/invoice-robotics-api/api/partner/invoices',
  PartnerId.extend({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(10),
  }),
  z.array(InvoiceRow),
  {
    ...MAY_VIEW,
    answers: 'page',
    summary: 'The invoices with a customer or vendor, newest first.',
  },
);

/** Another one, by whom it is. */
const OtherPartner = z.object({
  id: z.string(),
  company_name: z.string(),
  taxcode: z.string().nullable(),
});

export const PartnerRecord = PartnerRow.pick({
  id: true,
  company_name: true,
  taxcode: true,
  company_TaxCode: true,
  address: true,
  latest_emails: true,
  invalid_data: true,
  company_situation: true,
}).extend({
  version: z.number().int(),
  /** What the company noted itself. */
  own_address: z.string().nullable(),
  emails: z.array(z.string()),
  bank_account: z.string().nullable(),
  bank_name: z.string().nullable(),
  notes: z.string().nullable(),
  /** As the register has it; null: it was not asked, or does not know it. */
  registered: z.object({ name: z.string(), address: z.string().nullable() }).nullable(),
  /** Other names than `company_name`, which are not taken over until a user chooses one. */
  other_names: z.array(
    z.object({
      name: z.string(),
      /** `invoices`: the newest issued one. */
      source: z.enum(['invoices', 'registry']),
      /** Day of that invoice. */
      issued_date: z.string().nullable(),
    }),
  ),
  checked_at: z.string().nullable(),
  /** It was found to be the same as this one, which has its invoices now. */
  merged_into: OtherPartner.nullable(),
  /** Those that were found to be the same as this one, the latest first. */
  merged: z.array(OtherPartner.extend({ merge_id: z.string(), merged_at: z.string() })),
  /** Others of the same name. */
  duplicates: z.array(OtherPartner),
});
export type PartnerRecord = z.infer<typeof PartnerRecord>;

export const getPartner = defineCall('GET', `${PARTNERS}/{id}`, PartnerId, PartnerRecord, {
  ...MAY_VIEW,
  summary: 'A customer or vendor with what the company noted of them.',
});

export const changePartner = defineCall(
  'PUT',
  `${PARTNERS}/{id}`,
  PartnerId.extend({
    version: z.number().int().min(1),
    /** Chosen instead of the present one: no invoice replaces it from then on. */
    company_name: TypedText(400).min(1).optional(),
    own_address: GivenLine(400),
    emails: z.union([z.string().max(2_000), z.array(z.string().max(254)).max(20)]).optional(),
    bank_account: GivenLine(30),
    bank_name: GivenLine(400),
    notes: GivenText(2_000),
  }),
  PartnerRecord,
  {
    ...MAY_CHANGE,
    summary:
      'Note name, address, e-mails, bank and remarks of a customer or vendor. What is left out stays.',
  },
);

export const checkPartner = defineCall('POST', `${PARTNERS}/{id}/check`, PartnerId, PartnerRecord, {
  ...MAY_CHANGE,
  perMinute: 60,
  summary: 'Ask the register of taxpayers about a customer or vendor.',
});

export const getPartnerBalance = defineCall(
  'GET',
  `${PARTNERS}/{id}/balance`,
  PartnerId.extend({ type: Side }),
  z.array(
    z.object({
      currency_code: z.string(),
      /** Every month from the first to the last, `YYYY-MM`. */
      months: z.array(
        z.object({
          month: z.string(),
          invoiced: z.string(),
          paid: z.string(),
          /** The open balance at its end. */
          balance: z.string(),
        }),
      ),
    }),
  ),
  { ...MAY_VIEW, summary: 'Invoiced and paid amounts by month, and the open balance.' },
);

export const getPartnerAdvances = defineCall(
  'GET',
  `${PARTNERS}/{id}/advances`,
  PartnerId.extend({ type: Side }),
  z.array(
    z.object({
      currency_code: z.string(),
      /** What is left of its advances: it lowers no debt until it is used for an invoice. */
      open: z.string(),
    }),
  ),
  { ...MAY_VIEW, summary: 'Money held as an advance that no invoice has used yet, by currency.' },
);

export const mergePartners = defineCall(
  'POST',
  `${PARTNERS}/{id}/merge`,
  PartnerId.extend({
    /** Its invoices and payments are given to the one in the path. */
    other_id: WireId,
  }),
  z.object({ merge_id: z.string(), invoices: z.number().int(), payments: z.number().int() }),
  { ...MAY_CHANGE, summary: 'Two customers or vendors are the same one.' },
);

export const undoMerge = defineCall(
  'POST',
  '/e-invoice-api/api/partner-merges/{id}/undo',
  PartnerId,
  PartnerRecord,
  { ...MAY_CHANGE, summary: 'Two that were taken for one are two again, each with what it had.' },
);

/** What became of a row of the file: each is in just one. */
export const IMPORTED_AS = ['created', 'updated', 'unchanged', 'invalid'] as const;
export const PARTNER_FAULTS = [
  'nameless',
  'tax-code-invalid',
  'email-invalid',
  'unidentified',
  'twice',
] as const;

export const importPartners = defineCall(
  'POST',
  `${PARTNERS}/import`,
  z.object({ type: Side.default('customers') }),
  z.object({
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    invalid: z.number().int(),
    rows: z.array(
      z.object({
        row: z.number().int(),
        company_name: z.string(),
        outcome: z.enum(IMPORTED_AS),
        fault: z.enum(PARTNER_FAULTS).nullable(),
      }),
    ),
  }),
  {
    ...MAY_CHANGE,
    upload: true,
    perMinute: 30,
    summary:
      'Import customers or vendors from a workbook or CSV (`file`, 10 MB); rows with faults are returned.',
  },
);

export const exportPartners = defineCall(
  'POST',
  `${PARTNERS}/export`,
  z.object({
    type: Side,
    search_text: z.string().trim().max(200).default(''),
    words: z.record(z.string().max(100), z.string().max(500)).default({}),
  }),
  z.object({}),
  {
    access: 'invoice_management.view',
    answers: 'file',
    perMinute: 30,
    reads: true,
    summary: 'Customers or vendors as a workbook that can be imported again.',
  },
);
