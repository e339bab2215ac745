import type { PlainDate } from '../dates/plain-date.ts';
import { firstDayOf, lastDayOf, type TaxPeriod, taxPeriodOf } from '../dates/tax-period.ts';
import { chainEffect } from '../invoice/chain-effect.ts';
import { listedRate } from '../invoice/listed-rate.ts';
import type { VatRate } from '../invoice/vat-rate.ts';
import { isIssued } from '../issuing/is-issued.ts';
import type { ChainState, ProcessingState } from '../issuing/processing-state.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import type { Decimal } from '../money/decimal.ts';
import {
  type CellShare,
  sharesOfChangedDeduction,
  sharesOfPurchase,
  sharesOfSale,
} from './cell-shares.ts';

/** The correction that an invoice states. */
export type CorrectionFacts = Readonly<{
  relation: 'adjusts' | 'replaces';
  /** 01 to 14 of Decision 1233; null where none is stated. */
  causeCode: string | null;
  /** Day on which that is declared (`declaredDays`); null where it is not known. */
  originalIssuedOn: PlainDate | null;
  /**
   * Where it takes the place of a correction of a later event: the day on which that one's original is declared. Where it puts right a
   * mistake of a purchase that was found later: the day on which that would be declared by itself. What such a correction of a
   * purchase changes is the deduction of that day.
   */
  changesDeductionOf?: PlainDate | null;
}>;

/** Everything about an invoice, at one of its rates, that decides where it is declared. Invoices that share them are declared alike. */
export type VatFacts = Readonly<{
  direction: 'issued' | 'received';
  /** Form symbol as written: 1, or 01GTKT0/001 of older ones. */
  template: string;
  serial: string;
  isVoucher: boolean;
  processingState: ProcessingState;
  chainState: ChainState;
  issuedOn: PlainDate;
  rate: VatRate;
  /** Percent, of rate KHAC. */
  customRate: Decimal | null;
  /** The guard of input tax bars the deduction of it, or of this share of it (domain/verification/input-vat). */
  isBarred: boolean;
  /** Its tax lowers what was declared before. */
  isDecrease: boolean;
  correction: CorrectionFacts | null;
  /** Day of the sale of an invoice that was issued late. */
  soldOn?: PlainDate | null;
  /** Day of the replacement for a later event that took its effect: until then it counts, and on that day it is taken back. */
  replacedOn?: PlainDate | null;
  /** Its amounts taken back on `replacedOn`, with the other sign. */
  isTakenBack?: boolean;
  /** Of a deferred purchase: the day on which this share of its deduction was lowered or came back (deduction-moves). */
  movedOn?: PlainDate | null;
  /** Day on which a purchase was found whose own period was filed without it, where a person declares it then. */
  foundOn?: PlainDate | null;
}>;

/** Why an invoice is in its cell, or in none. Closed: each has its sentence in every language. */
export const PLACE_REASONS = [
  'SALE',
  'PURCHASE',
  /** Its value and tax are declared, its tax is not deducted. */
  'PURCHASE_BARRED',
  /** Issued late: declared on the day of the sale, on which its tax arose (VAT Law 48/2024/QH15 Art. 8). */
  'SOLD_EARLIER',
  /** A correction of what came later: declared when it was issued (Circular 91/2026 Art. 10(5) and 10(6)(d)). */
  'CORRECTS_LATER_EVENT',
  /** A correction of a mistake: declared where the mistake was. */
  'CORRECTS_MISTAKE',
  /** It replaces an invoice for a mistake, and takes its place. */
  'TAKES_THE_PLACE',
  /** It was replaced for a later event: taken back when its replacement was issued. */
  'TAKEN_BACK',
  /** What it corrects is not known, so its own day counts. */
  'ORIGINAL_UNKNOWN',
  /** It changes input tax that an earlier return deducted: in [37] or [38] of the period it came in. */
  'CHANGES_EARLIER_DEDUCTION',
  /** Of a deferred purchase: this share was due or paid in cash, and has no proof of payment without cash: in [37] of that day. */
  'DUE_WITHOUT_PROOF',
  /** Of a deferred purchase: this share was proven after it was due or paid in cash: in [38] of the day of the payment. */
  'PROVEN_AFTER_DUE',
  /** A purchase that was missed in its period: in [38] of the period in which it is found (VAT Law 48/2024/QH15 Art. 14(1)). */
  'FOUND_LATER',
  'NOT_ISSUED',
  'REPLACED',
  'CANCELED',
  'VOUCHER',
  'TRANSFER_NOTE',
  /** Sales invoices and receipts state no VAT. */
  'FORM_WITHOUT_VAT',
  /** The rate is unknown. */
  'RATE_UNKNOWN',
] as const;
export type PlaceReason = (typeof PLACE_REASONS)[number];

export type Placement = Readonly<{
  /** A day of the period in which it is declared; null: it is not declared. */
  declaredOn: PlainDate | null;
  shares: readonly CellShare[];
  /** Whether it is in the annex of the reduced rate: a sale, or a purchase whose tax is in [25]. */
  isReduced: boolean;
  reason: PlaceReason;
}>;

const nowhere = (reason: PlaceReason): Placement => ({
  declaredOn: null,
  shares: [],
  isReduced: false,
  reason,
});

/**
 * Where an invoice is declared, at one of its rates, and why (docs/law-and-practice.md#filling-the-return). The one function by which returns
 * are filled, cells are opened and "why is it here" is answered. `periodType`: how the company declares, because what is
 * corrected within one period needs no period of its own.
 */
export function placeInvoice(stated: VatFacts, periodType: TaxPeriod['type']): Placement {
  // Files of others name 8 % as a rate of its own.
  const facts = { ...stated, ...listedRate(stated) };
  const leftOut = reasonToLeaveOut(facts);
  if (leftOut) return nowhere(leftOut);
  if (facts.movedOn) return placeOfMove(facts.movedOn, facts);
  const foundOn = facts.isTakenBack ? null : dayFound(facts);
  if (foundOn) return placeOfFound(foundOn, facts);
  const isReduced = facts.rate === '8';
  const placement = placeOf(facts);
  if (facts.direction === 'issued') return { ...placement, shares: sharesOfSale(facts), isReduced };
  if (!changesEarlierDeduction(facts, placement, periodType)) {
    // The annex states the purchases whose tax is deducted in the period (docs/law-and-practice.md#reduction-annex).
    const isDeducted = isReduced && !facts.isBarred;
    return { ...placement, shares: sharesOfPurchase(facts), isReduced: isDeducted };
  }
  return {
    declaredOn: placement.declaredOn,
    shares: facts.isBarred ? [] : [sharesOfChangedDeduction(facts)],
    isReduced: false,
    reason: facts.isBarred ? 'PURCHASE_BARRED' : 'CHANGES_EARLIER_DEDUCTION',
  };
}

const placeOfMove = (movedOn: PlainDate, facts: VatFacts): Placement => ({
  declaredOn: movedOn,
  shares: [sharesOfChangedDeduction(facts)],
  isReduced: false,
  reason: facts.isDecrease ? 'DUE_WITHOUT_PROOF' : 'PROVEN_AFTER_DUE',
});

/** Value and tax of it belong to a period that was filed: only its deduction is declared. */
const placeOfFound = (foundOn: PlainDate, facts: VatFacts): Placement => ({
  declaredOn: foundOn,
  shares: facts.isBarred ? [] : [sharesOfChangedDeduction(facts)],
  isReduced: false,
  reason: facts.isBarred ? 'PURCHASE_BARRED' : 'FOUND_LATER',
});

function reasonToLeaveOut(facts: VatFacts): PlaceReason | null {
  if (facts.isVoucher) return 'VOUCHER';
  if (facts.chainState === 'CANCELED') return 'CANCELED';
  if (chainEffect(facts.chainState) === 'nothing' && !facts.replacedOn) return 'REPLACED';
  if (!isIssued(facts.processingState, facts.serial)) return 'NOT_ISSUED';
  if (facts.template === '6') return 'TRANSFER_NOTE';
  if (!statesVat(facts)) return 'FORM_WITHOUT_VAT';
  return facts.rate === 'NONE' && facts.direction === 'issued' ? 'RATE_UNKNOWN' : null;
}

/**
 * Why an invoice that has no rates in dong is in no return: kinds 2 and 6, vouchers, and invoices with unread rates.
 * `isUncounted`: its amounts in dong are unknown. Null where that alone is the reason.
 */
export function whyWithoutRates(
  facts: Omit<VatFacts, 'rate' | 'customRate'>,
  isUncounted: boolean,
): PlaceReason | null {
  // The rate decides only what counts at all.
  const leftOut = reasonToLeaveOut({ ...facts, rate: '10', customRate: null });
  return leftOut ?? (isUncounted ? null : 'RATE_UNKNOWN');
}

/** 1 VAT invoice, 5 VAT tickets (letter G), 7 commercial, 8 VAT with fees; 01GTKT and 07 tickets of the formats before 2021 (docs/law-and-practice.md#form-and-series). */
const WITH_VAT = /^(?:[178]$|01GTKT)/;

const statesVat = ({ template, serial }: VatFacts): boolean =>
  WITH_VAT.test(template) || (template === '5' && serial[3] === 'G');

type DeclaredDay = Pick<Placement, 'declaredOn' | 'reason'>;

/** How it corrects an earlier invoice. One that was adjusted or replaced itself since is known by what it states. */
function relationOf({
  chainState,
  correction,
}: Pick<VatFacts, 'chainState' | 'correction'>): CorrectionFacts['relation'] | null {
  if (chainState === 'MODIFY') return 'adjusts';
  if (chainState === 'REPLACE') return 'replaces';
  return chainState === 'MODIFIED' || chainState === 'REPLACED'
    ? (correction?.relation ?? null)
    : null;
}

type PlacedFacts = Omit<
  VatFacts,
  'template' | 'serial' | 'isVoucher' | 'processingState' | 'rate' | 'customRate' | 'isDecrease'
>;

/** Day on which a purchase is declared, whatever is deducted of it. */
export const purchaseDeclaredOn = (
  facts: Pick<VatFacts, 'issuedOn' | 'chainState' | 'correction' | 'foundOn'>,
): PlainDate =>
  placeOf({ ...facts, direction: 'received', isBarred: false }).declaredOn ?? facts.issuedOn;

function placeOf(facts: PlacedFacts): DeclaredDay {
  if (facts.isTakenBack) return { declaredOn: facts.replacedOn ?? null, reason: 'TAKEN_BACK' };
  const foundOn = dayFound(facts);
  return foundOn ? { declaredOn: foundOn, reason: 'FOUND_LATER' } : ownPlaceOf(facts);
}

/** Null where it was not found, or no later than it is declared by itself. */
function dayFound({ foundOn, ...facts }: PlacedFacts): PlainDate | null {
  if (!foundOn || facts.direction !== 'received') return null;
  const { declaredOn } = ownPlaceOf(facts);
  return declaredOn !== null && declaredOn < foundOn ? foundOn : null;
}

function ownPlaceOf(facts: PlacedFacts): DeclaredDay {
  const { issuedOn, correction, soldOn, direction } = facts;
  const relation = relationOf(facts);
  if (relation !== null && !correction?.originalIssuedOn)
    return { declaredOn: soldOn ?? issuedOn, reason: 'ORIGINAL_UNKNOWN' };
  const corrected = relation && correction && { ...correction, relation };
  if (corrected && isForLaterEvent(corrected, { issuedOn, direction }))
    return { declaredOn: issuedOn, reason: 'CORRECTS_LATER_EVENT' };
  if (soldOn) return { declaredOn: soldOn, reason: 'SOLD_EARLIER' };
  if (corrected)
    return {
      declaredOn: corrected.originalIssuedOn,
      reason: relation === 'replaces' ? 'TAKES_THE_PLACE' : 'CORRECTS_MISTAKE',
    };
  if (direction === 'issued') return { declaredOn: issuedOn, reason: 'SALE' };
  return { declaredOn: issuedOn, reason: facts.isBarred ? 'PURCHASE_BARRED' : 'PURCHASE' };
}

/**
 * Whether a correction answers something that came after a right invoice (Circular 91/2026 Art. 10(5), causes 01 to 12). Where no
 * known cause is stated, a replacement and the correction of a sale put a mistake right, and the adjustment of a purchase is declared
 * when the buyer learns of it: input tax that was missed or wrong is declared in the period it is found in (VAT Law 48/2024/QH15
 * Art. 14).
 */
export function isForLaterEvent(
  { relation, causeCode }: Pick<CorrectionFacts, 'relation' | 'causeCode'>,
  { issuedOn, direction }: Pick<VatFacts, 'issuedOn' | 'direction'>,
): boolean {
  const { causes } = ruleSetOn(issuedOn).corrections;
  const cause = causes.find(({ code }) => code === causeCode);
  return cause ? !cause.isMistake : direction === 'received' && relation === 'adjusts';
}

/** Whether a purchase changes what the return of an earlier period deducted, and the form has [37] and [38] for it. */
function changesEarlierDeduction(
  facts: VatFacts,
  { declaredOn, reason }: DeclaredDay,
  periodType: TaxPeriod['type'],
): boolean {
  const changed = changedDay(facts, reason);
  if (!changed || !declaredOn) return false;
  return (
    ruleSetOn(declaredOn).vatReturn.laterPurchaseCorrections === 'adjustments' &&
    changed < firstDayOf(taxPeriodOf(declaredOn, periodType))
  );
}

/** Day on which the deduction was declared that a purchase changes; null where it changes none. */
function changedDay(facts: VatFacts, reason: PlaceReason): PlainDate | null {
  const { correction } = facts;
  if (facts.isTakenBack) {
    // A purchase that was found later is in [38] alone, so that [37] takes it back also within the period in which it was found.
    const own = ownPlaceOf(facts);
    return changedDay({ ...facts, isTakenBack: false }, own.reason) ?? own.declaredOn;
  }
  return reason === 'CORRECTS_LATER_EVENT'
    ? (correction?.originalIssuedOn ?? null)
    : (correction?.changesDeductionOf ?? null);
}

/** Whether what is placed so belongs to the return of the period. */
export const isDeclaredIn = (
  { declaredOn }: Pick<Placement, 'declaredOn'>,
  period: TaxPeriod,
): boolean =>
  declaredOn !== null && declaredOn >= firstDayOf(period) && declaredOn <= lastDayOf(period);
