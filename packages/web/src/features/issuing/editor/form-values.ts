import type { SellerInformation } from '@hoadon/contracts/company';
import { type IssuePayload, payloadFromDraft } from '@hoadon/contracts/issuing';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { ZERO_TOTALS } from '@hoadon/domain/invoice/empty-draft';
import type {
  Buyer,
  Correction,
  Delivery,
  InvoiceDraft,
  InvoicePaymentMethod,
  Seller,
} from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS, type InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { isForeign } from '@hoadon/domain/money/currency';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { Correcting } from './correcting.ts';

export type BuyerText = Exclude<keyof Buyer, 'type'>;
export type DeliveryText = keyof Delivery;
export type DeliveryValues = Record<DeliveryText, string>;
type BuyerValues = { type: Buyer['type'] } & Record<BuyerText, string>;

/** Values of the heading; texts as typed, empty where the draft has null. */
export type FormValues = {
  /** Form symbol: 1, 2 or 6. */
  invoiceType: string;
  templateCode: string;
  serial: string;
  issuedOn: PlainDate | null;
  /** Day of the sale if the invoice is issued late; otherwise null, and the reason is empty. */
  soldOn: PlainDate | null;
  lateReason: string;
  paymentMethod: InvoicePaymentMethod;
  currency: string;
  exchangeRate: Decimal | null;
  buyer: BuyerValues;
  /** Empty unless the document is a transfer note. */
  delivery: DeliveryValues;
  /** Editable on corrections; a draft that was opened with a note retains it. */
  note: string;
  /** Grounds of a correction; empty on other invoices. */
  grounds: GroundsValues;
};

export type GroundsValues = {
  reason: string;
  causeCode: string;
  agreedOn: PlainDate | null;
  agreementNumber: string;
  /** Number of the correction list; missing in forms that earlier versions saved. */
  listNumber?: string;
  /** Name of the file that proves the agreement. */
  evidence: string;
};

const groundsOf = (related: Correction | null): GroundsValues => ({
  reason: related?.reason ?? '',
  causeCode: related?.causeCode ?? '',
  agreedOn: related?.agreedOn ?? null,
  agreementNumber: related?.agreementNumber ?? '',
  listNumber: related?.list?.number ?? '',
  evidence: related?.evidence ?? '',
});

const BUYER_TEXTS: readonly BuyerText[] = [
  'name',
  'legalName',
  'taxCode',
  'address',
  'phone',
  'fax',
  'email',
  'identityNumber',
  'passportNumber',
  'identityType',
  'budgetUnitCode',
  'country',
  'code',
  'bankAccount',
  'bankName',
];

export const DELIVERY_TEXTS: readonly DeliveryText[] = [
  'dispatchOrder',
  'vehicle',
  'warehouseAddress',
  'contractNumber',
  'carrierName',
  'shipperName',
];

/** Kinds that this form can write. */
const KINDS: readonly InvoiceKind[] = ['vat', 'sales', 'transfer'];

export const kindOf = (invoiceType: string): InvoiceKind | null =>
  KINDS.find((kind) => INVOICE_KINDS[kind] === invoiceType) ?? null;

const buyerTexts = <T>(read: (field: BuyerText) => T): Record<BuyerText, T> =>
  Object.fromEntries(BUYER_TEXTS.map((field) => [field, read(field)])) as Record<BuyerText, T>;

export const deliveryValuesOf = (delivery: Delivery | null): DeliveryValues =>
  Object.fromEntries(
    DELIVERY_TEXTS.map((field) => [field, delivery?.[field] ?? '']),
  ) as DeliveryValues;

const deliveryOf = (values: DeliveryValues): Delivery => ({
  dispatchOrder: values.dispatchOrder.trim(),
  vehicle: values.vehicle.trim(),
  contractNumber: values.contractNumber.trim() || null,
  warehouseAddress: values.warehouseAddress.trim() || null,
  carrierName: values.carrierName.trim() || null,
  shipperName: values.shipperName.trim() || null,
});

export const valuesOf = (draft: InvoiceDraft, templateCode: string): FormValues => ({
  invoiceType: INVOICE_KINDS[draft.kind],
  templateCode,
  serial: draft.serial,
  issuedOn: draft.issuedOn,
  soldOn: draft.earlierSale?.soldOn ?? null,
  lateReason: draft.earlierSale?.reason ?? '',
  paymentMethod: draft.paymentMethod,
  currency: draft.currency,
  exchangeRate: draft.exchangeRate,
  buyer: { type: draft.buyer.type, ...buyerTexts((field) => draft.buyer[field] ?? '') },
  delivery: deliveryValuesOf(draft.delivery),
  note: draft.note ?? '',
  grounds: groundsOf(draft.related),
});

/** The draft from the values of the form, without its amounts. */
export const draftOf = (
  values: FormValues,
  lines: readonly Line[],
  { seller, correcting = null }: Readonly<{ seller: Seller; correcting?: Correcting | null }>,
): InvoiceDraft => ({
  kind: kindOf(values.invoiceType) ?? 'vat',
  serial: values.serial,
  issuedOn: values.issuedOn ?? '',
  currency: values.currency,
  exchangeRate: isForeign(values.currency) ? values.exchangeRate : null,
  paymentMethod: values.paymentMethod,
  seller,
  buyer: {
    type: values.buyer.type,
    // A form that an earlier version saved in this browser lacks later fields.
    ...buyerTexts((field) => (values.buyer[field] ?? '').trim() || null),
  },
  lines,
  totals: ZERO_TOTALS,
  amountInWords: '',
  delivery: kindOf(values.invoiceType) === 'transfer' ? deliveryOf(values.delivery) : null,
  related: correcting && correctionOf(correcting, values),
  note: values.note || null,
  ...(values.soldOn &&
    kindOf(values.invoiceType) !== 'transfer' && {
      earlierSale: { soldOn: values.soldOn, reason: values.lateReason.trim() },
    }),
});

const correctionOf = (
  { reference }: Correcting,
  { grounds, issuedOn }: Pick<FormValues, 'grounds' | 'issuedOn'>,
): Correction => ({
  ...reference,
  ...(reference.list && {
    list: {
      ...reference.list,
      number: (grounds.listNumber ?? reference.list.number).trim(),
      issuedOn: issuedOn ?? '',
    },
  }),
  reason: grounds.reason.trim(),
  causeCode: grounds.causeCode || null,
  agreedOn: grounds.agreedOn,
  agreementNumber: grounds.agreementNumber.trim() || null,
  evidence: grounds.evidence || null,
});

/** The payload of a draft; the server sets a day that is not filled in. */
export function payloadOf(
  draft: InvoiceDraft,
  { templateCode }: Pick<FormValues, 'templateCode'>,
  announcementId: string | null,
): IssuePayload {
  return {
    // The server retains fields that are missing in an update.
    ...{ sold_on: null, late_reason: null, data_plus_for_phieu_xkvc: null },
    ...payloadFromDraft(draft),
    ...(draft.related?.list && { list_number: draft.related.list.number }),
    invoice_template_code: templateCode,
    issued_date: draft.issuedOn || null,
    seller_template_announcement: announcementId,
    is_publish_now: false,
  };
}

export const sellerOf = (seller: SellerInformation): Seller => ({
  taxCode: seller.tax_code,
  name: seller.full_name || seller.name,
  address: seller.company_address,
  phone: seller.seller_phone,
  email: seller.seller_email,
  fax: seller.seller_fax_number,
  website: seller.seller_website,
  bankAccount: seller.seller_bank_account,
  bankName: seller.seller_bank_name,
});
