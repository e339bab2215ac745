import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import type { LookupFacts } from '@hoadon/domain/lookup/way-to-look-up';
import type { RateFacts } from '@hoadon/domain/reconciliation/invoice-facts';

/** An invoice as the portal of the tax authority lists it. Amounts are decimal text; null: the portal does not say. */
export type ListedByPortal = Readonly<{
  sellerTaxCode: string;
  sellerName: string;
  sellerAddress: string | null;
  buyerTaxCode: string | null;
  buyerName: string | null;
  buyerAddress: string | null;
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate;
  currency: string;
  exchangeRate: string | null;
  withoutTax: string | null;
  tax: string | null;
  withTax: string | null;
  rates: readonly RateFacts[] | null;
  chainState: ChainState;
  authorityCode: string | null;
  /** The invoice that it replaces or adjusts; null: it puts none right, or does not say which. */
  corrects: CorrectedByListed | null;
  /** Where its issuer gives it out; null: the portal does not say. */
  lookup: LookupFacts | null;
  /** False: the portal keeps no original of it, as of those that came in summary tables. */
  hasOriginal: boolean;
}>;

export type CorrectedByListed = Readonly<{
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate | null;
}>;

/** A line of an invoice as the portal's detail tells it. Amounts are decimal text. */
export type ListedLine = Readonly<{
  /** 1 goods or service, 2 promotion, 3 discount, 4 note. */
  nature: 1 | 2 | 3 | 4;
  name: string;
  unit: string | null;
  quantity: string | null;
  price: string | null;
  discount: string | null;
  amount: string | null;
  /** `8`, `KCT`, `KHAC:8.5`; null: not said. */
  rate: string | null;
  tax: string | null;
}>;

/** Why a row is no invoice that can be compared. */
export const LISTED_ROW_FAULTS = [
  'not-an-invoice',
  'key-missing',
  'day-invalid',
  'amount-invalid',
  'state-unknown',
  /** The authority refused it: it never came to be. */
  'refused-by-authority',
] as const;
export type ListedRowFault = (typeof LISTED_ROW_FAULTS)[number];

/** A row of a list, from 1: what it says, or why that cannot be told. */
export type ListedRow = Readonly<
  { row: number } & ({ invoice: ListedByPortal } | { fault: ListedRowFault })
>;

export type PortalListFault = 'not-a-portal-list' | 'empty' | 'too-large';

export class UnreadablePortalList extends Error {
  override readonly name = 'UnreadablePortalList';
  readonly fault: PortalListFault;
  constructor(fault: PortalListFault, options: ErrorOptions = {}) {
    super(fault, options);
    this.fault = fault;
  }
}

/** A page of a list: its rows, how many the whole list has, and where it goes on; null: this is the last. */
export type ListedPage = Readonly<{
  rows: readonly ListedRow[];
  total: number;
  cursor: string | null;
}>;

/** Answers of the portal as they came, read where they can do no harm. The company named first is who it is done for: they take turns. */
export type PortalLists = Readonly<{
  /** A list kept as a file: JSON of one page, or of several. Throws UnreadablePortalList. */
  read(companyId: string, bytes: Uint8Array): Promise<ListedRow[]>;
  /** One page as the portal answers it; an empty one is a page. Throws UnreadablePortalList. */
  readPage(companyId: string, bytes: Uint8Array): Promise<ListedPage>;
  /** Lines of one invoice. Throws UnreadablePortalList. */
  readLines(companyId: string, bytes: Uint8Array): Promise<ListedLine[]>;
  close(): Promise<void>;
}>;

/** Which back end of the portal: that of e-invoices, or that of cash registers. */
export type PortalPlace = 'query' | 'sco-query';

/** A list that the portal can be asked for. Purchases are asked for by how the authority processed them (`ttxly`), sales are not. */
export type PortalListing = Readonly<{
  place: PortalPlace;
  direction: 'issued' | 'received';
  processing: 5 | 6 | 8 | null;
}>;

/** A page of a list: of days within one calendar month, both included. `cursor` null: the first. */
export type PortalQuestion = Readonly<{
  listing: PortalListing;
  from: PlainDate;
  to: PlainDate;
  cursor: string | null;
}>;

/** A picture with six characters that only a person reads, and what belongs to it. */
export type PortalCaptcha = Readonly<{
  key: string;
  /** A stranger's: to be shown as a picture, never as markup. */
  svg: string;
  /** The session of the portal that it was drawn for, as a Cookie header. */
  cookies: string;
}>;

export type PortalCredentials = Readonly<{
  userName: string;
  password: string;
  captcha: Readonly<{ key: string; text: string; cookies: string }>;
}>;

/** An account that is signed in, until the portal ends it. */
export type PortalSession = Readonly<{ token: string; cookies: string; endsAt: Instant }>;

export type PortalInvoiceName = Readonly<{
  place: PortalPlace;
  sellerTaxCode: string;
  template: string;
  serial: string;
  number: string;
}>;

/**
 * Why the portal gave no answer that can be used.
 *
 * - `captcha-wrong`, `login-refused`, `account-locked`: of a sign-in; only the first says nothing of the password.
 * - `session-over`: a person has to sign in again.
 * - `blocked`: its firewall stops us. Nothing more may be asked of it.
 * - `busy`: too many questions; `retryAfter` in seconds, where it says so.
 * - `range-too-long`: more than a month was asked for.
 * - `overloaded`, `no-answer`: worth asking again later. Of a sign-in: whether it was counted is not known.
 * - `changed`: what answers is not the portal as we know it.
 */
export type PortalFault =
  | 'captcha-wrong'
  | 'login-refused'
  | 'account-locked'
  | 'session-over'
  | 'blocked'
  | 'busy'
  | 'range-too-long'
  | 'overloaded'
  | 'no-answer'
  | 'changed';

export class PortalFailed extends Error {
  override readonly name = 'PortalFailed';
  readonly fault: PortalFault;
  readonly retryAfter: number | null;
  constructor(
    fault: PortalFault,
    said: string,
    { retryAfter = null, ...options }: ErrorOptions & { retryAfter?: number | null } = {},
  ) {
    super(said === '' ? fault : `${fault}: ${said}`, options);
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

/** The invoice portal of the tax authority. Every call throws PortalFailed, is made once, and never again by itself. */
export type TaxPortal = Readonly<{
  captcha(): Promise<PortalCaptcha>;
  signIn(credentials: PortalCredentials): Promise<PortalSession>;
  /** A page as the portal answers it; PortalLists reads it. */
  page(session: PortalSession, question: PortalQuestion): Promise<Uint8Array>;
  detail(session: PortalSession, named: PortalInvoiceName): Promise<Uint8Array>;
  /** A zip with the signed XML; null: the portal keeps none, and never will. */
  original(session: PortalSession, named: PortalInvoiceName): Promise<Uint8Array | null>;
}>;
