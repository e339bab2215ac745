import { EMPTY_BUYER, EMPTY_DELIVERY, ZERO_TOTALS } from '@hoadon/domain/invoice/empty-draft';
import type { InvoiceDraft, RelatedInvoice } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS, type InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { NATURES } from './encoded-parts/index.ts';
import type { DecodedLine, Invoice } from './invoice.ts';
import { rateText } from './rate-text.ts';

/** THDon by kind: the title of the form (Circular 32/2025, annex). */
export const INVOICE_NAMES = {
  vat: 'Hóa đơn giá trị gia tăng',
  sales: 'Hóa đơn bán hàng',
  transfer: 'Phiếu xuất kho kiêm vận chuyển nội bộ',
} as const;

/** Rates that the document does not state are not shown by a preview either. */
function lineOf(line: Line, index: number, kind: InvoiceKind): DecodedLine {
  const statesRate = kind === 'vat' && (line.type === 'product' || line.type === 'discount');
  const rate = statesRate ? line.rate : 'NONE';
  const customRate = statesRate ? line.customRate : null;
  return {
    ...line,
    rate,
    customRate,
    position: String(index + 1),
    nature: NATURES[line.type],
    discountPercent: null,
    discountAmount: null,
    rateText: rateText(rate, customRate),
  };
}

/**
 * Values that a transfer note leaves out: payment, sums, and of the parties everything except name, tax code and the
 * two warehouses.
 */
function statedByNote(draft: InvoiceDraft): Partial<Invoice> {
  const { seller, buyer, delivery } = draft;
  const from = delivery?.warehouseAddress ?? seller.address;
  return {
    seller: {
      ...seller,
      address: from,
      phone: null,
      email: null,
      fax: null,
      website: null,
      bankAccount: null,
      bankName: null,
    },
    buyer: {
      ...EMPTY_BUYER,
      type: buyer.type,
      name: buyer.name,
      legalName: buyer.legalName,
      taxCode: buyer.taxCode,
      address: buyer.address,
    },
    delivery: { ...(delivery ?? EMPTY_DELIVERY), warehouseAddress: from },
    paymentMethod: null,
    totals: ZERO_TOTALS,
    amountInWords: null,
  };
}

/** The corrected invoice and the kind of correction; the reason concerns only the two parties and is in no file. */
const statedRelation = ({ list, ...related }: RelatedInvoice): RelatedInvoice => {
  const { relation, note } = related;
  if (list) {
    const { number, issuedOn } = list;
    const noInvoice = { template: '', serial: '', number: '', issuedOn: '' };
    return { relation, ...noInvoice, note, list: { number, issuedOn } };
  }
  const { template, serial, number, issuedOn } = related;
  return { relation, template, serial, number, issuedOn, note };
};

/** Returns the draft as an issued invoice, without number, code and signatures: for previews. */
export function invoiceOfDraft(draft: InvoiceDraft): Invoice {
  const { kind, ...stated } = draft;
  return {
    ...stated,
    ...(kind === 'transfer' && statedByNote(draft)),
    version: '',
    dataId: '',
    name: INVOICE_NAMES[kind],
    related: draft.related && statedRelation(draft.related),
    template: INVOICE_KINDS[kind],
    number: null,
    providerTaxCode: null,
    lines: draft.lines.map((line, index) => lineOf(line, index, kind)),
    authorityCode: null,
    qrText: null,
    signatures: [],
    extras: [],
  };
}
