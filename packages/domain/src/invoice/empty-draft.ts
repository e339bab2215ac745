import type { PlainDate } from '../dates/plain-date.ts';
import { DEFAULT_CURRENCY } from '../money/currency.ts';
import { ZERO } from '../money/decimal.ts';
import { DECREE_LINE, firstDecreeRow } from './decree-reduction.ts';
import type { Buyer, Delivery, InvoiceDraft, Seller } from './invoice.ts';
import type { InvoiceKind } from './invoice-kind.ts';
import type { Line } from './lines/line.ts';
import type { Totals } from './totals.ts';

export const EMPTY_BUYER: Buyer = {
  type: 'ENTERPRISE',
  name: null,
  legalName: null,
  taxCode: null,
  address: null,
  phone: null,
  fax: null,
  email: null,
  identityNumber: null,
  passportNumber: null,
  identityType: null,
  budgetUnitCode: null,
  country: null,
  code: null,
  bankAccount: null,
  bankName: null,
};

export const EMPTY_DELIVERY: Delivery = {
  dispatchOrder: '',
  vehicle: '',
  contractNumber: null,
  warehouseAddress: null,
  carrierName: null,
  shipperName: null,
};

export const ZERO_TOTALS: Totals = {
  withoutTax: ZERO,
  tax: ZERO,
  withTax: ZERO,
  discount: ZERO,
  decreeReduction: ZERO,
  byRate: [],
};

/** A product line as it is added to the table; the rate is still to be chosen (LINE-002). */
export const emptyLine = (): Line => ({ ...DECREE_LINE, type: 'product', rate: 'NONE' });

/** A new invoice of today: one empty line, dong, bank transfer (ISS-012). */
export function emptyDraft(kind: InvoiceKind, seller: Seller, today: PlainDate): InvoiceDraft {
  const row = firstDecreeRow(kind, today);
  return {
    kind,
    serial: '',
    issuedOn: today,
    currency: DEFAULT_CURRENCY,
    exchangeRate: null,
    paymentMethod: 'CK',
    seller,
    buyer: EMPTY_BUYER,
    lines: row ? [emptyLine(), row] : [emptyLine()],
    totals: ZERO_TOTALS,
    amountInWords: 'Không đồng',
    delivery: kind === 'transfer' ? EMPTY_DELIVERY : null,
    related: null,
    note: null,
  };
}
