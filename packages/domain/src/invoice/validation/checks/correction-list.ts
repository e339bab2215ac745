import type { PlainDate } from '../../../dates/plain-date.ts';
import { isOfCashRegister } from '../../../issuing/serial.ts';
import type { RuleSet } from '../../../legal/rules.ts';
import {
  absolute,
  compare,
  type Decimal,
  isZero,
  minus,
  plus,
  scaleOf,
  ZERO,
} from '../../../money/decimal.ts';
import { decreeReduction } from '../../decree-reduction.ts';
import type { Correction, InvoiceDraft, ListedOriginal } from '../../invoice.ts';
import type { Line } from '../../lines/line.ts';
import { lastUnit } from '../../lines/line-product.ts';
import { taxRulesOf } from '../../tax-day.ts';
import { type Finding, finding } from '../issue-codes.ts';

const FEWEST = 2;
/** SBKe: as much as the authority's format holds (Decision 1271). */
const LONGEST_NUMBER = 50;

/**
 * One invoice for many: the same mistake in invoices of one buyer and one month (Decree 70/2025, Circular 91/2026
 * Art. 10), or a trade discount on the invoices of a program (docs/decisions/0054). A mistake is put right where the sale is
 * declared (docs/decisions/0028), so those sales are of one month too.
 * Whose they are is asked where all of them are at hand.
 */
export function checkCorrectionList(
  { related, lines, issuedOn }: InvoiceDraft,
  rules: RuleSet,
): Finding[] {
  const list = related?.list;
  if (!related || !list) return [];
  const { number, originals } = list;
  const findings: Finding[] = [];
  if (!number.trim()) findings.push(finding('related.list.number', 'required'));
  if (number.length > LONGEST_NUMBER)
    findings.push(finding('related.list.number', 'text-too-long', { max: String(LONGEST_NUMBER) }));
  if (originals.length < FEWEST) findings.push(finding('related.list.originals', 'list-of-one'));
  findings.push(...checkListedOriginals({ ...related, issuedOn }, originals, rules));
  const unplacedLines = unplaced(lines, originals.length);
  // A line that belongs to no invoice yet may be the one that is missing.
  const missing = unplacedLines.length > 0 ? [] : withoutLine(related, originals, lines);
  return [...findings, ...unplacedLines, ...missing];
}

/** What the law asks of the invoices of a list, wherever it is known without their lines. `issuedOn`: the day of the correction. */
export function checkListedOriginals(
  correction: Pick<Correction, 'relation' | 'causeCode' | 'issuedOn'>,
  originals: readonly ListedOriginal[],
  rules: RuleSet,
): Finding[] {
  const [first] = originals;
  return originals.flatMap((original, index) => {
    const path = `related.list.originals.${index}`;
    return [
      ...(first && !mayBeTogether(first, original, correction, rules)
        ? [finding(path, 'listed-of-other-month')]
        : []),
      ...(original.issuedOn > correction.issuedOn ? [finding(path, 'original-issued-later')] : []),
      ...(isOfRegisterAdjusted(correction, original.serial, rules)
        ? [finding(path, 'cash-register-replace-only')]
        : []),
    ];
  });
}

const monthOf = (day: PlainDate): string => day.slice(0, 7);

/** A later event is declared on its own day, wherever the sales are declared. */
function mayBeTogether(
  one: ListedOriginal,
  other: ListedOriginal,
  { causeCode }: Pick<Correction, 'causeCode'>,
  { corrections }: RuleSet,
): boolean {
  const cause = corrections.causes.find(({ code }) => code === causeCode);
  if (cause?.spansMonths) return true;
  const declared = ({ declaredOn, issuedOn }: ListedOriginal) => monthOf(declaredOn ?? issuedOn);
  return (
    monthOf(one.issuedOn) === monthOf(other.issuedOn) &&
    (cause?.isMistake === false || declared(one) === declared(other))
  );
}

const isOfRegisterAdjusted = (
  { relation, causeCode }: Pick<Correction, 'relation' | 'causeCode'>,
  serial: string,
  { corrections }: RuleSet,
): boolean =>
  relation === 'adjusts' &&
  corrections.cashRegisterReplaceOnly &&
  causeCode !== RETURNED_GOODS &&
  isOfCashRegister(serial);

/** Return of ordinary goods (Decision 1233, Annex XVII). */
const RETURNED_GOODS = '05';

/**
 * Relief that is not that of the goods of its invoice, in a draft whose amounts are not worked out anew: an earlier version gave the
 * relief of all invoices to one of them.
 */
export function checkListedRelief(draft: InvoiceDraft): Finding[] {
  const { kind, lines, related } = draft;
  if (!related?.list || kind === 'transfer') return [];
  return lines.flatMap((line, index) => {
    const { type, customRate, subtotal } = line;
    const rule = taxRulesOf(draft, line).decreeReduction;
    if (type !== 'decree' || rule === null || customRate === null || subtotal === null) return [];
    const scale = scaleOf(subtotal);
    const expected = decreeReduction(goodsOf(lines, line.original), customRate, rule, scale);
    const isOwn = compare(absolute(minus(expected, subtotal)), lastUnit(scale)) <= 0;
    return isOwn ? [] : [finding(`lines.${index}.subtotal`, 'line-amount-differs', { expected })];
  });
}

/** Before tax, discounts taken off. */
const goodsOf = (lines: readonly Line[], of: Line['original']): Decimal =>
  lines.reduce((sum, { type, subtotal, original }) => {
    if (original !== of || subtotal === null || type === 'decree') return sum;
    return type === 'discount' ? minus(sum, subtotal) : plus(sum, subtotal);
  }, ZERO);

const unplaced = (lines: readonly Line[], count: number): Finding[] =>
  lines.flatMap(({ type, original = 0 }, index) =>
    type === 'note' || (original >= 1 && original <= count)
      ? []
      : [finding(`lines.${index}.original`, 'line-original-required')],
  );

/** An invoice of the list of which nothing is stated would be replaced by nothing, or adjusted by it. */
const withoutLine = (
  { relation, adjusts }: Correction,
  originals: readonly ListedOriginal[],
  lines: readonly Line[],
): Finding[] =>
  relation === 'adjusts' && adjusts === 'information'
    ? []
    : originals.flatMap((_, index) =>
        lines.some((line) => line.original === index + 1 && statesGoods(line))
          ? []
          : [finding(`related.list.originals.${index}`, 'listed-without-line')],
      );

/** A note states nothing, relief follows the goods, and nothing of nothing changes no invoice. */
const statesGoods = ({ type, quantity, subtotal }: Line): boolean =>
  (type === 'product' || type === 'discount') &&
  [quantity, subtotal].some((amount) => amount !== null && !isZero(amount));
