import type { PlainDate } from '../dates/plain-date.ts';
import type { Decimal } from '../money/decimal.ts';
import type { InvoiceKind } from './invoice-kind.ts';
import type { Line } from './line.ts';
import type { Totals } from './totals.ts';

/** The company that issues. Printed as it stood on the day of issue. */
export type Seller = Readonly<{
  taxCode: string;
  name: string;
  address: string;
  phone: string | null;
  email: string | null;
  fax: string | null;
  website: string | null;
  bankAccount: string | null;
  bankName: string | null;
}>;

export type BuyerType = 'ENTERPRISE' | 'PERSONAL';

/** Whom the invoice is for. `name` is the person who buys, `legalName` the organisation. */
export type Buyer = Readonly<{
  type: BuyerType;
  name: string | null;
  legalName: string | null;
  taxCode: string | null;
  address: string | null;
  phone: string | null;
  fax: string | null;
  /** One or more addresses separated by space, semicolon or comma. */
  email: string | null;
  identityNumber: string | null;
  passportNumber: string | null;
  identityType: string | null;
  budgetUnitCode: string | null;
  code: string | null;
  bankAccount: string | null;
  bankName: string | null;
}>;

export type PaymentMethod = 'TM' | 'CK' | 'TM/CK';

/** Transport facts of a delivery note (kind `transfer`). */
export type Delivery = Readonly<{
  dispatchOrder: string;
  vehicle: string;
  contractNumber: string | null;
  warehouseAddress: string | null;
  carrierName: string | null;
  shipperName: string | null;
}>;

/** The earlier invoice that this one replaces or adjusts. */
export type RelatedInvoice = Readonly<{
  relation: 'replaces' | 'adjusts';
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate;
  note: string | null;
}>;

/** What the seller states before the invoice has a number: everything a draft holds. */
export type InvoiceDraft = Readonly<{
  kind: InvoiceKind;
  /** Six characters, such as C26TAA. */
  serial: string;
  issuedOn: PlainDate;
  currency: string;
  /** Dong for one unit of `currency`; null for VND. */
  exchangeRate: Decimal | null;
  paymentMethod: PaymentMethod;
  seller: Seller;
  buyer: Buyer;
  lines: readonly Line[];
  totals: Totals;
  amountInWords: string;
  delivery: Delivery | null;
  related: RelatedInvoice | null;
  note: string | null;
}>;

/** An invoice that took its place in the series. */
export type NumberedInvoice = InvoiceDraft & Readonly<{ number: number }>;
