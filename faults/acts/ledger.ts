/** Requests for one buyer's row, with the outcomes that the caller received. */
export type Row = {
  /** Unique part of the buyer's name. */
  readonly marker: string;
  readonly act: string;
  /** Whether the invoice was created; `yes` only after such a response. */
  made: 'yes' | 'no' | 'perhaps';
  /** And its number: does it have one in the end? */
  numbered: 'yes' | 'no' | 'perhaps';
  /** As it was answered, where it was. */
  id: string | null;
  number: number | null;
};

/** An address that was to get one mail. */
export type Letter = { readonly address: string; readonly act: string; queued: Row['made'] };

/** Invoices that one notice to the authority was to name. */
export type Notice = {
  readonly act: string;
  readonly invoiceIds: readonly string[];
  sent: Row['made'];
};

/** An invoice of which there was to be one paper. */
export type Paper = { readonly act: string; readonly invoiceId: string; made: Row['made'] };

/** Everything that was asked, for the judges. */
export type Ledger = Readonly<{
  rows: Row[];
  letters: Letter[];
  notices: Notice[];
  papers: Paper[];
  /** Drafts that one act on many put aside. */
  deletions: {
    readonly act: string;
    readonly ids: readonly string[];
    readonly isTakenBack: boolean;
  }[];
  /** Names of workbooks, each of which was sent once. */
  workbooks: { readonly name: string; readonly act: string; sent: Row['made'] }[];
  /** Names of zips of bought invoices, each of which was sent once, and how many are in it. */
  zips: {
    readonly name: string;
    readonly act: string;
    readonly count: number;
    sent: Row['made'];
  }[];
  /** What an act met that should not be. */
  complaints: { readonly act: string; readonly what: string }[];
  /** How often each kind of answer was given. */
  answers: Map<string, number>;
  /** Responses with an error of the product itself. */
  ownFaults: string[];
}>;

export const newLedger = (): Ledger => ({
  rows: [],
  letters: [],
  notices: [],
  papers: [],
  deletions: [],
  workbooks: [],
  zips: [],
  complaints: [],
  answers: new Map(),
  ownFaults: [],
});
