import { INVOICE_TEMPLATES } from '@hoadon/domain/invoice/invoice-kind';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import {
  DecimalText,
  Nothing,
  TypedText,
  WireDate,
  WireDecimal,
  WireId,
  WireInstant,
} from './http/wire-types.ts';

const BASE = '/invoice-robotics-api/api';
export const MOST_OWN_FIELDS = 20;
export const MOST_RECORD_FILES = 20;

const Text = (max: number) => TypedText(max).default('');
const Kind = z.enum(INVOICE_TEMPLATES);
const OwnField = z.object({ name: TypedText(60).min(1), value: Text(500) });

/** A file that proves what is recorded. */
export const RecordFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  added_at: WireInstant,
});
export type RecordFile = z.infer<typeof RecordFile>;

/** A received invoice as the company records it. */
export const RecordedInvoice = z.object({
  id: z.string(),
  /** Version of the record: a save names the version it was based on. */
  version: z.string(),
  /** Recorded by hand, without a file. */
  is_hand_recorded: z.boolean(),
  currency_code: z.string(),
  invoice_type: Kind,
  invoice_number: z.string(),
  invoice_serial: z.string(),
  issued_date: WireDate,
  paid_date: WireDate.nullable(),
  content: z.string(),
  tags: z.array(z.string()),
  cqt_code: z.string(),
  seller_name: z.string(),
  seller_address: z.string(),
  seller_taxcode: z.string(),
  buyer_name: z.string(),
  buyer_address: z.string(),
  buyer_taxcode: z.string(),
  total_amount_without_tax: DecimalText,
  tax_percentage: DecimalText.nullable(),
  total_amount_with_tax: DecimalText,
  own_fields: z.array(OwnField),
  files: z.array(RecordFile),
});
export type RecordedInvoice = z.infer<typeof RecordedInvoice>;

const Written = z.object({
  invoice_type: Kind,
  invoice_number: Text(20),
  invoice_serial: Text(20),
  issued_date: WireDate,
  paid_date: WireDate.nullable().default(null),
  content: Text(2_000),
  tags: z.array(WireId).max(50).default([]),
  cqt_code: Text(50),
  seller_name: Text(400),
  seller_address: Text(400),
  seller_taxcode: Text(20),
  buyer_name: Text(400),
  buyer_address: Text(400),
  buyer_taxcode: Text(20),
  total_amount_without_tax: WireDecimal,
  tax_percentage: WireDecimal.nullable().default(null),
  total_amount_with_tax: WireDecimal,
  own_fields: z.array(OwnField).max(MOST_OWN_FIELDS).default([]),
});

const { shape } = Written;
/** A field that is left out stays as it is recorded. */
const Rewritten = Written.extend({
  id: WireId,
  version: z.string().max(100),
  invoice_number: shape.invoice_number.unwrap().optional(),
  invoice_serial: shape.invoice_serial.unwrap().optional(),
  paid_date: shape.paid_date.unwrap().optional(),
  content: shape.content.unwrap().optional(),
  tags: shape.tags.unwrap().optional(),
  cqt_code: shape.cqt_code.unwrap().optional(),
  seller_name: shape.seller_name.unwrap().optional(),
  seller_address: shape.seller_address.unwrap().optional(),
  seller_taxcode: shape.seller_taxcode.unwrap().optional(),
  buyer_name: shape.buyer_name.unwrap().optional(),
  buyer_address: shape.buyer_address.unwrap().optional(),
  buyer_taxcode: shape.buyer_taxcode.unwrap().optional(),
  tax_percentage: shape.tax_percentage.unwrap().optional(),
  own_fields: shape.own_fields.unwrap().optional(),
});

const CHANGING = { access: 'invoice_management.change', idempotent: true } as const;

export const getInvoiceRecord = defineCall(
  'GET',
  `${BASE}/invoice-records/{id}`,
  z.object({ id: WireId }),
  RecordedInvoice,
  {
    access: 'invoice_management.view',
    summary: 'A received or hand-recorded invoice as the company records it.',
  },
);

export const createInvoiceRecord = defineCall(
  'POST',
  `${BASE}/create-invoice-record`,
  Written,
  RecordedInvoice,
  {
    access: 'invoice_management.add',
    idempotent: true,
    summary: 'Record a received invoice that came without a file.',
  },
);

export const updateInvoiceRecord = defineCall(
  'POST',
  `${BASE}/update-invoice`,
  Rewritten,
  RecordedInvoice,
  {
    ...CHANGING,
    summary: 'Save the record of an invoice; refused where another user changed it since.',
  },
);

export const addRecordFile = defineCall(
  'POST',
  `${BASE}/invoice-records/{id}/files`,
  z.object({ id: WireId }),
  RecordFile,
  { ...CHANGING, upload: true, summary: 'Store a file (file) with the record of an invoice.' },
);

const OfFile = z.object({ id: WireId, file: WireId });

export const getRecordFile = defineCall(
  'GET',
  `${BASE}/invoice-records/{id}/files/{file}`,
  OfFile,
  Nothing,
  { access: 'invoice_management.view', answers: 'file', summary: 'The file as it was handed in.' },
);

export const setRecordFileAside = defineCall(
  'POST',
  `${BASE}/invoice-records/{id}/files/{file}/aside`,
  OfFile.extend({ is_aside: z.boolean() }),
  Nothing,
  { ...CHANGING, summary: 'Take a file from the record, or put it back; it stays in the store.' },
);
