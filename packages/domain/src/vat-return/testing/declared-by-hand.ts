import type { VatFacts } from '../place-invoice.ts';

export type Amounts = Readonly<{ amounts: Readonly<{ base: bigint; tax: bigint }> }>;
type Made = VatFacts & Amounts;

const NOT_SIGNED = ['draft', 'numbered', 'signing', 'refused'];
const WITHOUT_EFFECT = ['REPLACED', 'CANCELED'];

function counts(one: Made): boolean {
  const { isVoucher, template, chainState, processingState, serial } = one;
  const isEffective = !WITHOUT_EFFECT.includes(chainState) || isKeptUntilReplaced(one);
  if (isVoucher || template !== '1' || !isEffective) return false;
  return serial.startsWith('K')
    ? !NOT_SIGNED.includes(processingState)
    : processingState === 'accepted';
}

/** The causes of Decision 1233 exist since July 2026. */
const causeOf = ({ issuedOn, correction }: Made): string | null =>
  issuedOn >= '2026-07-01' ? (correction?.causeCode ?? null) : null;

const isKeptUntilReplaced = ({ chainState, replacedOn }: Made): boolean =>
  chainState === 'REPLACED' && replacedOn != null;

/** What an invoice is to an earlier one, whether it was corrected itself since or not. */
const corrects = ({ chainState, correction }: Made, relation: 'adjusts' | 'replaces'): boolean =>
  chainState === (relation === 'adjusts' ? 'MODIFY' : 'REPLACE') ||
  (['MODIFIED', 'REPLACED'].includes(chainState) && correction?.relation === relation);

function dayOf(one: Made): string {
  if (one.movedOn) return one.movedOn;
  if (one.isTakenBack) return one.replacedOn ?? '';
  return isFoundLater(one) ? (one.foundOn ?? '') : ownDayOf(one);
}

const isFoundLater = (one: Made): boolean =>
  !one.isTakenBack && !one.movedOn && one.foundOn != null && ownDayOf(one) < one.foundOn;

function ownDayOf(one: Made): string {
  const sold = one.soldOn ?? one.issuedOn;
  const isCorrection = corrects(one, 'adjusts') || corrects(one, 'replaces');
  const original = one.correction?.originalIssuedOn;
  if (!isCorrection || !original) return sold;
  if (isLaterEvent(one)) return one.issuedOn;
  return one.soldOn ?? original;
}

function isLaterEvent(one: Made): boolean {
  const cause = causeOf(one);
  if (cause === '05') return true;
  return cause === null && one.direction === 'received' && corrects(one, 'adjusts');
}

function correctsEarlierQuarter(one: Made): boolean {
  if (one.direction === 'issued') return false;
  const day = dayOf(one);
  const changed = changedDay(one);
  if (!changed || day < '2026-07-01') return false;
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return changed < `2026-${String(first).padStart(2, '0')}-01`;
}

function changedDay(one: Made): string | null | undefined {
  if (one.isTakenBack)
    return changedDay({ ...one, isTakenBack: false }) ?? ownDayOf({ ...one, isTakenBack: false });
  const { correction } = one;
  const isCorrection = corrects(one, 'adjusts') || corrects(one, 'replaces');
  if (isCorrection && correction?.originalIssuedOn && isLaterEvent(one))
    return correction.originalIssuedOn;
  return correction?.changesDeductionOf;
}

const RATE_OF_OWN: Readonly<Record<string, string>> = { '0': '0', '3.5': '5', '7': '10' };
const SALES: Readonly<Record<string, readonly string[]>> = {
  KCT: ['26'],
  KKKNT: ['32a'],
  '0': ['29'],
  '5': ['30', '31'],
  '8': ['32', '33'],
  '10': ['32', '33'],
};

type CellAmount = readonly [cell: string | undefined, amount: bigint];

function partsOfPurchase(one: Made): CellAmount[] {
  const { base, tax } = one.amounts;
  if (one.movedOn) return [one.isDecrease ? ['37', -tax] : ['38', tax]];
  const deducted = one.isBarred ? undefined : tax;
  if (isFoundLater(one))
    return [one.isDecrease ? ['37', -(deducted ?? 0n)] : ['38', deducted ?? 0n]];
  if (!correctsEarlierQuarter(one))
    return [
      ['23', base],
      ['24', tax],
      ['25', deducted ?? 0n],
    ];
  return deducted === undefined ? [] : [one.isDecrease ? ['37', -tax] : ['38', tax]];
}

function partsOfSale({ amounts, rate, customRate }: Made): CellAmount[] {
  const [value, tax] = SALES[(rate === 'KHAC' ? RATE_OF_OWN[`${customRate}`] : rate) ?? ''] ?? [];
  return [
    [value, amounts.base],
    [tax, amounts.tax],
  ];
}

/** The same law written out once more, as a plain loop over whole numbers and without our placing; by quarters. */
export function declaredByHand(
  invoices: readonly Made[],
  from: string,
  to: string,
): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const one of invoices) {
    const day = dayOf(one);
    if (!counts(one) || day < from || day > to) continue;
    const parts = one.direction === 'received' ? partsOfPurchase(one) : partsOfSale(one);
    for (const [cell, amount] of parts) if (cell) sums[cell] = (sums[cell] ?? 0n) + amount;
  }
  return sums;
}
