import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import type { LookupFacts } from '@hoadon/domain/lookup/way-to-look-up';
import type { RateFacts } from '@hoadon/domain/reconciliation/invoice-facts';
import type { ListedRowFault } from '@hoadon/domain/reconciliation/left-out-reasons';

/** An invoice as listed by the portal of the tax authority. Amounts are decimal text; null: not stated. */
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
  /** The invoice that it replaces or adjusts; null: none, or not stated. */
  corrects: CorrectedByListed | null;
  /** Where its issuer publishes it; null: not stated. */
  lookup: LookupFacts | null;
  /** False: the portal has no original, as for invoices from summary tables. */
  hasOriginal: boolean;
}>;

export type CorrectedByListed = Readonly<{
  template: string;
  serial: string;
  number: string;
  issuedOn: PlainDate | null;
}>;

/** A line of an invoice in the portal's detail. Amounts are decimal text. */
export type ListedLine = Readonly<{
  /** 1 goods or service, 2 promotion, 3 discount, 4 note. */
  nature: 1 | 2 | 3 | 4;
  name: string;
  unit: string | null;
  quantity: string | null;
  price: string | null;
  discount: string | null;
  amount: string | null;
  /** `8`, `KCT`, `KHAC:8.5`; null: not stated. */
  rate: string | null;
  tax: string | null;
}>;

/** A row of a list, from 1: its invoice, or why it could not be read. */
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

/** A page of a list: its rows, the total of the whole list, and the cursor of the next page; null: this is the last. */
export type PortalPage = Readonly<{
  rows: readonly ListedRow[];
  total: number;
  cursor: string | null;
}>;

/**
 * Reads responses of the portal in separate processes. `companyId`: the company of the request; companies take turns.
 */
export type PortalLists = Readonly<{
  /** Reads a list saved as a file: JSON of one page, or of several. Throws UnreadablePortalList. */
  read(companyId: string, bytes: Uint8Array): Promise<ListedRow[]>;
  /** Reads one page as the portal returns it; an empty page is valid. Throws UnreadablePortalList. */
  readPage(companyId: string, bytes: Uint8Array): Promise<PortalPage>;
  /** Reads the lines of one invoice. Throws UnreadablePortalList. */
  readLines(companyId: string, bytes: Uint8Array): Promise<ListedLine[]>;
  close(): Promise<void>;
}>;

/** Which back end of the portal: that of e-invoices, or that of cash registers. */
export type PortalPlace = 'query' | 'sco-query';

/** A list of the portal. Purchases are filtered by how the authority processed them (`ttxly`), sales are not. */
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

/** A picture with six characters that only a person can read, with its key and cookies. */
export type PortalCaptcha = Readonly<{
  key: string;
  /** Untrusted: display as a picture, never as markup. */
  svg: string;
  /** The portal's session of the captcha, as a Cookie header. */
  cookies: string;
}>;

export type PortalCredentials = Readonly<{
  userName: string;
  password: string;
  captcha: Readonly<{ key: string; text: string; cookies: string }>;
}>;

/** A signed-in account, until the portal ends the session. */
export type PortalSession = Readonly<{ token: string; cookies: string; endsAt: Instant }>;

export type PortalInvoiceName = Readonly<{
  place: PortalPlace;
  sellerTaxCode: string;
  template: string;
  serial: string;
  number: string;
}>;

/**
 * Why the portal returned no usable response.
 *
 * - `captcha-wrong`, `login-refused`, `account-locked`: of a sign-in; the first leaves open whether the password is
 * right.
 * - `session-over`: a person has to sign in again.
 * - `blocked`: its firewall refuses this server. Send no more requests.
 * - `busy`: too many requests; `retryAfter` in seconds, if stated.
 * - `range-too-long`: the range exceeds a month.
 * - `overloaded`, `no-answer`: retry later. Of a sign-in: whether the try was counted is unknown.
 * - `changed`: the response does not have the known format of the portal.
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
    portalMessage: string,
    { retryAfter = null, ...options }: ErrorOptions & { retryAfter?: number | null } = {},
  ) {
    super(portalMessage === '' ? fault : `${fault}: ${portalMessage}`, options);
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

/** The invoice portal of the tax authority. Every call throws PortalFailed, sends one request, and never retries. */
export type TaxPortal = Readonly<{
  captcha(): Promise<PortalCaptcha>;
  signIn(credentials: PortalCredentials): Promise<PortalSession>;
  /** Returns a page as the portal sends it; PortalLists reads it. */
  page(session: PortalSession, question: PortalQuestion): Promise<Uint8Array>;
  detail(session: PortalSession, named: PortalInvoiceName): Promise<Uint8Array>;
  /** Returns a zip with the signed XML; null: the portal has none, and never will. */
  original(session: PortalSession, named: PortalInvoiceName): Promise<Uint8Array | null>;
}>;
