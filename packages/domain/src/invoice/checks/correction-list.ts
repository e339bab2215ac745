import { isOfCashRegister } from '../../issuing/serial.ts';
import type { RuleSet } from '../../legal/rules.ts';
import type { Correction, InvoiceDraft } from '../invoice.ts';
import { type Finding, finding } from '../issue-codes.ts';
import type { Line } from '../lines/line.ts';

const FEWEST = 2;
/** SBKe: as much as the authority's format holds (Decision 1271). */
const LONGEST_NUMBER = 50;

/**
 * One invoice for many: the same mistake in invoices of one buyer and one month (Decree 70/2025, Circular 91/2026
 * Art. 10). Whose they are is asked where all of them are at hand.
 */
export function checkCorrectionList(
  { related, lines, issuedOn }: InvoiceDraft,
  rules: RuleSet,
): Finding[] {
  const list = related?.list;
  if (!related || !list) return [];
  const { number, originals } = list;
  const found: Finding[] = [];
  if (!number.trim()) found.push(finding('related.list.number', 'required'));
  if (number.length > LONGEST_NUMBER)
    found.push(finding('related.list.number', 'text-too-long', { max: String(LONGEST_NUMBER) }));
  if (originals.length < FEWEST) found.push(finding('related.list.originals', 'list-of-one'));
  const month = originals[0]?.issuedOn.slice(0, 7);
  for (const [index, original] of originals.entries()) {
    const path = `related.list.originals.${index}`;
    if (original.issuedOn.slice(0, 7) !== month) found.push(finding(path, 'listed-of-other-month'));
    if (original.issuedOn > issuedOn) found.push(finding(path, 'original-issued-later'));
    if (isOfRegisterAdjusted(related, original.serial, rules))
      found.push(finding(path, 'cash-register-replace-only'));
  }
  return [...found, ...unplaced(lines, originals.length)];
}

const isOfRegisterAdjusted = (
  { relation, causeCode }: Correction,
  serial: string,
  { corrections }: RuleSet,
): boolean =>
  relation === 'adjusts' &&
  corrections.cashRegisterReplaceOnly &&
  causeCode !== RETURNED_GOODS &&
  isOfCashRegister(serial);

/** Return of ordinary goods (Decision 1233, Annex XVII). */
const RETURNED_GOODS = '05';

const unplaced = (lines: readonly Line[], count: number): Finding[] =>
  lines.flatMap(({ type, original = 0 }, index) =>
    type === 'note' || (original >= 1 && original <= count)
      ? []
      : [finding(`lines.${index}.original`, 'line-original-required')],
  );
