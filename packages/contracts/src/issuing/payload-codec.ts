import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Delivery, InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS, type InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import type { Totals } from '@hoadon/domain/invoice/totals';
import { sum, ZERO } from '@hoadon/domain/money/decimal';
import type { z } from 'zod';
import { readBuyer, writeBuyer } from './buyer-codec.ts';
import { readSerial, relatedOf, writeCorrection } from './correction-codec.ts';
import type {
  CorrectionPayload,
  CorrectionPayloadDecoded,
  IssuePayload,
  IssuePayloadDecoded,
  WireDelivery,
} from './issue-payload.ts';
import { readLine, writeLine } from './line-codec.ts';

/** What the payload leaves to the server: who sells, and the day taken where none is given. */
export type DraftFacts = Readonly<{ seller: Seller; today: PlainDate }>;

const VND = 'VND';

const KIND_OF: Readonly<Record<IssuePayload['invoice_type'], InvoiceKind>> = {
  '1': 'vat',
  '2': 'sales',
  '6': 'transfer',
};

/**
 * Reads the issue payload as a draft. Amounts and words are those of the caller and may be incomplete: they are claims,
 * to be computed again and compared. `totals.byRate` is not on the wire and is returned empty.
 */
export function draftFromPayload(
  payload: IssuePayloadDecoded | CorrectionPayloadDecoded,
  facts: DraftFacts,
): InvoiceDraft {
  const kind = KIND_OF[payload.invoice_type];
  const isForeign = payload.currency_code !== VND;
  const lines = payload.lines.map(readLine);
  const issuedOn = payload.issued_date ?? facts.today;
  return {
    kind,
    serial: readSerial(payload.invoice_common_code),
    issuedOn,
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
    related: relatedOf({ ...payload, issued_date: issuedOn }),
    note: payload.note_change,
    ...(payload.sold_on && {
      earlierSale: { soldOn: payload.sold_on, reason: payload.late_reason ?? '' },
    }),
  };
}

/** The payload that states the draft. Flags and signing account are added by the caller. */
export function payloadFromDraft(draft: InvoiceDraft): IssuePayload | CorrectionPayload {
  return {
    invoice_type: INVOICE_KINDS[draft.kind],
    invoice_template_code: INVOICE_KINDS[draft.kind],
    invoice_common_code: draft.serial,
    issued_date: draft.issuedOn,
    ...(draft.earlierSale && {
      sold_on: draft.earlierSale.soldOn || null,
      late_reason: draft.earlierSale.reason,
    }),
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

function readDelivery(delivery: z.output<typeof WireDelivery> | null | undefined): Delivery | null {
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

/** Its fields on the wire. */
export function writeDelivery(delivery: Delivery): z.output<typeof WireDelivery> {
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
