import type { Correction, CorrectionList, RelatedInvoice } from '@hoadon/domain/invoice/invoice';
import { invoiceNumber } from '@hoadon/domain/issuing/numbering';
import type { CorrectionPayloadDecoded, IssuePayloadDecoded } from './issue-payload.ts';

const WIRE_ADJUSTED_OF = {
  amounts: 'PRODUCT',
  information: 'INFORMATION',
} as const satisfies Record<NonNullable<Correction['adjusts']>, string>;

export function readCorrection(payload: CorrectionPayloadDecoded): Correction {
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
    ...(payload.original_tax_day && { taxDay: payload.original_tax_day }),
    ...(payload.original_declared_on && { declaredOn: payload.original_declared_on }),
    ...(payload.correction_list && {
      list: readList(payload.correction_list, payload.issued_date),
    }),
  };
}

/** What the payload corrects; null where it is of a new invoice. */
export const relatedOf = (
  payload: IssuePayloadDecoded | CorrectionPayloadDecoded,
): Correction | null => ('status' in payload ? readCorrection(payload) : null);

/** What else is looked at to judge a payload: what it corrects, and its currency. */
export const judgedBy = (payload: IssuePayloadDecoded | CorrectionPayloadDecoded) => ({
  related: relatedOf(payload),
  currency: payload.currency_code,
});

/** What is corrected, and which way: the part of a correction's payload that never changes. */
export const correctedBy = (
  related: Pick<Correction, keyof RelatedInvoice | 'adjusts' | 'taxDay' | 'declaredOn'>,
): Pick<
  CorrectionPayloadDecoded,
  | 'status'
  | 'modify'
  | 'original_template_code'
  | 'original_invoice_serial'
  | 'original_invoice_number'
  | 'original_issuance_date'
  | 'original_tax_day'
  | 'original_declared_on'
  | 'correction_list'
> => ({
  status: related.relation === 'replaces' ? 'REPLACE' : 'MODIFY',
  modify: related.adjusts && WIRE_ADJUSTED_OF[related.adjusts],
  original_template_code: related.template,
  original_invoice_serial: related.serial,
  original_invoice_number: related.number,
  original_issuance_date: related.issuedOn || null,
  ...(related.taxDay && { original_tax_day: related.taxDay }),
  ...(related.declaredOn && { original_declared_on: related.declaredOn }),
  ...(related.list && { correction_list: writeList(related.list) }),
});

/** The fields of the payload that a new invoice does not have. */
export const writeCorrection = (related: Correction) => ({
  ...correctedBy(related),
  reason_change: related.reason,
  cause_code: related.causeCode,
  agreement_date: related.agreedOn,
  agreement_number: related.agreementNumber,
  evidence_for_change: related.evidence,
  code_tax_approved: related.approvalCode,
});

type List = NonNullable<CorrectionPayloadDecoded['correction_list']>;

/** It bears the day of the correction that it belongs to. */
export const readList = (
  { number, originals }: List,
  issuedOn: string | null | undefined,
): CorrectionList => ({
  number,
  issuedOn: issuedOn ?? '',
  originals: originals.map((original) => ({
    template: original.template_code,
    serial: readSerial(original.invoice_serial),
    number: readNumber(original.invoice_number),
    issuedOn: original.issued_date,
    ...(original.tax_day && { taxDay: original.tax_day }),
    ...(original.declared_on && { declaredOn: original.declared_on }),
    before: {
      withoutTax: original.total_amount_without_tax,
      tax: original.total_tax_mount, // sic
      withTax: original.total_amount_with_tax,
    },
  })),
});

/** The list as the wire states it. */
export const writeList = ({ number, originals }: CorrectionList): List => ({
  number,
  originals: originals.map(({ before, ...original }) => ({
    template_code: original.template,
    invoice_serial: original.serial,
    invoice_number: original.number,
    issued_date: original.issuedOn,
    ...(original.taxDay && { tax_day: original.taxDay }),
    ...(original.declaredOn && { declared_on: original.declaredOn }),
    total_amount_without_tax: before.withoutTax,
    total_tax_mount: before.tax,
    total_amount_with_tax: before.withTax,
  })),
});

/** The number of an earlier invoice as the XML states it: without the zeros people write in front. */
const readNumber = (text: string): string => String(invoiceNumber(text) ?? text);

/** Accepts the seven-character form too (`1C26TAA`), which begins with the template. */
export function readSerial(text: string): string {
  const serial = text.toUpperCase();
  return /^[1-9][CK]\w{5}$/.test(serial) ? serial.slice(1) : serial;
}
