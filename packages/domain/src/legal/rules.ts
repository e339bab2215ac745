import type { PlainDate } from '../dates/plain-date.ts';
import type { VatRate } from '../invoice/vat-rate.ts';
import type { Decimal } from '../money/decimal.ts';

/** Relief of sellers under the direct method, shown as a row of the sales invoice. */
export type DecreeReductionRule = Readonly<{
  /** Percentages of the direct method, by which the tax is worked out of the revenue (VAT Law 48/2024 Art. 12): 1, 2, 3, 5. */
  percentages: readonly Decimal[];
  /** Part of the tax that is waived: 0.2. */
  share: Decimal;
  /** Sentence on the invoice; `{amount}` is replaced by the reduction with its currency. */
  note: string;
  /** The same where goods come back and the reduction is taken back with them. */
  noteOfReturn: string;
}>;

/** A reason of Decision 1233, Annex XVII, and the ways of correction that it may be given for. */
export type CorrectionCause = Readonly<{
  /** 01 to 14. */
  code: string;
  ways: readonly ('adjusts' | 'replaces')[];
  /** The invoice was wrong; any other cause came later, and is declared when the correction is issued. */
  isMistake: boolean;
  /** It changes what is paid, so that an adjustment of information cannot have it. */
  isOfAmounts: boolean;
  /** It gives something back: a discount, a return, a refund. An adjustment for it that raises what is paid is pointed out. */
  lowers: boolean;
  /** Whether it replaces invoices of cash registers alone (true), any but those (false), or both (null). */
  ofCashRegister: boolean | null;
  /**
   * One adjustment may be for invoices of several months: a trade discount that is worked out when its program ends is of all invoices of the
   * program (docs/decisions/0054). False: a list holds invoices of one month.
   */
  spansMonths: boolean;
}>;

/** How a wrong invoice is put right (Circular 91/2026 Art. 10; before: Decree 123/2020 Art. 19). */
export type CorrectionRules = Readonly<{
  /** Whether an invoice that the authority has may be cancelled. */
  mayCancelSent: boolean;
  /** Whether the notice 04/SS alone puts a wrong name or address right. */
  noticeForNameAndAddress: boolean;
  /** Once adjusted always adjust, once replaced always replace. */
  sameWayAgain: boolean;
  /** An invoice of a cash register (letter M) can only be replaced. */
  cashRegisterReplaceOnly: boolean;
  /** What may be the cause of an adjustment or replacement; empty where none is asked. */
  causes: readonly CorrectionCause[];
  /** Reference on the new invoice; {template}, {serial}, {number}, {day}, {month}, {year}. */
  replaceReference: string;
  adjustReference: string;
  /** The same where a list (01/BK-ĐCTT) names many; {number} and the day are the list's. */
  replaceListReference: string;
  adjustListReference: string;
}>;

/** The return 01/GTGT of the periods that begin under it (docs/law-and-practice.md#vat-return-form). */
export type VatReturnRules = Readonly<{
  form: 'TT80' | 'TT89';
  /** As the form itself names it. */
  basis: string;
  /** Cells that earlier forms do not have. */
  furtherCells: readonly ('32b' | '34a')[];
  /**
   * Where a buyer declares the correction of a purchase from an earlier period, where it came of something later: among the purchases, or as
   * an adjustment of what was deducted, [37] and [38].
   */
  laterPurchaseCorrections: 'purchases' | 'adjustments';
  /** What the tax portal takes; `ofForm` is another form where no format of this one is published. */
  file: Readonly<{ code: string; version: string; ofForm: 'TT80' | 'TT89' }>;
}>;

/**
 * The law on invoices between two days. Everything that a change of law changes is a field here;
 * nothing else in the product compares a date with a law's.
 */
export type RuleSet = Readonly<{
  effectiveFrom: PlainDate;
  /** Last day; null while no end is known. */
  effectiveTo: PlainDate | null;
  /** As printed on notices and minutes. */
  legalBasis: string;
  /** Version of the authority's data format and the decision that sets it. */
  invoiceFormat: Readonly<{ version: string; decision: string }>;
  /** Rates that a VAT invoice may carry. */
  vatRates: readonly VatRate[];
  /** Resolution that lowers 10 % to 8 %; null where none is in force. */
  reducedRateBasis: string | null;
  decreeReduction: DecreeReductionRule | null;
  /** Replaces the name of a buyer who gives none. */
  consumerName: string;
  /** Dong with tax from which a buyer needs a payment without cash to deduct the tax. */
  cashLimit: Decimal;
  /** The law that asks for it. */
  cashBasis: string;
  /** Working days after the day of issue within which an invoice is signed and sent. */
  signingDays: number;
  /** Whether the nine-digit identity card still identifies a buyer. */
  nineDigitIdentity: boolean;
  corrections: CorrectionRules;
  vatReturn: VatReturnRules;
}>;
