import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { z } from 'zod';
import {
  LineText,
  OptionalText,
  TypedText,
  WireDate,
  WireDecimal,
  WireId,
  WireRate,
} from '../http/wire-types.ts';

const MAX_LINES = 1000;

/** A row of the lines table. English and Vietnamese type names are understood (S-19). */
export const WireLine = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  stt: z.number().int().nullish(),
  type: z.enum([
    'HANG_HOA',
    'CHIET_KHAU',
    'GHI_CHU',
    'NGHI_DINH',
    'product',
    'discount',
    'note',
    'decree',
  ]),
  code: LineText(50),
  name: TypedText(500).default(''),
  unit: LineText(50),
  quantity: WireDecimal.nullish(),
  price: WireDecimal.nullish(),
  /** Not chosen yet where it is left out or null (LINE-002): a draft waits for it. */
  rate: z
    .enum(VAT_RATES)
    .nullish()
    .transform((rate) => rate ?? 'NONE'),
  rate_name: z.string().nullish(),
  custom_tax_rate: WireDecimal.nullish(),
  subtotal: WireDecimal.nullish(),
  tax_money: WireDecimal.nullish(),
  total: WireDecimal.nullish(),
  method: z.enum(['TANG', 'GIAM']).nullish(),
  /** Where many invoices are corrected: which of them this line belongs to, from 1. */
  original_index: z.number().int().min(1).max(100).nullish(),
  make_around_meta: z.unknown().optional(),
});
export type WireLine = z.input<typeof WireLine>;

export const WireBuyerType = z
  .enum(['ENTERPRISE', 'PERSONAL', 'PERSIONAL']) // sic: one client spells it so
  .transform((type) => (type === 'ENTERPRISE' ? type : 'PERSONAL'));

export const WireBuyer = z.object({
  buyer_type: WireBuyerType.prefault('ENTERPRISE'),
  buyer_name: LineText(400),
  buyer_legal_name: LineText(400),
  buyer_tax_code: LineText(20),
  buyer_taxcode: LineText(20),
  buyer_address_line: LineText(400),
  buyer_address: LineText(400),
  buyer_phone_number: LineText(50),
  buyer_fax_number: LineText(50),
  buyer_email: LineText(500),
  buyer_id_no: LineText(50),
  buyer_passport_no: LineText(50),
  buyer_id_type: LineText(50),
  buyer_code: LineText(50),
  buyer_bank_account: LineText(30),
  buyer_account_number: LineText(30),
  buyer_bank_name: LineText(400),
  mdvqhnsach: LineText(50),
  /** ISO 3166-1 alpha-2 of a buyer from abroad. An organisation with it needs no tax code. */
  buyer_country: LineText(50),
});

export const WireTotals = z.object({
  total_amount_without_tax: WireDecimal.nullish(),
  total_tax_mount: WireDecimal.nullish(), // sic
  total_amount_with_tax: WireDecimal.nullish(),
  decree_tax_reduction: WireDecimal.nullish(),
  total_amount_with_tax_in_words: OptionalText(255),
});

export const WireDelivery = z.object({
  NBan_LDDNBo: LineText(255),
  NBan_PTVChuyen: LineText(50),
  NBan_HDSo: LineText(255),
  NBan_DChi: LineText(400),
  NBan_TNVChuyen: LineText(100),
  NBan_HVTNXHang: LineText(100),
});

/** The issue payload (ISS-017 to ISS-022). The server recomputes every amount and refuses what does not agree. */
export const IssuePayload = z.object({
  id: WireId.nullish(),
  invoice_type: z.enum(['1', '2', '6']),
  invoice_template_code: z.string().trim().max(20).default(''),
  /** Series: six characters, such as C26TAA. */
  invoice_common_code: z.string().trim().max(20).default(''),
  invoice_number: z.string().max(20).nullish(),
  /** Day of issue; the server's day in Viet Nam where it is left out. */
  issued_date: WireDate.nullish(),
  /** Of an invoice issued late: the day of the sale, whose rates and relief it carries. */
  sold_on: WireDate.nullish(),
  /** Why it is late; asked for with `sold_on`. */
  late_reason: OptionalText(255),
  currency_code: z.string().trim().toUpperCase().length(3).default('VND'),
  foreign_rate: WireRate.nullish(),
  payment_method: z.enum(['TM', 'CK', 'TM/CK']).default('CK'),
  note_change: OptionalText(255),
  reason_change: OptionalText(255),
  agreement_date: WireDate.nullish(),
  cancel_date: WireDate.nullish(),
  evidence_for_change: OptionalText(400),
  code_tax_approved: LineText(34),
  date_create_original: WireDate.nullish(),
  seller_template_announcement: z.union([z.string(), z.number()]).nullish(),
  buyer_data: WireBuyer,
  lines: z.array(WireLine).max(MAX_LINES),
  totals: WireTotals.prefault({}),
  total_amount_with_tax_in_words: OptionalText(255),
  data_plus_for_phieu_xkvc: WireDelivery.nullish(),
  include_info: z.boolean().nullish(),
  ca_type: z.enum(['HSM', 'USB']).nullish(),
  ca_id: z.string().nullish(),
  is_publish_now: z.boolean().default(false),
  is_preparing_for_usb: z.boolean().default(false),
  is_draf_preview: z.boolean().default(false), // sic
});
export type IssuePayload = z.input<typeof IssuePayload>;
export type IssuePayloadDecoded = z.output<typeof IssuePayload>;

/** The list 01/BK-ĐCTT, with what each invoice and its corrections come to. */
export const WireCorrectionList = z.object({
  number: TypedText(50).default(''),
  originals: z
    .array(
      z.object({
        template_code: z.string().trim().max(11),
        invoice_serial: z.string().trim().max(20),
        invoice_number: z.string().trim().max(20),
        issued_date: WireDate,
        /** As `original_tax_day`. */
        tax_day: WireDate.nullish(),
        /** As `original_declared_on`. */
        declared_on: WireDate.nullish(),
        total_amount_without_tax: WireDecimal,
        total_tax_mount: WireDecimal, // sic
        total_amount_with_tax: WireDecimal,
      }),
    )
    .max(100),
});

/**
 * The payload of an invoice that corrects another: its place in the chain, the earlier invoice and the
 * grounds (ISS-019, S-29). A call for new invoices takes IssuePayload, which knows none of it, so
 * that nothing is issued as a correction by the way.
 */
export const CorrectionPayload = IssuePayload.extend({
  status: z.enum(['REPLACE', 'MODIFY']),
  /** What is modified; PRODUCT where it is left out. */
  modify: z.enum(['PRODUCT', 'INFORMATION']).nullish(),
  original_template_code: z.string().trim().max(11).default(''),
  original_invoice_serial: z.string().trim().max(20).default(''),
  original_invoice_number: z.string().trim().max(20).default(''),
  /** date_create_original is understood where it is left out. */
  original_issuance_date: WireDate.nullish(),
  /** Day whose rates and relief the earlier invoice carries, where it is not its day of issue. */
  original_tax_day: WireDate.nullish(),
  /** Day in whose period the earlier invoice is declared, where it is not its day of issue. */
  original_declared_on: WireDate.nullish(),
  cause_code: LineText(2),
  agreement_number: LineText(50),
  /** One mistake in many invoices of one buyer (01/BK-ĐCTT); the original_… fields name the first. */
  correction_list: WireCorrectionList.optional(),
});
export type CorrectionPayload = z.input<typeof CorrectionPayload>;
export type CorrectionPayloadDecoded = z.output<typeof CorrectionPayload>;
