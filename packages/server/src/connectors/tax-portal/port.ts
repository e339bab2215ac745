import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
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

/** Lists as the portal answers them: JSON of one page, or of several. */
export type PortalLists = Readonly<{
  /** Throws UnreadablePortalList. The company named first is who it is done for: the companies take turns. */
  read(companyId: string, bytes: Uint8Array): Promise<ListedRow[]>;
  close(): Promise<void>;
}>;
