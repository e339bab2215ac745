import { WAYS_OUT } from '@hoadon/domain/corrections/action-refusal';
import { INVOICE_ACTIONS } from '@hoadon/domain/corrections/invoice-action';
import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import { TRUSTS } from '@hoadon/domain/verification/trust';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { WireId } from '../http/wire-types.ts';
import { WireCorrectionList, WireDelivery, WireLine } from '../issuing/issue-payload.ts';
import { CustomerInvalidData } from '../reconciliation/customer-invalid-data.ts';
import { HistoryEntry } from './history.ts';
import { InvoiceRow } from './invoice-row.ts';

const MODIFICATIONS = ['PRODUCT', 'INFORMATION', 'UPDATED_PRODUCT', 'UPDATED_INFORMATION'] as const;

/** Why a PDF bears no signature: the invoice was signed by a token, no hosted key is valid today, the key did not sign, or a signature of the file does not hold. */
export const PDF_SEAL_REFUSALS = ['TOKEN', 'NO_KEY', 'KEY_FAILED', 'SIGNATURE_INVALID'] as const;

export const MailHistory = z.object({
  id: z.string(),
  to: z.array(z.string()),
  state: z.enum(['queued', 'accepted', 'failed']),
  reason: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

/** What was sent with a correction, as it was sent (ACT-039); null on any other invoice. */
const ChangeFields = {
  /** PRODUCT and INFORMATION: what an adjustment changes. UPDATED_…: what was changed of an adjusted invoice. */
  modify: z.enum(MODIFICATIONS).nullable(),
  reason_change: z.string().nullable(),
  cause_code: z.string().nullable(),
  agreement_date: z.string().nullable(),
  agreement_number: z.string().nullable(),
  evidence_for_change: z.string().nullable(),
  /** Where the file is fetched; null: none was handed in. */
  evidence_file: z.string().nullable(),
  code_tax_approved: z.string().nullable(),
  original_template_code: z.string().nullable(),
  original_invoice_serial: z.string().nullable(),
  original_invoice_number: z.string().nullable(),
  original_issuance_date: z.string().nullable(),
  /** Day whose rates and relief the earlier invoice carries, where it is not its day of issue. */
  original_tax_day: z.string().nullable(),
  /** The list of a correction of many (01/BK-ĐCTT), as it was last written; null where one invoice is corrected. */
  correction_list: WireCorrectionList.nullable(),
} as const;

/** Further names of the field lists (LIST-021 to LIST-030); the same facts are elsewhere under their plain names. */
const FurtherFields = {
  /** Address of the PDF that is sent by mail; null before it exists. */
  file_path: z.string().nullable(),
  /** Where PDF and signed XML are asked for in one zip, by POST with the invoice's id. */
  zip_resource_url: z.string().nullable(),
  /** Where the paper that was made of it is fetched; null: none was. */
  tranfered_pdf: z.string().nullable(), // sic
  buyer_obj: z.record(z.string(), z.unknown()),
  seller_obj: z.record(z.string(), z.unknown()),
  metadata: z.object({
    signed_pdf: z.string().nullable(),
    buyer_obj: z.record(z.string(), z.unknown()),
    seller_obj: z.record(z.string(), z.unknown()),
    modify: z.enum(MODIFICATIONS).nullable(),
    note_change: z.string().nullable(),
    invoice_common_code: z.string(),
  }),
  /** Tax code of the provider whose solution wrote it (MSTTCGP); null where a received invoice does not state it. */
  tcgp_taxcode: z.string().nullable(),
  /** By which its provider gives it out; null: its file names none. */
  secret_code: z.string().nullable(),
  /** The buyer takes no invoice: none is named. */
  ignore_buyer: z.boolean(),
  /** Of a series whose invoices get a code from the authority. */
  is_ht_co_ma: z.boolean(),
  /** The package that the invoice counts in: the one that ran when it was signed. */
  template_package_order_fk: z.string().nullable(),
} as const;

/** What the field lists name at the invoice itself (LIST-021 to LIST-030); blocks and totals have the same facts. */
const NamedFields = {
  company_id: z.string(),
  invoice_issued_date: z.string(),
  /** The unit in words: đồng; the code of any other currency. */
  currency_unit: z.string(),
  /** The lines. */
  content: z.array(WireLine),
  tax_amount: z.string(),
  /** The one rate of the invoice, or what its totals come to; null where nothing is taxed. */
  tax_percentage: z.string().nullable(),
  /** The caller's record that it was made for. */
  ir_invoice_id: z.string().nullable(),
  /** What the registers answered about the other party; null: they were not asked. */
  customer_invalid_data: CustomerInvalidData.nullable(),
  seller_legal_name: z.string(),
  seller_address: z.string(),
  seller_bank_account: z.string().nullable(),
  seller_account_number: z.string().nullable(),
  seller_bank_name: z.string().nullable(),
  buyer_type: z.string(),
  buyer_address: z.string().nullable(),
  buyer_phone_number: z.string().nullable(),
  buyer_fax_number: z.string().nullable(),
  buyer_email: z.string().nullable(),
  buyer_id_no: z.string().nullable(),
  buyer_passport_no: z.string().nullable(),
  buyer_country: z.string().nullable(),
  buyer_id_type: z.string().nullable(),
  mdvqhnsach: z.string().nullable(),
} as const;

const RateTotal = z.object({
  rate: z.string(),
  custom_tax_rate: z.string().nullable(),
  base: z.string(),
  tax: z.string().nullable(),
});

const FamilyMember = z.object({
  id: z.string(),
  invoice_type: z.enum([...CHAIN_STATES, 'DRAFT']),
  modify: z.enum(MODIFICATIONS).nullable(),
  state: z.enum(PROCESSING_STATES),
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string().nullable(),
  issued_date: z.string(),
  /** The member that it corrects; null for the original. */
  corrects: z.string().nullable(),
  /** As in its row. */
  kind_of: z.boolean(),
  origin: z.number().int(),
  trust: z.enum(TRUSTS),
  cqt_code: z.string().nullable(),
  total_amount_with_tax: z.string(),
});

/** Everything about one invoice; enough to fill the form again from a draft. */
export const InvoiceDetail = InvoiceRow.extend({
  buyer_data: z.record(z.string(), z.unknown()),
  seller_data: z.record(z.string(), z.unknown()),
  lines: z.array(WireLine),
  totals: z.record(z.string(), z.string()),
  totals_by_rate: z.array(RateTotal),
  total_amount_with_tax_in_words: z.string(),
  foreign_rate: z.string().nullable(),
  payment_method: z.string(),
  invoice_template_code: z.string(),
  invoice_common_code: z.string(),
  note_change: z.string().nullable(),
  /** Of an invoice issued late: the day of the sale, whose rates it carries, and why it is late. */
  sold_on: z.string().nullable(),
  late_reason: z.string().nullable(),
  /** Of a transfer note (type 6); null on any other document. */
  data_plus_for_phieu_xkvc: WireDelivery.nullable(),
  include_info: z.boolean(),
  /** Oldest first. */
  history: z.array(HistoryEntry),
  mail_histories: z.array(MailHistory),
  signed_xml: z.string().nullable(),
  signed_pdf: z.string().nullable(),
  /** Whether the PDF given out bears a signature of its own; null for what is no issued invoice of this house. */
  pdf_seal: z
    .object({
      /** unmade: the PDF was not requested yet. */
      state: z.enum(['sealed', 'unsealed', 'unmade']),
      signer: z.string().nullable(),
      sealed_at: z.string().nullable(),
      reason: z.enum(PDF_SEAL_REFUSALS).nullable(),
    })
    .nullable(),
  ...ChangeFields,
  ...FurtherFields,
  ...NamedFields,
  /** The sentence of the law about the invoice that it corrects; null for any other. */
  reference_line: z.string().nullable(),
  /** Whether a paper was made of it. */
  is_transfered: z.boolean(), // sic
  /**
   * What the latest adjustment of information put in the place of the fields of the same names; further corrections
   * and mails go to this buyer. Null: nothing was put right.
   */
  information_in_force: z
    .object({
      /** The adjustment. */
      invoice_id: z.string(),
      buyer_data: z.record(z.string(), z.unknown()),
      payment_method: z.string(),
      data_plus_for_phieu_xkvc: WireDelivery.nullable(),
    })
    .nullable(),
  /** The invoice that it corrects, where that is one of our own. */
  changed_invoice_fk: z.string().nullable(),
  /** Its corrections, drafts among them. */
  change_invoices_fk: z.array(z.string()),
  /**
   * Original, adjustments and replacements, in the order in which they were made; empty for an invoice without
   * corrections.
   */
  family: z.array(FamilyMember),
  /** What all of them come to; null where there is no family. */
  family_value: z
    .object({
      total_amount_without_tax: z.string(),
      total_tax_mount: z.string(), // sic
      total_amount_with_tax: z.string(),
    })
    .nullable(),
  /** What the invoice and its corrections in force come to: what a further one may take back; null for one that came in. */
  left: z
    .object({
      total_amount_without_tax: z.string(),
      total_tax_mount: z.string(), // sic
      total_amount_with_tax: z.string(),
      /** Null where the rates of one of them are not known. */
      by_rate: z.array(RateTotal).nullable(),
      /** How many of them are in force. */
      members: z.number().int(),
      /** Percentage of its relief row; null where it has none. */
      relief_rate: z.string().nullable(),
      /** Its lines, less those that came back; null where none was adjusted: all of them. */
      lines: z.array(WireLine).nullable(),
    })
    .nullable(),
  /** The menu of the invoice. */
  actions: z.array(
    z.object({
      action: z.enum(INVOICE_ACTIONS),
      standing: z.enum(['offered', 'soon', 'refused']),
      /** Why not, and what to do instead. */
      refusal: z.string().nullable(),
      way_out: z.enum(WAYS_OUT).nullable(),
    }),
  ),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

export const getInvoice = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}',
  z.object({ id: WireId }),
  InvoiceDetail,
  {
    // By what it is: `invoice_draft_management.view` for one that is not issued, `invoice_management.view` for the others.
    access: 'signed-in',
    summary:
      'One invoice in full, by the right to invoices; one that is not issued also by the right to drafts, without its family. A draft demands the right to drafts.',
  },
);

export const getByPinvoice = defineCall(
  'GET',
  '/invoice-robotics-api/api/invoices/by-pinvoice/{id}',
  z.object({ id: WireId }),
  InvoiceDetail,
  {
    access: 'invoice_management.view',
    summary: 'An invoice that was issued here, by its id_pinvoice.',
  },
);
