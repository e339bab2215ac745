import { periodText, type TaxPeriod, taxPeriodOf } from '../dates/tax-period.ts';
import { type Decimal, isZero, sum } from '../money/decimal.ts';
import type { VatGroup } from './fill-return.ts';
import { isDeclaredIn, type PlaceReason, placeInvoice, type VatFacts } from './place-invoice.ts';

/** Invoices that are declared in no period, in another one than that of their day, or in this one for a reason beyond a sale or purchase. */
export type ReasonCount = Readonly<{
  direction: VatFacts['direction'];
  reason: PlaceReason;
  /** Null: in none. */
  declaredIn: TaxPeriod | null;
  /** An invoice of two rates counts at each. */
  invoices: number;
  /** In dong. */
  base: Decimal;
  tax: Decimal;
}>;

/** Invoices of the period that have no rates in dong, with the reason of `whyWithoutRates`. */
export type UnratedGroup = Omit<ReasonCount, 'declaredIn'>;

const ORDINARY: readonly PlaceReason[] = ['SALE', 'PURCHASE'];

/**
 * Counts by reason what is declared in the period otherwise than as a sale or purchase of it, and what was issued in it and is declared in
 * another period or in none, in the order in which the groups come.
 */
export function countReasons(
  groups: readonly VatGroup[],
  unrated: readonly UnratedGroup[],
  period: TaxPeriod,
): ReasonCount[] {
  const counts = new Map<string, ReasonCount[]>();
  for (const one of [...reasonsOf(groups, period), ...unrated.map(inNoPeriod)]) {
    const { direction, reason, declaredIn } = one;
    const key = [direction, reason, declaredIn && periodText(declaredIn)].join(' ');
    counts.set(key, [...(counts.get(key) ?? []), one]);
  }
  return [...counts.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const all = [first, ...others];
    return {
      ...first,
      invoices: all.reduce((whole, { invoices }) => whole + invoices, 0),
      base: sum(all.map(({ base }) => base)),
      tax: sum(all.map(({ tax }) => tax)),
    };
  });
}

const inNoPeriod = (group: UnratedGroup): ReasonCount => ({ ...group, declaredIn: null });

const reasonsOf = (groups: readonly VatGroup[], period: TaxPeriod): ReasonCount[] =>
  groups.flatMap(({ facts, invoices, base, tax }) => {
    const { reason, declaredOn } = placeInvoice(facts, period.type);
    const isHere = isDeclaredIn({ declaredOn }, period);
    if (isHere ? ORDINARY.includes(reason) : !isOfDays(facts, period)) return [];
    if (reason === 'RATE_UNKNOWN' && changesInformation({ facts, base, tax })) return [];
    const declaredIn = declaredOn === null ? null : taxPeriodOf(declaredOn, period.type);
    return [{ direction: facts.direction, reason, declaredIn, invoices, base, tax }];
  });

/** Whether an adjustment states no amounts: it corrects a name or an address, has no rate, and no return lacks it. */
const changesInformation = ({ facts, base, tax }: Pick<VatGroup, 'facts' | 'base' | 'tax'>) =>
  facts.correction?.relation === 'adjusts' && isZero(base) && isZero(tax);

/** Whether an invoice was issued in the period. What moves or is taken back later is a change of it and no invoice. */
const isOfDays = ({ issuedOn, movedOn, isTakenBack }: VatFacts, period: TaxPeriod): boolean =>
  !movedOn && !isTakenBack && isDeclaredIn({ declaredOn: issuedOn }, period);
