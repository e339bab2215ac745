import type { PlainDate } from '../../dates/plain-date.ts';
import type { ChainState } from '../../issuing/processing-state.ts';
import { ruleSetOn } from '../../legal/rule-set.ts';
import {
  compare,
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  minus,
  negated,
  plus,
  sum,
  ZERO,
} from '../../money/decimal.ts';
import { isUntilExplained } from '../reasons/until-explained.ts';
import { severityOf, type VerificationReason } from '../reasons/verification-reasons.ts';
import type { Verdict } from '../verdict.ts';
import { BARRED_WHOLLY, type BarredShare, isBarredWholly } from './barred-share.ts';
import type { Bought } from './bought.ts';
import { type Deferral, deferralOf, unprovenShare } from './deferral.ts';
import { INPUT_VAT_REASONS, type InputVatCode, type InputVatOutcome } from './input-vat-reasons.ts';

/** A purchase or an adjustment of one, amounts in dong. */
export type Purchase = Readonly<{
  direction: 'issued' | 'received';
  isVoucher: boolean;
  issuedOn: PlainDate;
  chainState: ChainState;
  tax: Decimal;
  bought: Bought;
  /** Of an adjustment: the share of its original that is not deducted. Null: all is, or the original is not known. */
  originalBarred: BarredShare | null;
  /** Of an adjustment: that of its original. */
  originalDeferral?: Deferral | null;
  /** What it corrects is not known: what it takes back cannot be compared. */
  isOriginalUnknown?: boolean;
  /** What else was bought of the seller on the day and is in force, with tax, after credit notes. */
  sameDay: readonly Decimal[];
  /** Why its amounts in dong are not known; left out: they are. */
  unknown?: 'amounts-unread' | 'rate-missing' | null;
  currency?: string;
  /** How many others of the day have no known amount in dong. */
  unknownOnDay?: number;
  /** Null: not checked. */
  verdict: Verdict | null;
  /** Of the verdict, the registers included. */
  reasons: readonly VerificationReason[];
  /** A user explained the differences from the registers since they were found. */
  isExplained?: boolean;
  /**
   * Where it is deferred (domain/vat-return/deduction-moves): the day on which it is judged. All is deducted until payment is due, and then what is
   * proven. Left out: it is not deferred.
   */
  deferredOn?: PlainDate;
}>;

export type InputVatReason = Readonly<{
  code: InputVatCode;
  severity: 'error' | 'warning';
  words: Readonly<Record<string, string>>;
  /** The law that applies, on the day of the invoice. */
  legalBasis: string;
}>;

export type InputVatJudgement = Readonly<{
  outcome: InputVatOutcome;
  /** The share of the tax that is not deducted; of a decrease, that lowers nothing. Null: none. */
  barred: BarredShare | null;
  /**
   * Where only proof of payment decides: what is not deducted from the due day on. It replaces `barred` in returns
   * whose period ends before the due day (domain/vat-return/deduction-moves).
   */
  deferral: Deferral | null;
  cashLimit: Decimal;
  dayTotal: Decimal;
  reasons: readonly InputVatReason[];
  legalBasis: string;
}>;

/** Verdicts of their own here. */
const TOLD_APART = new Set<string>([
  'BUYER_IS_ANOTHER',
  'BUYER_NAME_DIFFERS',
  'PARTNER_AT_RISK',
  'PARTNER_STOPPED',
  'NOT_IN_FORCE',
  'EXCHANGE_RATE_MISSING',
]);

/**
 * Whether the tax of a purchase may be deducted (docs/law-and-practice.md#input-tax): a valid invoice to the right buyer, and a payment without cash where
 * what was bought of the seller on the day reaches the limit after credit notes. What is not paid yet is deducted first and corrected if
 * it is paid in cash; what is paid partly in cash loses that part alone (Decree 181/2025 Art. 26(2)(g), docs/decisions/0033).
 */
export function judgeInputVat(purchase: Purchase): InputVatJudgement {
  const { legalBasis } = ruleSetOn(purchase.issuedOn);
  const { cashLimit, cashBasis } = ruleSetOn(purchase.bought.on);
  const dayTotal = plus(purchase.bought.withTax, sum(purchase.sameDay));
  const common = { cashLimit, dayTotal, legalBasis };
  const isUnknown = purchase.unknown != null;
  if (purchase.direction === 'issued' || purchase.isVoucher || (!isUnknown && isZero(purchase.tax)))
    return { ...common, outcome: 'not-applicable', barred: null, deferral: null, reasons: [] };
  if (isNegative(purchase.tax)) return { ...common, ...judgeDecrease(purchase, legalBasis) };
  const cash = judgeCash(purchase, common);
  const reasons = [
    ...[...unknownReasons(purchase), ...excessReasons(purchase)].map((one) => ({
      ...one,
      legalBasis,
    })),
    ...cash.reasons.map((one) => ({ ...one, legalBasis: cashBasis })),
    ...invoiceReasons(purchase).map((one) => ({ ...one, legalBasis })),
  ].map((one) => ({ ...one, severity: INPUT_VAT_REASONS[one.code] }));
  const errors = reasons.filter(({ severity }) => severity === 'error');
  const isBarred = errors.length > 0;
  const barred = isBarred ? BARRED_WHOLLY : cash.barred;
  const isOfPayment = errors.every(({ code }) => code === 'PAID_IN_CASH');
  const deferral = isOfPayment && cash.needsProof ? deferralOf(purchase.bought) : null;
  return { ...common, outcome: outcomeOf(barred, isBarred, reasons), barred, deferral, reasons };
}

function outcomeOf(
  barred: BarredShare | null,
  isBarred: boolean,
  reasons: readonly unknown[],
): InputVatOutcome {
  if (isBarred || (barred && isBarredWholly(barred))) return 'not-deductible';
  if (barred) return 'partly-deductible';
  return reasons.length > 0 ? 'with-warnings' : 'deductible';
}

/**
 * No finding about a decrease preserves the deduction: it lowers what was deducted of its original, and that is all of
 * it unless known otherwise.
 */
function judgeDecrease(
  purchase: Purchase,
  legalBasis: string,
): Pick<InputVatJudgement, 'outcome' | 'barred' | 'deferral' | 'reasons'> {
  const { originalBarred: barred, originalDeferral: deferral = null } = purchase;
  const findings = [
    ...(barred
      ? [withWords('ORIGINAL_NOT_DEDUCTED', { part: barred.part, whole: barred.whole })]
      : []),
    ...excessReasons(purchase),
    ...invoiceReasons(purchase),
  ];
  const reasons = findings.map(
    (one): InputVatReason => ({ ...one, severity: 'warning', legalBasis }),
  );
  return {
    outcome: reasons.length > 0 ? 'with-warnings' : 'deductible',
    barred,
    deferral,
    reasons,
  };
}

type ReasonWithWords = Pick<InputVatReason, 'code' | 'words'>;

function unknownReasons({ unknown, currency = '' }: Purchase): ReasonWithWords[] {
  if (unknown === 'amounts-unread') return [withWords('AMOUNTS_UNREAD')];
  return unknown === 'rate-missing' ? [withWords('EXCHANGE_RATE_MISSING', { currency })] : [];
}

/** A purchase and its corrections in force come to less than nothing. */
function excessReasons({ bought, isOriginalUnknown = false }: Purchase): ReasonWithWords[] {
  if (isOriginalUnknown || !isNegative(bought.withTax)) return [];
  return [withWords('CREDIT_EXCEEDS_PURCHASE', { excess: negated(bought.withTax) })];
}

type CashJudgement = Readonly<{
  barred: BarredShare | null;
  /** It reaches the limit. */
  needsProof: boolean;
  reasons: ReasonWithWords[];
}>;

/** What of a purchase was paid in cash, and whether the rest is proven. */
function judgeCash(
  { bought, unknownOnDay = 0, deferredOn }: Purchase,
  { cashLimit, dayTotal }: Readonly<{ cashLimit: Decimal; dayTotal: Decimal }>,
): CashJudgement {
  const { withTax: whole } = bought;
  const reached = compare(whole, cashLimit) >= 0 || compare(dayTotal, cashLimit) >= 0;
  if (!reached && unknownOnDay > 0) {
    const others = { others: String(unknownOnDay), limit: cashLimit };
    return { barred: null, needsProof: false, reasons: [withWords('DAY_TOTAL_UNKNOWN', others)] };
  }
  if (!reached || !isPositive(whole)) return { barred: null, needsProof: false, reasons: [] };
  const words = { amount: whole, limit: cashLimit, day_total: dayTotal };
  const deferral = deferredOn ? deferralOf(bought) : null;
  const judged =
    deferral && deferredOn
      ? judgeDeferred({ bought, deferral, words }, deferredOn)
      : judgeProof(bought, words);
  return { needsProof: true, ...judged };
}

/** Until it is due, the part that was paid in cash is barred; from then on all that is not proven. */
function judgeDeferred(
  { bought, deferral, words }: Readonly<{ bought: Bought; deferral: Deferral; words: LimitWords }>,
  day: PlainDate,
): Pick<CashJudgement, 'barred' | 'reasons'> {
  if (day < deferral.dueOn) return judgeProof(bought, words);
  const barred = unprovenShare(deferral, day);
  if (barred) {
    const unproven = isBarredWholly(barred) ? deferral.whole : barred.part;
    const reason = withWords('DUE_WITHOUT_PROOF', { ...words, unproven, due: deferral.dueOn });
    return { barred, reasons: [reason] };
  }
  const dueToday = deferralOf({ ...bought, dueOn: day });
  const isOpen = dueToday !== null && unprovenShare(dueToday, day) !== null;
  const reasons = isOpen ? [withWords('NON_CASH_PROOF_MISSING', words)] : [];
  return { barred: null, reasons };
}

type LimitWords = Readonly<Record<'amount' | 'limit' | 'day_total', Decimal>>;

function judgeProof(bought: Bought, words: LimitWords): Pick<CashJudgement, 'barred' | 'reasons'> {
  const { withTax: whole } = bought;
  const part = paidInCash(bought);
  if (part === whole) return { barred: BARRED_WHOLLY, reasons: [{ code: 'PAID_IN_CASH', words }] };
  const proof = isProven(bought, part) ? [] : [withWords('NON_CASH_PROOF_MISSING', words)];
  if (!isPositive(part)) return { barred: null, reasons: proof };
  const partly = withWords('PAID_PARTLY_IN_CASH', { ...words, cash: part });
  return { barred: { part, whole }, reasons: [partly, ...proof] };
}

const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b);

/**
 * The amount that cash covers and no transfer does. The open balance counts as cash where the purchase states cash and
 * nothing was transferred.
 */
function paidInCash({ withTax, statedMethod, paid }: Bought): Decimal {
  const { cash, transfer, other } = paid;
  const isOpenInCash = statedMethod === 'TM' && !isPositive(transfer) && !isPositive(other);
  if (isOpenInCash) return withTax;
  // A refund by transfer makes what was transferred negative: no more than the whole can have been paid in cash.
  const covered = smaller(withTax, smaller(cash, minus(withTax, transfer)));
  return isPositive(covered) ? covered : ZERO;
}

/** Whether all that was not paid in cash was transferred. */
const isProven = ({ withTax, paid, isPaid }: Bought, inCash: Decimal): boolean =>
  compare(plus(paid.transfer, inCash), withTax) >= 0 ||
  (isPaid && isPositive(paid.transfer) && !isPositive(paid.other));

function invoiceReasons({
  chainState,
  reasons,
  verdict,
  isExplained = false,
}: Purchase): ReasonWithWords[] {
  const reasonOf = (code: VerificationReason['code']) => reasons.find((one) => one.code === code);
  const isOutOfForce = chainState === 'REPLACED' || chainState === 'CANCELED';
  const [another, name] = [reasonOf('BUYER_IS_ANOTHER'), reasonOf('BUYER_NAME_DIFFERS')];
  const isOfName = (one: VerificationReason) =>
    severityOf(one) === 'error' && isUntilExplained(one);
  const differing = reasons.find(isOfName);
  const others = (severity: 'error' | 'warning'): string =>
    reasons
      .filter((one) => severityOf(one) === severity && !TOLD_APART.has(one.code) && !isOfName(one))
      .map(({ code }) => code)
      .join(', ');
  const [failed, doubtful] = [others('error'), others('warning')];
  return [
    ...(isOutOfForce ? [withWords('NOT_IN_FORCE', { chain_state: chainState })] : []),
    ...(another ? [withWords('BUYER_IS_ANOTHER', another.words)] : []),
    ...(name ? [withWords('BUYER_NAME_DIFFERS', name.words)] : []),
    ...(reasonOf('PARTNER_AT_RISK') || reasonOf('PARTNER_STOPPED')
      ? [withWords('SUPPLIER_AT_RISK')]
      : []),
    ...(differing
      ? [
          withWords(
            isExplained ? 'SUPPLIER_NAME_EXPLAINED' : 'SUPPLIER_NAME_DIFFERS',
            differing.words,
          ),
        ]
      : []),
    ...(failed ? [withWords('VERIFICATION_FAILED', { codes: failed })] : []),
    ...(doubtful && !failed ? [withWords('VERIFICATION_WARNINGS', { codes: doubtful })] : []),
    ...(verdict === null || verdict === 'unverifiable' ? [withWords('NOT_VERIFIED')] : []),
  ];
}

const withWords = (
  code: InputVatCode,
  words: Readonly<Record<string, string>> = {},
): ReasonWithWords => ({
  code,
  words,
});
