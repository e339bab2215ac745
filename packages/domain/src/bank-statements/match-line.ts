import {
  absolute,
  compare,
  type Decimal,
  isNegative,
  isZero,
  negated,
  sum,
} from '../money/decimal.ts';
import type { LineFacts } from './line-facts.ts';
import type { StatementLine } from './read-statement-row.ts';

/** An invoice that still waits for money, or of which money is to be given back. */
export type WaitingInvoice = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  serial: string;
  number: number | null;
  partnerId: string | null;
  /** With its open decreases. Negative: the seller owes it to the buyer. */
  open: Decimal;
  /** Numbers of the decreases that are open of it: what is given back may be called by theirs. */
  decreasedBy: readonly number[];
}>;

/** The numbers by which a movement may call it. */
export const numbersOf = ({ number, open, decreasedBy }: WaitingInvoice): readonly number[] => [
  ...(number === null ? [] : [number]),
  ...(isNegative(open) ? decreasedBy : []),
];

/** Why an invoice is thought to be meant, in the order in which it counts. */
export const MATCH_REASONS = ['number', 'serial', 'amount', 'partner', 'several', 'part'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export type MatchedAmount = Readonly<{ id: string; amount: Decimal }>;
export type LineVerdict =
  | Readonly<{
      bucket: 'matched';
      /** Nothing else could be meant: may be accepted unseen. */
      certain: boolean;
      reasons: readonly MatchReason[];
      shares: readonly MatchedAmount[];
    }>
  | Readonly<{
      bucket: 'ambiguous';
      reasons: readonly MatchReason[];
      candidates: readonly string[];
    }>
  | Readonly<{ bucket: 'nothing' }>;

/** Shown to choose from. */
const MOST_CANDIDATES = 10;

type Met = Readonly<{
  invoice: WaitingInvoice;
  /** What is open of it, without a sign. */
  open: Decimal;
  /** Money that is given back. */
  isCredit: boolean;
  number: 'named' | 'bare' | null;
  serial: boolean;
  partner: boolean;
  exact: boolean;
}>;

/** What the words of a movement name: an invoice without it is not certainly meant, whatever else agrees. */
type Named = Readonly<{ money: Decimal; hasNumber: boolean; hasPartner: boolean }>;
type Rule = (met: readonly Met[], named: Named) => LineVerdict | null;
/** The strongest first: the first that has a verdict decides. */
const RULES: readonly Rule[] = [
  severalNamed,
  numberAndAmount,
  partnerAndAmount,
  bareAndAmount,
  partOfNamed,
  allOfPartner,
  oneSignal,
];

/** Whether money of this sign goes the way in which it is open: out for a purchase, and for a decrease of what was sold. */
const goesTheWay = ({ direction, open }: WaitingInvoice, amount: Decimal): boolean =>
  !isZero(open) && (isNegative(open) === isNegative(amount)) === (direction === 'issued');

/** `rule`: the place of the rule that decided, 0 for the strongest. */
export type JudgedLine = Readonly<{ rule: number; verdict: LineVerdict }>;

/**
 * Returns which open invoices a movement paid: the number that its text names, the amount, and the partner. Two of the three that
 * agree about one invoice alone are certain; one of them alone is a proposal, or a choice where it fits several. Money that is given back
 * settles an open credit by the same rules, and is not certain where an ordinary invoice has its number or its amount.
 */
export function matchLine(
  { amount }: StatementLine,
  facts: LineFacts,
  invoices: readonly WaitingInvoice[],
  partners: ReadonlySet<string>,
): JudgedLine {
  const money = absolute(amount);
  const met = invoices
    .filter((invoice) => goesTheWay(invoice, amount))
    .map((invoice) => meet(invoice, money, facts, partners))
    .filter(({ number, partner, exact }) => number !== null || partner || exact);
  const named = { money, hasNumber: facts.named.size > 0, hasPartner: partners.size > 0 };
  for (const [rule, judge] of RULES.entries()) {
    const verdict = judge(met, named);
    if (verdict) return { rule, verdict: withoutDoubtOfCredit(verdict, met) };
  }
  return { rule: RULES.length, verdict: { bucket: 'nothing' } };
}

/** A credit is settled unseen only where no ordinary invoice could be meant. */
function withoutDoubtOfCredit(verdict: LineVerdict, met: readonly Met[]): LineVerdict {
  if (verdict.bucket !== 'matched' || !verdict.certain) return verdict;
  const settled = new Set(verdict.shares.map(({ id }) => id));
  const isOfCredit = met.some(({ invoice, isCredit }) => isCredit && settled.has(invoice.id));
  const fitsOrdinary = met.some(
    ({ isCredit, exact, number }) => !isCredit && (exact || number === 'named'),
  );
  return isOfCredit && fitsOrdinary ? { ...verdict, certain: false } : verdict;
}

function meet(
  invoice: WaitingInvoice,
  money: Decimal,
  { named, bare, words }: LineFacts,
  partners: ReadonlySet<string>,
): Met {
  const { partnerId, serial } = invoice;
  const open = absolute(invoice.open);
  const numbers = numbersOf(invoice);
  const isNamed = numbers.some((number) => named.has(number));
  const isBare = numbers.some((number) => bare.has(number));
  return {
    invoice,
    open,
    isCredit: isNegative(invoice.open),
    number: isNamed ? 'named' : isBare ? 'bare' : null,
    serial: words.includes(` ${serial.toLowerCase()} `),
    partner: partnerId !== null && partners.has(partnerId),
    exact: open === money,
  };
}

/**
 * "HD 12, 13": more than one is named, they are one partner's, and together they come to the amount. Of several of one number those of
 * the series or the partner that is named are taken where all together do not.
 */
function severalNamed(met: readonly Met[], { money, hasPartner }: Named): LineVerdict | null {
  const named = met.filter(({ number }) => number === 'named');
  for (const meant of [named, narrowed(named)]) {
    const sets = byPartner(meant).filter((set) => set.length > 1 && openOf(set) === money);
    const [only, ...others] = sets;
    if (!only || others.length > 0) continue;
    const reasons: MatchReason[] = ['number', 'amount', ...partnerIn(only), 'several'];
    const certain = isOfPayer(only, hasPartner);
    return { bucket: 'matched', certain, reasons, shares: only.map(inFull) };
  }
  return null;
}

/** Where other open invoices are named besides, the amounts do not add up, and the match is a proposal. */
function numberAndAmount(met: readonly Met[], { hasPartner }: Named): LineVerdict | null {
  const named = met.filter(({ number }) => number === 'named');
  const isAlone = new Set(named.map(({ invoice }) => invoice.number)).size === 1;
  const exact = narrowed(named.filter((one) => one.exact));
  return one(exact, isAlone && isOfPayer(exact, hasPartner), (candidate) => [
    'number',
    ...serialIn(candidate),
    'amount',
    ...partnerIn([candidate]),
  ]);
}

/** Where the text names invoices, another one of the partner is not meant. */
function partnerAndAmount(met: readonly Met[], { hasNumber }: Named): LineVerdict | null {
  const exact = met.filter(
    (candidate) =>
      candidate.partner && candidate.exact && (!hasNumber || candidate.number === 'named'),
  );
  const withNumber = exact.filter(({ number }) => number !== null);
  return one(withNumber.length > 0 ? withNumber : exact, true, (candidate) => [
    ...(candidate.number ? ['number' as const] : []),
    'amount',
    'partner',
  ]);
}

/** A number that may be anything counts where the amount is this invoice's as well. */
function bareAndAmount(met: readonly Met[]): LineVerdict | null {
  const exact = met.filter((candidate) => candidate.number === 'bare' && candidate.exact);
  return one(exact, false, () => ['number', 'amount']);
}

/** The named invoice was paid in part, unless there are several of the number. */
function partOfNamed(met: readonly Met[], { money }: Named): LineVerdict | null {
  const named = narrowed(met.filter(({ number }) => number === 'named'));
  const within = named.filter(({ open }) => compare(money, open) < 0);
  const [only] = within;
  if (!only || within.length > 1 || named.length > 1) return null;
  return {
    bucket: 'matched',
    certain: false,
    reasons: ['number', ...serialIn(only), ...partnerIn([only]), 'part'],
    shares: [shareOf(only, money)],
  };
}

/** The partner paid all that is open. */
function allOfPartner(met: readonly Met[], { money }: Named): LineVerdict | null {
  const sets = byPartner(met.filter(({ partner }) => partner)).filter(
    (set) => set.length > 1 && openOf(set) === money,
  );
  const [only, ...others] = sets;
  if (!only || others.length > 0) return null;
  const reasons: MatchReason[] = ['amount', 'partner', 'several'];
  return { bucket: 'matched', certain: false, reasons, shares: only.map(inFull) };
}

/** The amount alone proposes where one invoice has it; in any other case the user chooses. */
function oneSignal(met: readonly Met[]): LineVerdict | null {
  const named = met.filter(({ number }) => number === 'named');
  if (named.length > 0) return ambiguous(named, ['number']);
  const exact = met.filter((candidate) => candidate.exact);
  if (exact.length > 0) return one(exact, false, () => ['amount']);
  const own = met.filter(({ partner }) => partner);
  return own.length > 0 ? ambiguous(own, ['partner']) : null;
}

/** Whether no other partner is known to have paid. */
const isOfPayer = (met: readonly Met[], hasPartner: boolean): boolean =>
  !hasPartner || met.every(({ partner }) => partner);

/** Of several of one number those of the series that is named, or of the partner, are meant. */
function narrowed(met: readonly Met[]): readonly Met[] {
  for (const says of ['serial', 'partner'] as const) {
    const preferred = met.filter((one) => one[says]);
    if (preferred.length > 0 && preferred.length < met.length) return narrowed(preferred);
  }
  return met;
}

function one(
  met: readonly Met[],
  certain: boolean,
  reasonsOf: (met: Met) => MatchReason[],
): LineVerdict | null {
  const [only, ...others] = met;
  if (!only) return null;
  if (others.length > 0) return ambiguous(met, reasonsOf(only));
  return { bucket: 'matched', certain, reasons: reasonsOf(only), shares: [inFull(only)] };
}

const ambiguous = (met: readonly Met[], reasons: readonly MatchReason[]): LineVerdict => ({
  bucket: 'ambiguous',
  reasons,
  candidates: met.slice(0, MOST_CANDIDATES).map(({ invoice }) => invoice.id),
});

/** One payment is for what was sold to a partner, or for what was bought of it. */
function byPartner(met: readonly Met[]): Met[][] {
  const sets = new Map<string, Met[]>();
  for (const one of met) {
    const { partnerId, direction } = one.invoice;
    if (partnerId === null) continue;
    const key = `${direction} ${partnerId}`;
    const set = sets.get(key);
    if (set) set.push(one);
    else sets.set(key, [one]);
  }
  return [...sets.values()];
}

const openOf = (met: readonly Met[]): Decimal => sum(met.map(({ open }) => open));
/** With the sign of what is open. */
const shareOf = ({ invoice, isCredit }: Met, money: Decimal): MatchedAmount => ({
  id: invoice.id,
  amount: isCredit ? negated(money) : money,
});
const inFull = (met: Met): MatchedAmount => shareOf(met, met.open);
const serialIn = ({ serial }: Met): MatchReason[] => (serial ? ['serial'] : []);
const partnerIn = (met: readonly Met[]): MatchReason[] =>
  met.every(({ partner }) => partner) ? ['partner'] : [];
