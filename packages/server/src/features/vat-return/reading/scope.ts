import { isPlainDate } from '@hoadon/domain/dates/calendar';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { firstDayOf, lastDayOf, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { isIssued } from '@hoadon/domain/issuing/is-issued';
import { takesBack } from '@hoadon/domain/vat-return/correction-facts';
import type { VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import type { Side } from '@hoadon/domain/vat-return/sides-of-cell';
import type { Db } from '../../../platform/db/open.ts';
import {
  type CorrectionFamily,
  findCorrections,
  knownOf,
  MOST_GENERATIONS,
  type SavedCorrection,
  withAncestors,
} from '../../invoices/index.ts';
import type { BarredPurchase } from '../../verification/index.ts';
import {
  findCorrecting,
  findCorrectionsAround,
  findLateOf,
  findLateSales,
  type LateSale,
} from './corrections.repository.ts';
import { type Deductions, deductionsOf, type MovedDeduction } from './deductions.ts';
import {
  addAll,
  byId,
  correctionOf,
  type RootedCorrection,
  rooted,
  withFound,
} from './families.ts';
import { type FoundPurchase, findFoundOn } from './found.repository.ts';

/** An invoice with the day on which a replacement for a later event took its effect. */
export type TakenBack = Readonly<{ invoice_id: string; replaced_on: PlainDate }>;

/** What else than the invoices themselves decides where they are declared. */
export type Surroundings = Readonly<{
  corrections: readonly RootedCorrection[];
  late: readonly LateSale[];
  takenBack: readonly TakenBack[];
  /** Purchases whose input tax may not be deducted, or not all of it. */
  barred: readonly BarredPurchase[];
  moved: readonly MovedDeduction[];
  lastDueOn: Deductions['lastDueOn'];
  /** Purchases that are declared in the period in which they were found. */
  foundPurchases: readonly FoundPurchase[];
}>;

/** What a return may speak of: the invoices of its days, and those that come with them, wherever they were issued. */
export type ReturnScope = DateRange & Surroundings & Readonly<{ sides: readonly Side[] }>;

const BOTH: readonly Side[] = ['issued', 'received'];

/** Which part of a return is read. */
export type Reading = Readonly<{
  sides?: readonly Side[];
  /** Purchases that fall due on this day or later are deducted in full. Left out: as at the end of the period. */
  dueBefore?: PlainDate;
}>;

/** Everything but the invoices that determines the return of a period. */
export async function scopeOf(
  db: Db,
  companyId: string,
  period: TaxPeriod,
  { sides = BOTH, dueBefore }: Reading = {},
): Promise<ReturnScope> {
  const days = { from: firstDayOf(period), to: lastDayOf(period) };
  const late = await findLateSales(db, companyId, days);
  const corrections = byId(await findCorrectionsAround(db, companyId, days));
  const foundPurchases = await findFoundOn(db, companyId, days);
  const foundIds = foundPurchases.map(({ invoice_id }) => invoice_id);
  const lateIds = late.map(({ invoice_id }) => invoice_id);
  addAll(corrections, await findCorrections(db, companyId, lateIds));
  addAll(corrections, await findCorrecting(db, companyId, lateIds));
  addAll(corrections, await findCorrections(db, companyId, foundIds));
  addAll(corrections, await findCorrecting(db, companyId, foundIds));
  await addDescendants(db, companyId, corrections);
  const { type } = period;
  const around = await surroundings(db, companyId, {
    ...{ corrections, late, days, type, dueBefore },
    ids: foundIds,
  });
  const moved = around.moved.filter(({ on }) => on >= days.from && on <= days.to);
  return { ...days, ...around, moved, sides };
}

/** The same for some invoices alone. */
export async function scopeOfInvoices(
  db: Db,
  companyId: string,
  ids: readonly string[],
  type: TaxPeriod['type'],
): Promise<Surroundings> {
  const corrections = byId(await findCorrections(db, companyId, ids));
  addAll(corrections, await findCorrecting(db, companyId, ids));
  const late = await findLateOf(db, companyId, ids);
  return surroundings(db, companyId, { corrections, late, days: NO_DAYS, type, ids });
}

const NO_DAYS = { from: '0001-01-02', to: '0001-01-01' } as const;

type LoadedCorrections = Readonly<{
  corrections: ReadonlyMap<string, SavedCorrection>;
  late: readonly LateSale[];
  days: DateRange;
  /** How the company declares. */
  type: TaxPeriod['type'];
  ids?: readonly string[];
  dueBefore?: PlainDate | undefined;
}>;

async function surroundings(
  db: Db,
  companyId: string,
  { corrections: correctionsById, late, days, type, ids = [], dueBefore }: LoadedCorrections,
): Promise<Surroundings> {
  const ancestors = await withAncestors(db, companyId, correctionsById);
  const { family, foundPurchases } = await withFound(db, companyId, ancestors, ids);
  const takenBack = takenBackBy([...correctionsById.values()]);
  const shown = [
    ...correctionsById.values(),
    ...takenBack.flatMap(({ invoice_id }) =>
      correctionsById.has(invoice_id) ? [] : (family.get(invoice_id) ?? []),
    ),
  ];
  const corrections = rooted(
    shown.map((one) => family.get(one.invoice_id) ?? one),
    family,
  );
  const invoiceIds = [...new Set([...ids, ...corrections.map(({ invoice_id }) => invoice_id)])];
  const { barred, moved, lastDueOn } = await deductionsOf(
    db,
    companyId,
    { ...days, ids: invoiceIds },
    { family, type, dueBefore },
  );
  return {
    corrections,
    late: late.filter(({ sold_on }) => isPlainDate(sold_on)),
    takenBack,
    barred: [...barred, ...barredOfTakenBack(takenBack, family, barred)],
    moved,
    lastDueOn,
    foundPurchases,
  };
}

/** What a scope adds to the facts of an invoice that has no rates. */
export function placedByScope({
  corrections,
  late,
  takenBack,
}: Surroundings): (id: string) => Pick<VatFacts, 'correction' | 'soldOn' | 'replacedOn'> {
  const corrected = new Map(corrections.map((one) => [one.invoice_id, one]));
  const sold = new Map(late.map(({ invoice_id, sold_on }) => [invoice_id, sold_on]));
  const replaced = new Map(takenBack.map((one) => [one.invoice_id, one.replaced_on]));
  return (id) => {
    const one = corrected.get(id);
    return {
      correction: one ? correctionOf(one) : null,
      soldOn: sold.get(id) ?? null,
      replacedOn: replaced.get(id) ?? null,
    };
  };
}

/** A replacement of a replacement takes the place of the first invoice: whatever corrects one of the period belongs to the scope. */
async function addDescendants(
  db: Db,
  companyId: string,
  corrections: Map<string, SavedCorrection>,
): Promise<void> {
  let last = [...corrections.keys()];
  for (let generation = 0; last.length > 0 && generation < MOST_GENERATIONS; generation += 1) {
    const next = await findCorrecting(db, companyId, last);
    last = [];
    for (const one of next) {
      if (corrections.has(one.invoice_id)) continue;
      corrections.set(one.invoice_id, one);
      last.push(one.invoice_id);
    }
  }
}

/**
 * What replacements for later events took the effect of, once they were issued. Once for each original: of several documents that
 * replace one invoice the one in force takes it back.
 */
function takenBackBy(corrections: readonly SavedCorrection[]): TakenBack[] {
  const taking = new Map<string, SavedCorrection>();
  for (const one of corrections) {
    const isTaking =
      one.chain_state !== 'CANCELED' &&
      isIssued(one.processing_state, one.serial) &&
      takesBack(knownOf(one));
    if (one.original_id === null || !isTaking) continue;
    const other = taking.get(one.original_id);
    if (!other || other.chain_state === 'REPLACED') taking.set(one.original_id, one);
  }
  return [...taking].map(([invoice_id, { issued_on }]) => ({ invoice_id, replaced_on: issued_on }));
}

/** What is replaced is not judged itself: of it the share is barred that is barred of what replaced it. */
function barredOfTakenBack(
  takenBack: readonly TakenBack[],
  family: CorrectionFamily,
  barred: readonly BarredPurchase[],
): BarredPurchase[] {
  const shares = new Map(barred.map((one) => [one.id, one]));
  const replacements = new Map(
    [...family.values()].flatMap(({ relation, original_id, invoice_id }) =>
      relation === 'replaces' && original_id !== null ? [[original_id, invoice_id] as const] : [],
    ),
  );
  return takenBack.flatMap(({ invoice_id }) => {
    let id = replacements.get(invoice_id);
    for (let generation = 0; id !== undefined && generation < MOST_GENERATIONS; generation += 1) {
      const share = shares.get(id);
      if (share) return [{ ...share, id: invoice_id }];
      id = replacements.get(id);
    }
    return [];
  });
}
