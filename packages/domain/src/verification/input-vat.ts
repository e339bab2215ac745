import type { PlainDate } from '../dates/plain-date.ts';
import type { PaymentMethod as StatedMethod } from '../invoice/invoice.ts';
import type { ChainState } from '../issuing/processing-state.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { absolute, compare, type Decimal, isZero, plus, sum } from '../money/decimal.ts';
import type { PaymentMethod } from '../payments/payment-direction.ts';
import { INPUT_VAT_REASONS, type InputVatCode, type InputVatOutcome } from './input-vat-reasons.ts';
import type { Verdict } from './verdict.ts';
import { severityOf, type VerificationReason } from './verification-reasons.ts';

/** A purchase, amounts in dong. */
export type Purchase = Readonly<{
  direction: 'issued' | 'received';
  isVoucher: boolean;
  issuedOn: PlainDate;
  chainState: ChainState;
  tax: Decimal;
  withTax: Decimal;
  /** TM, CK: as the invoice says; what was really paid counts before it. */
  statedMethod: StatedMethod;
  /** What was paid of it so far, in its own currency. */
  payments: readonly Readonly<{ method: PaymentMethod; amount: Decimal }>[];
  isPaid: boolean;
  /** What else was bought of the seller on the day and is in force, with tax. */
  sameDay: readonly Decimal[];
  /** Why its amounts in dong are not known; left out: they are. */
  unknown?: 'amounts-unread' | 'rate-missing' | null;
  currency?: string;
  /** How many others of the day have no known amount in dong. */
  unknownOnDay?: number;
  /** Null: nobody checked it. */
  verdict: Verdict | null;
  /** Of the verdict, the registers included. */
  reasons: readonly VerificationReason[];
}>;

export type InputVatReason = Readonly<{
  code: InputVatCode;
  words: Readonly<Record<string, string>>;
  /** The law that says so, on the day of the invoice. */
  legalBasis: string;
}>;

export type InputVatJudgement = Readonly<{
  outcome: InputVatOutcome;
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
 * Whether the tax of a purchase may be deducted (DOMAIN §6): a valid invoice to the right buyer, and a payment without cash where
 * what was bought of the seller on the day reaches the limit. What is not paid yet is deducted first and corrected if it is paid in cash.
 */
export function judgeInputVat(purchase: Purchase): InputVatJudgement {
  const rules = ruleSetOn(purchase.issuedOn);
  const { cashLimit, legalBasis } = rules;
  const dayTotal = plus(purchase.withTax, sum(purchase.sameDay));
  const known = { cashLimit, dayTotal, legalBasis };
  const isUnknown = purchase.unknown != null;
  if (purchase.direction === 'issued' || purchase.isVoucher || (!isUnknown && isZero(purchase.tax)))
    return { ...known, outcome: 'not-applicable', reasons: [] };
  const reasons = [
    ...unknownReasons(purchase).map((one) => ({ ...one, legalBasis })),
    ...cashReasons(purchase, known).map((one) => ({ ...one, legalBasis: rules.cashBasis })),
    ...invoiceReasons(purchase).map((one) => ({ ...one, legalBasis })),
  ];
  const isBarred = reasons.some(({ code }) => INPUT_VAT_REASONS[code] === 'error');
  const outcome = isBarred ? 'not-deductible' : reasons.length > 0 ? 'with-warnings' : 'deductible';
  return { ...known, outcome, reasons };
}

type Told = Omit<InputVatReason, 'legalBasis'>;

function unknownReasons({ unknown, currency = '' }: Purchase): Told[] {
  if (unknown === 'amounts-unread') return [told('AMOUNTS_UNREAD')];
  return unknown === 'rate-missing' ? [told('EXCHANGE_RATE_MISSING', { currency })] : [];
}

function cashReasons(
  { payments, isPaid, statedMethod, withTax, unknownOnDay = 0 }: Purchase,
  { cashLimit, dayTotal }: Readonly<{ cashLimit: Decimal; dayTotal: Decimal }>,
): Told[] {
  // A decrease lowers what the day comes to; it needs no payment of its own.
  const reached = compare(absolute(withTax), cashLimit) >= 0 || compare(dayTotal, cashLimit) >= 0;
  if (!reached)
    return unknownOnDay > 0
      ? [told('DAY_TOTAL_UNKNOWN', { others: String(unknownOnDay), limit: cashLimit })]
      : [];
  const words = { amount: withTax, limit: cashLimit, day_total: dayTotal };
  const isCash =
    payments.some(({ method }) => method === 'cash') ||
    (payments.length === 0 && statedMethod === 'TM');
  if (isCash) return [{ code: 'PAID_IN_CASH', words }];
  const isProven =
    isPaid && payments.length > 0 && payments.every(({ method }) => method === 'transfer');
  return isProven ? [] : [{ code: 'NON_CASH_PROOF_MISSING', words }];
}

function invoiceReasons({ chainState, reasons, verdict }: Purchase): Told[] {
  const found = (code: VerificationReason['code']) => reasons.find((one) => one.code === code);
  const isOutOfForce = chainState === 'REPLACED' || chainState === 'CANCELED';
  const [another, name] = [found('BUYER_IS_ANOTHER'), found('BUYER_NAME_DIFFERS')];
  const others = (severity: 'error' | 'warning'): string =>
    reasons
      .filter((one) => severityOf(one) === severity && !TOLD_APART.has(one.code))
      .map(({ code }) => code)
      .join(', ');
  const [failed, doubtful] = [others('error'), others('warning')];
  return [
    ...(isOutOfForce ? [told('NOT_IN_FORCE', { chain_state: chainState })] : []),
    ...(another ? [told('BUYER_IS_ANOTHER', another.words)] : []),
    ...(name ? [told('BUYER_NAME_DIFFERS', name.words)] : []),
    ...(found('PARTNER_AT_RISK') || found('PARTNER_STOPPED') ? [told('SUPPLIER_AT_RISK')] : []),
    ...(failed ? [told('VERIFICATION_FAILED', { codes: failed })] : []),
    ...(doubtful && !failed ? [told('VERIFICATION_WARNINGS', { codes: doubtful })] : []),
    ...(verdict === null || verdict === 'unverifiable' ? [told('NOT_VERIFIED')] : []),
  ];
}

const told = (code: InputVatCode, words: Readonly<Record<string, string>> = {}): Told => ({
  code,
  words,
});
