import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { z } from 'zod';
import { GivenLine, GivenText, WireId } from '../http/wire-types.ts';
import {
  type CorrectionPayloadDecoded,
  IssuePayload,
  type IssuePayloadDecoded,
  WireBuyer,
  WireBuyerType,
} from './issue-payload.ts';
import { writeDelivery } from './payload-codec.ts';

const { shape } = IssuePayload;

/**
 * The issue payload for a draft that is there. A field that is left out stays as it is stored, null clears it; buyer and
 * lines are stated as a whole.
 */
export const DraftChange = IssuePayload.extend({
  id: WireId,
  /** The one that the caller saw. */
  version: z.number().int().nullish(),
  invoice_common_code: shape.invoice_common_code.unwrap().optional(),
  currency_code: shape.currency_code.unwrap().optional(),
  payment_method: shape.payment_method.unwrap().optional(),
  late_reason: GivenText(255),
  note_change: GivenText(255),
  reason_change: GivenText(255),
  evidence_for_change: GivenText(400),
  code_tax_approved: GivenLine(34),
  /** Of a correction; what it corrects stays. */
  cause_code: GivenLine(2),
  agreement_number: GivenLine(50),
  /** Of a correction of many: the number of its list. */
  list_number: GivenLine(50),
  buyer_data: WireBuyer.extend({
    buyer_type: WireBuyerType.optional(),
  }),
});
export type DraftChange = z.output<typeof DraftChange>;

type Whole = IssuePayloadDecoded &
  Pick<CorrectionPayloadDecoded, 'cause_code' | 'agreement_number'>;

/** The whole payload that a change means, with what is stored where it states nothing. */
export function changedPayload(change: DraftChange, stored: InvoiceDraft): Whole {
  const { related, earlierSale, delivery } = stored;
  const currency = given(change.currency_code, stored.currency);
  const isOtherCurrency = currency !== stored.currency;
  return {
    ...change,
    invoice_common_code: given(change.invoice_common_code, stored.serial),
    issued_date: given(change.issued_date, stored.issuedOn),
    sold_on: given(change.sold_on, earlierSale?.soldOn || null),
    late_reason: given(change.late_reason, earlierSale?.reason ?? null),
    currency_code: currency,
    foreign_rate: isOtherCurrency
      ? change.foreign_rate
      : given(change.foreign_rate, stored.exchangeRate),
    payment_method: given(change.payment_method, stored.paymentMethod),
    note_change: given(change.note_change, stored.note),
    reason_change: given(change.reason_change, related?.reason ?? null),
    agreement_date: given(change.agreement_date, related?.agreedOn ?? null),
    agreement_number: given(change.agreement_number, related?.agreementNumber ?? null),
    cause_code: given(change.cause_code, related?.causeCode ?? null),
    evidence_for_change: given(change.evidence_for_change, related?.evidence ?? null),
    code_tax_approved: given(change.code_tax_approved, related?.approvalCode ?? null),
    buyer_data: {
      ...change.buyer_data,
      buyer_type: given(change.buyer_data.buyer_type, stored.buyer.type),
    },
    data_plus_for_phieu_xkvc: given(
      change.data_plus_for_phieu_xkvc,
      delivery && writeDelivery(delivery),
    ),
  };
}

const given = <T, S>(value: T | undefined, stored: S): T | S =>
  value === undefined ? stored : value;
