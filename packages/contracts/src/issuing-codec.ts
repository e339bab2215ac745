import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type {
  Buyer,
  Correction,
  Delivery,
  InvoiceDraft,
  RelatedInvoice,
  Seller,
} from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS, type InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { AdjustmentMethod, Line, LineType } from '@hoadon/domain/invoice/lines/line';
import type { Totals } from '@hoadon/domain/invoice/totals';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import { sum, ZERO } from '@hoadon/domain/money/decimal';
import type { z } from 'zod';
import type {
  CorrectionPayload,
  CorrectionPayloadDecoded,
  IssuePayload,
  IssuePayloadDecoded,
  WireBuyer,
  WireDelivery,
  WireLine,
} from './issuing.ts';

/** What the payload leaves to the server: who sells, and the day taken where none is given. */
export type DraftFacts = Readonly<{ seller: Seller; today: PlainDate }>;

type WireLineDecoded = z.output<typeof WireLine>;
type WireBuyerDecoded = z.output<typeof WireBuyer>;
type WireDeliveryDecoded = z.output<typeof WireDelivery>;

const VND = 'VND';

/** Both spellings of a line type (DECISIONS 19). */
const LINE_TYPE_OF = {
  HANG_HOA: 'product',
  CHIET_KHAU: 'discount',
  GHI_CHU: 'note',
  NGHI_DINH: 'decree',
  product: 'product',
  discount: 'discount',
  note: 'note',
  decree: 'decree',
} as const satisfies Record<WireLine['type'], LineType>;

/** As lines are written: in Vietnamese. */
export const WIRE_TYPE_OF = {
  product: 'HANG_HOA',
  discount: 'CHIET_KHAU',
  note: 'GHI_CHU',
  decree: 'NGHI_DINH',
} as const satisfies Record<LineType, WireLine['type']>;

const METHOD_OF = { TANG: 'increase', GIAM: 'decrease' } as const;
const WIRE_METHOD_OF = { increase: 'TANG', decrease: 'GIAM' } as const satisfies Record<
  AdjustmentMethod,
  string
>;

const WIRE_ADJUSTED_OF = {
  amounts: 'PRODUCT',
  information: 'INFORMATION',
} as const satisfies Record<NonNullable<Correction['adjusts']>, string>;

const KIND_OF: Readonly<Record<IssuePayload['invoice_type'], InvoiceKind>> = {
  '1': 'vat',
  '2': 'sales',
  '6': 'transfer',
};

/**
 * Reads the issue payload as a draft. Amounts and words stand as the caller stated them and may be
 * incomplete: they are claims, to be computed anew and compared. `totals.byRate` is not on the wire
 * and comes back empty.
 */
export function draftFromPayload(
  payload: IssuePayloadDecoded | CorrectionPayloadDecoded,
  facts: DraftFacts,
): InvoiceDraft {
  const kind = KIND_OF[payload.invoice_type];
  const isForeign = payload.currency_code !== VND;
  const lines = payload.lines.map(readLine);
  return {
    kind,
    serial: readSerial(payload.invoice_common_code),
    issuedOn: payload.issued_date ?? facts.today,
    currency: payload.currency_code,
    exchangeRate: isForeign ? (payload.foreign_rate ?? null) : null,
    paymentMethod: payload.payment_method,
    seller: facts.seller,
    buyer: readBuyer(payload.buyer_data),
    lines,
    totals: readTotals(payload, lines),
    amountInWords:
      payload.total_amount_with_tax_in_words ?? payload.totals.total_amount_with_tax_in_words ?? '',
    delivery: kind === 'transfer' ? readDelivery(payload.data_plus_for_phieu_xkvc) : null,
    related: 'status' in payload ? readCorrection(payload) : null,
    note: payload.note_change,
  };
}

/** The payload that states the draft. Flags and signing account are added by the caller. */
export function payloadFromDraft(draft: InvoiceDraft): IssuePayload | CorrectionPayload {
  return {
    invoice_type: INVOICE_KINDS[draft.kind],
    invoice_template_code: INVOICE_KINDS[draft.kind],
    invoice_common_code: draft.serial,
    issued_date: draft.issuedOn,
    currency_code: draft.currency,
    ...(draft.currency === VND ? {} : { foreign_rate: draft.exchangeRate }),
    payment_method: draft.paymentMethod,
    note_change: draft.note,
    buyer_data: writeBuyer(draft.buyer),
    lines: draft.lines.map(writeLine),
    totals: {
      total_amount_without_tax: draft.totals.withoutTax,
      total_tax_mount: draft.totals.tax,
      total_amount_with_tax: draft.totals.withTax,
      decree_tax_reduction: draft.totals.decreeReduction,
      total_amount_with_tax_in_words: draft.amountInWords,
    },
    total_amount_with_tax_in_words: draft.amountInWords,
    ...(draft.delivery
      ? { data_plus_for_phieu_xkvc: writeDelivery(draft.delivery), include_info: true }
      : {}),
    ...(draft.related ? writeCorrection(draft.related) : {}),
  };
}

function readCorrection(payload: CorrectionPayloadDecoded): Correction {
  const isReplacement = payload.status === 'REPLACE';
  const adjusted = payload.modify === 'INFORMATION' ? 'information' : 'amounts';
  return {
    relation: isReplacement ? 'replaces' : 'adjusts',
    adjusts: isReplacement ? null : adjusted,
    template: payload.original_template_code,
    serial: readSerial(payload.original_invoice_serial),
    number: readNumber(payload.original_invoice_number),
    issuedOn: payload.original_issuance_date ?? payload.date_create_original ?? '',
    note: null,
    reason: payload.reason_change ?? '',
    causeCode: payload.cause_code,
    agreedOn: payload.agreement_date ?? null,
    agreementNumber: payload.agreement_number,
    evidence: payload.evidence_for_change,
    approvalCode: payload.code_tax_approved,
  };
}

/** What is corrected, and which way: the part of a correction's payload that never changes. */
export const correctedBy = (
  related: Pick<Correction, keyof RelatedInvoice | 'adjusts'>,
): Pick<
  CorrectionPayloadDecoded,
  | 'status'
  | 'modify'
  | 'original_template_code'
  | 'original_invoice_serial'
  | 'original_invoice_number'
  | 'original_issuance_date'
> => ({
  status: related.relation === 'replaces' ? 'REPLACE' : 'MODIFY',
  modify: related.adjusts && WIRE_ADJUSTED_OF[related.adjusts],
  original_template_code: related.template,
  original_invoice_serial: related.serial,
  original_invoice_number: related.number,
  original_issuance_date: related.issuedOn || null,
});

/** The fields of the payload that a new invoice does not have. */
const writeCorrection = (related: Correction) => ({
  ...correctedBy(related),
  reason_change: related.reason,
  cause_code: related.causeCode,
  agreement_date: related.agreedOn,
  agreement_number: related.agreementNumber,
  evidence_for_change: related.evidence,
  code_tax_approved: related.approvalCode,
});

/** The number of an earlier invoice as the XML states it: without the zeros people write in front. */
const readNumber = (text: string): string => String(invoiceNumber(text) ?? text);

/** Accepts the seven-character form too (`1C26TAA`), in which the template stands in front. */
function readSerial(text: string): string {
  const serial = text.toUpperCase();
  return /^[1-9][CK]\w{5}$/.test(serial) ? serial.slice(1) : serial;
}

export function readLine(line: WireLineDecoded): Line {
  return {
    type: LINE_TYPE_OF[line.type],
    code: line.code,
    name: line.name,
    unit: line.unit,
    quantity: line.quantity ?? null,
    price: line.price ?? null,
    rate: line.rate,
    customRate: line.rate === 'KHAC' ? (line.custom_tax_rate ?? null) : null,
    subtotal: line.subtotal ?? null,
    tax: line.tax_money ?? null,
    total: line.total ?? null,
    method: line.method ? METHOD_OF[line.method] : null,
  };
}

export function writeLine(line: Line, index: number): WireLine {
  return {
    stt: index + 1,
    type: WIRE_TYPE_OF[line.type],
    code: line.code,
    name: line.name,
    unit: line.unit,
    quantity: line.quantity,
    price: line.price,
    rate: line.rate,
    custom_tax_rate: line.customRate,
    subtotal: line.subtotal,
    tax_money: line.tax,
    total: line.total,
    method: line.method ? WIRE_METHOD_OF[line.method] : null,
  };
}

function readBuyer(buyer: WireBuyerDecoded): Buyer {
  return {
    type: buyer.buyer_type,
    name: buyer.buyer_name,
    legalName: buyer.buyer_legal_name,
    taxCode: buyer.buyer_tax_code ?? buyer.buyer_taxcode,
    address: buyer.buyer_address_line ?? buyer.buyer_address,
    phone: buyer.buyer_phone_number,
    fax: buyer.buyer_fax_number,
    email: buyer.buyer_email,
    identityNumber: buyer.buyer_id_no,
    passportNumber: buyer.buyer_passport_no,
    identityType: buyer.buyer_id_type,
    budgetUnitCode: buyer.mdvqhnsach,
    code: buyer.buyer_code,
    bankAccount: buyer.buyer_bank_account ?? buyer.buyer_account_number,
    bankName: buyer.buyer_bank_name,
  };
}

export function writeBuyer(buyer: Buyer): z.input<typeof WireBuyer> {
  return {
    buyer_type: buyer.type,
    buyer_name: buyer.name,
    buyer_legal_name: buyer.legalName,
    buyer_tax_code: buyer.taxCode,
    buyer_address_line: buyer.address,
    buyer_phone_number: buyer.phone,
    buyer_fax_number: buyer.fax,
    buyer_email: buyer.email,
    buyer_id_no: buyer.identityNumber,
    buyer_passport_no: buyer.passportNumber,
    buyer_id_type: buyer.identityType,
    buyer_code: buyer.code,
    buyer_bank_account: buyer.bankAccount,
    buyer_bank_name: buyer.bankName,
    mdvqhnsach: buyer.budgetUnitCode,
  };
}

function readDelivery(delivery: WireDeliveryDecoded | null | undefined): Delivery | null {
  if (!delivery) return null;
  return {
    dispatchOrder: delivery.NBan_LDDNBo ?? '',
    vehicle: delivery.NBan_PTVChuyen ?? '',
    contractNumber: delivery.NBan_HDSo,
    warehouseAddress: delivery.NBan_DChi,
    carrierName: delivery.NBan_TNVChuyen,
    shipperName: delivery.NBan_HVTNXHang,
  };
}

function writeDelivery(delivery: Delivery): z.input<typeof WireDelivery> {
  return {
    NBan_LDDNBo: delivery.dispatchOrder,
    NBan_PTVChuyen: delivery.vehicle,
    NBan_HDSo: delivery.contractNumber,
    NBan_DChi: delivery.warehouseAddress,
    NBan_TNVChuyen: delivery.carrierName,
    NBan_HVTNXHang: delivery.shipperName,
  };
}

function readTotals(payload: IssuePayloadDecoded, lines: readonly Line[]): Totals {
  const stated = payload.totals;
  return {
    withoutTax: stated.total_amount_without_tax ?? ZERO,
    tax: stated.total_tax_mount ?? ZERO,
    withTax: stated.total_amount_with_tax ?? ZERO,
    discount: sum(lines.map((line) => (line.type === 'discount' && line.subtotal) || ZERO)),
    decreeReduction: stated.decree_tax_reduction ?? ZERO,
    byRate: [],
  };
}
