/** What was asked for one buyer's row, and what the caller was told of it. */
export type Row = {
  /** Stands in the buyer's name, and nowhere twice. */
  readonly marker: string;
  readonly act: string;
  /** The invoice itself: was it made? `yes` only where somebody was told so. */
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
  /** Answers that say the product itself is broken. */
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
