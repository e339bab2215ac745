import { addWorkingDays } from '../dates/add-days.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { invoiceKey } from '../intake/invoice-key.ts';
import { MOVABLE_HOLIDAYS } from '../legal/movable-holidays.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { byScore, candidatesOf } from './candidate-blocks.ts';
import type { Candidate, Keyed } from './candidates.ts';
import { differencesOf, type FieldDifference, isWrittenAlike } from './differences.ts';
import type { InvoiceFacts } from './invoice-facts.ts';
import { pairLikely } from './pair-likely.ts';

/** Where every row of both sides ends, each in one. */
export const OUTCOMES = [
  'matched',
  'differs',
  'only-own',
  'only-portal',
  /** Ours, and the other side need not have it yet on the day as of which is asked. */
  'awaited',
  'duplicate',
] as const;
export type ReconciliationOutcome = (typeof OUTCOMES)[number];

/** By which rule, the ladder from the top. */
export const RULES = [
  'exact',
  'number-format',
  'rounding',
  'party',
  'facts',
  'likely',
  'duplicate',
  'missing',
] as const;
export type MatchRule = (typeof RULES)[number];

export type ReconciliationFinding = Readonly<{
  /** Ids on each side; null where that side has none. */
  own: string | null;
  portal: string | null;
  outcome: ReconciliationOutcome;
  rule: MatchRule;
  differences: readonly FieldDifference[];
  /** Of one without counterpart: what may be meant on the other side. */
  candidates: readonly Candidate[];
  /** The row of the same side that it repeats. */
  duplicateOf: string | null;
}>;

/** The rows of both sides; ids are of a side. */
export type Sides = Readonly<{
  own: readonly InvoiceFacts[];
  portal: readonly InvoiceFacts[];
  /** The day as of which the other side was asked. */
  asOf: PlainDate;
  /** Movable ones; those of the table where left out. */
  holidays?: readonly PlainDate[];
}>;

/**
 * Compares the company's records with those of the authority (or a provider). Pairs are found by the key of the
 * invoice, then by a party written otherwise, then by what else they share where nothing else could be meant; a row of
 * either side ends in exactly one finding. The work grows with the number of rows, not with their product.
 */
export function reconcile({
  own,
  portal,
  asOf,
  holidays = MOVABLE_HOLIDAYS,
}: Sides): ReconciliationFinding[] {
  const ours = grouped(own);
  const theirs = grouped(portal);
  const findings: ReconciliationFinding[] = [];
  const aloneOwn: Keyed[] = [];
  const alonePortal: Keyed[] = [];
  for (const [key, rows] of ours) {
    const others = theirs.get(key) ?? [];
    theirs.delete(key);
    const [mine, its] = closest(rows, others);
    if (its) findings.push(pairFound(mine.facts, its.facts), ...repeats('portal', others, its));
    else aloneOwn.push(mine);
    findings.push(...repeats('own', rows, mine));
  }
  for (const rows of theirs.values()) {
    alonePortal.push(rows[0]);
    findings.push(...repeats('portal', rows, rows[0]));
  }
  findings.push(...withoutKey(aloneOwn, alonePortal, { asOf, holidays }));
  return findings;
}

/** Rows of one side with the same key. */
type Group = [Keyed, ...Keyed[]];

function grouped(rows: readonly InvoiceFacts[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const facts of rows) {
    const keyed = { facts, key: invoiceKey(facts) };
    const group = groups.get(keyed.key.text);
    if (group) group.push(keyed);
    else groups.set(keyed.key.text, [keyed]);
  }
  return groups;
}

/** Where a key occurs several times on a side, those that agree best are the pair. */
function closest(own: Group, portal: readonly Keyed[]): readonly [Keyed, Keyed | undefined] {
  if (own.length === 1 && portal.length <= 1) return [own[0], portal[0]];
  const pairs = own
    .slice(0, MOST_OF_A_KEY)
    .flatMap((a) => portal.slice(0, MOST_OF_A_KEY).map((b) => [a, b] as const));
  if (pairs.length === 0) return [own[0], undefined];
  const counted = pairs.map((pair) => {
    const [a, b] = pair;
    return { pair, count: differencesOf(a.facts, b.facts).length };
  });
  return counted.reduce((best, one) => (one.count < best.count ? one : best)).pair;
}

/** Of many equal rows the first few are as good as all. */
const MOST_OF_A_KEY = 10;

function pairFound(own: InvoiceFacts, portal: InvoiceFacts): ReconciliationFinding {
  const differences = differencesOf(own, portal);
  const [outcome, rule] = judged(own, portal, differences);
  return { ...NOTHING, own: own.id, portal: portal.id, outcome, rule, differences };
}

function judged(
  own: InvoiceFacts,
  portal: InvoiceFacts,
  differences: readonly FieldDifference[],
): readonly [ReconciliationOutcome, MatchRule] {
  if (differences.length === 0)
    return ['matched', isWrittenAlike(own, portal) ? 'exact' : 'number-format'];
  const others = differences.filter(({ isRounding }) => !isRounding);
  if (others.length === 0) return ['matched', 'rounding'];
  return ['differs', others.every(({ field }) => field === 'buyerTaxCode') ? 'party' : 'facts'];
}

type When = Required<Pick<Sides, 'asOf' | 'holidays'>>;

function withoutKey(
  own: readonly Keyed[],
  portal: readonly Keyed[],
  when: When,
): ReconciliationFinding[] {
  const candidates = candidatesOf(own, portal);
  const pairs = pairLikely(own, portal, candidates);
  const taken = new Set([...pairs.values()].map(({ portal: { facts } }) => facts.id));
  const findings = own.map(({ facts }): ReconciliationFinding => {
    const pair = pairs.get(facts.id);
    const candidatesOfRow = candidates.get(facts.id) ?? [];
    if (!pair) {
      const outcome = isAwaited(facts.issuedOn, when) ? 'awaited' : 'only-own';
      const open = candidatesOfRow.filter(({ id }) => !taken.has(id));
      return { ...NOTHING, own: facts.id, outcome, rule: 'missing', candidates: open };
    }
    const differences = differencesOf(facts, pair.portal.facts);
    const { rule } = pair;
    const portalId = pair.portal.facts.id;
    return { ...NOTHING, own: facts.id, portal: portalId, outcome: 'differs', rule, differences };
  });
  const back = turned(candidates, pairs);
  for (const { facts } of portal)
    if (!taken.has(facts.id))
      findings.push({
        ...NOTHING,
        portal: facts.id,
        outcome: 'only-portal',
        rule: 'missing',
        candidates: back.get(facts.id) ?? [],
      });
  return findings;
}

/** The same candidates as seen from the other side, without our own that have their pair. */
function turned(
  candidates: ReadonlyMap<string, readonly Candidate[]>,
  pairs: ReadonlyMap<string, unknown>,
): Map<string, Candidate[]> {
  const back = new Map<string, Candidate[]>();
  for (const [own, candidatesOfRow] of candidates) {
    if (pairs.has(own)) continue;
    for (const { id, ...rest } of candidatesOfRow) {
      const former = back.get(id) ?? [];
      back.set(id, [...former, { id: own, ...rest }].sort(byScore).slice(0, MOST_SHOWN));
    }
  }
  return back;
}

const MOST_SHOWN = 5;

/** Until the last legal day of signing and sending it cannot be missing on the other side. */
function isAwaited(issuedOn: PlainDate, { asOf, holidays }: When): boolean {
  const { signingDays } = ruleSetOn(issuedOn);
  return asOf <= addWorkingDays(issuedOn, signingDays, holidays);
}

function repeats(
  side: 'own' | 'portal',
  rows: readonly Keyed[],
  but: Keyed,
): ReconciliationFinding[] {
  if (rows.length === 1) return [];
  return rows
    .filter((row) => row !== but)
    .map(({ facts }) => ({
      ...NOTHING,
      [side]: facts.id,
      outcome: 'duplicate',
      rule: 'duplicate',
      duplicateOf: but.facts.id,
    }));
}

const NOTHING = {
  own: null,
  portal: null,
  differences: [],
  candidates: [],
  duplicateOf: null,
} as const;
