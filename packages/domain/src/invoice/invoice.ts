import type { PlainDate } from '../dates/plain-date.ts';
import type { ReadingRemark } from '../intake/reading-remark.ts';
import type { Decimal } from '../money/decimal.ts';
import type { InvoiceKind } from './invoice-kind.ts';
import type { Line } from './lines/line.ts';
import type { Totals } from './totals.ts';

/** The company that issues. Printed with its data on the day of issue. */
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
  /**
   * ISO 3166-1 alpha-2: the country of a foreign organisation, the nationality of a foreign person; null for Viet Nam. An organisation with a
   * country needs no tax code (docs/law-and-practice.md#buyer).
   */
  country: string | null;
  code: string | null;
  bankAccount: string | null;
  bankName: string | null;
}>;

export type InvoicePaymentMethod = 'TM' | 'CK' | 'TM/CK';

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
  /** The list that names the invoices, where it is many; left out where it is one. */
  list?: ListReference;
}>;

/** 01/BK-ĐCTT: the list of the invoices that one invoice puts right, by its number and day. */
export type ListReference = Readonly<{ number: string; issuedOn: PlainDate }>;

export type StatedAmounts = Pick<Totals, 'withoutTax' | 'tax' | 'withTax'>;

/** An invoice of the list, with what it and its earlier corrections come to. */
export type ListedOriginal = Readonly<{
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate;
  before: StatedAmounts;
  /** As of `Correction`. */
  taxDay?: PlainDate;
  /** As of `Correction`. */
  declaredOn?: PlainDate;
  /** What this correction states for it, by its own lines; worked out with the amounts of the invoice. */
  share?: StatedAmounts;
}>;

export type CorrectionList = ListReference & Readonly<{ originals: readonly ListedOriginal[] }>;

/** Why an issued invoice is changed: the reason and the buyer's consent, as far as the law requires to record them. */
export type ChangeGrounds = Readonly<{
  reason: string;
  /** 01 to 14 of Decision 1233, Annex XVII; null under rules that ask for none. */
  causeCode: string | null;
  /** Day and number of the written agreement with the buyer. */
  agreedOn: PlainDate | null;
  agreementNumber: string | null;
  /** What proves the agreement, by name. */
  evidence: string | null;
  /** code_tax_approved: by which the authority approved the change; null: not yet, or it has not to. */
  approvalCode: string | null;
}>;

/** The invoice that is put right by this one, which way, and why. */
export type Correction = RelatedInvoice &
  ChangeGrounds &
  Readonly<{
    /** What an adjustment changes; null where the earlier invoice is replaced. */
    adjusts: 'amounts' | 'information' | null;
    /** Day whose rates and relief the earlier invoice carries; left out where it is its day of issue. */
    taxDay?: PlainDate;
    /** Day in whose period the earlier invoice is declared; left out where it is its day of issue. */
    declaredOn?: PlainDate;
    /** One mistake in many invoices of one buyer; the fields of the related invoice name the first. */
    list?: CorrectionList;
  }>;

/** The sale of an invoice that is issued late: its rates and relief are those of the day of the sale. */
export type EarlierSale = Readonly<{
  soldOn: PlainDate;
  /** Why the invoice was not issued then; may be empty in a draft. */
  reason: string;
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
  /** A person entered the rate of a received invoice that states none. */
  isRateEntered?: true;
  paymentMethod: InvoicePaymentMethod;
  seller: Seller;
  buyer: Buyer;
  lines: readonly Line[];
  totals: Totals;
  amountInWords: string;
  delivery: Delivery | null;
  related: Correction | null;
  note: string | null;
  /** What a reader could not take as it is written; left out where there is nothing, and in own drafts. */
  remarks?: readonly ReadingRemark[];
  /** Left out where the invoice is of the day of its sale. */
  earlierSale?: EarlierSale;
}>;

/** An invoice that took its place in the series. */
export type NumberedInvoice = InvoiceDraft & Readonly<{ number: number }>;
