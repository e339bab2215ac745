import { isPlainDate } from '@hoadon/domain/dates/calendar';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { firstDayOf, lastDayOf, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { isIssued } from '@hoadon/domain/issuing/is-issued';
import {
  correctionFactsOf,
  type KnownCorrection,
  takesBack,
} from '@hoadon/domain/vat-return/correction-facts';
import type { VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import type { Side } from '@hoadon/domain/vat-return/sides-of-cell';
import type { Db } from '../../../platform/db/open.ts';
import { type BarredPurchase, barredPurchases } from '../../verification/index.ts';
import {
  type Days,
  findCorrecting,
  findCorrections,
  findCorrectionsAround,
  findLateOf,
  findLateSales,
  type KeptCorrection,
  type LateSale,
} from './corrections.repository.ts';

/** A correction with what decides where it is declared. */
export type RootedCorrection = Readonly<{
  invoice_id: string;
  relation: 'adjusts' | 'replaces';
  cause_code: string | null;
  /** Day on which that is declared that it corrects. */
  root_on: PlainDate | null;
  /** `changesDeductionOf` of the facts. */
  changes_on: PlainDate | null;
  /** It states what is left of what is taken back. */
  is_rest: boolean;
}>;

/** An invoice with the day on which a replacement for a later event took its effect. */
export type TakenBack = Readonly<{ invoice_id: string; replaced_on: PlainDate }>;

/** What else than the invoices themselves decides where they are declared. */
export type Surroundings = Readonly<{
  corrections: readonly RootedCorrection[];
  late: readonly LateSale[];
  takenBack: readonly TakenBack[];
  /** Purchases whose input tax may not be deducted, or not all of it. */
  barred: readonly BarredPurchase[];
}>;

/** What a return may speak of: the invoices of its days, and those that come with them, wherever they were issued. */
export type Scope = Days & Surroundings & Readonly<{ sides: readonly Side[] }>;

const BOTH: readonly Side[] = ['issued', 'received'];

/** A family of more generations is a circle. */
const MOST_GENERATIONS = 50;

/** Everything that decides what the return of a period says, but for the invoices themselves. */
export async function scopeOf(
  db: Db,
  companyId: string,
  period: TaxPeriod,
  sides = BOTH,
): Promise<Scope> {
  const days = { from: firstDayOf(period), to: lastDayOf(period) };
  const late = await findLateSales(db, companyId, days);
  const known = byId(await findCorrectionsAround(db, companyId, days));
  const lateIds = late.map(({ invoice_id }) => invoice_id);
  addAll(known, await findCorrections(db, companyId, lateIds));
  addAll(known, await findCorrecting(db, companyId, lateIds));
  await addDescendants(db, companyId, known);
  const around = await surroundings(db, companyId, { known, late, days });
  return { ...days, ...around, sides };
}

/** The same for some invoices alone. */
export async function scopeOfInvoices(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<Surroundings> {
  const known = byId(await findCorrections(db, companyId, ids));
  addAll(known, await findCorrecting(db, companyId, ids));
  const late = await findLateOf(db, companyId, ids);
  return surroundings(db, companyId, { known, late, days: NO_DAYS, ids });
}

const NO_DAYS = { from: '0001-01-02', to: '0001-01-01' } as const;

type Found = Readonly<{
  known: ReadonlyMap<string, KeptCorrection>;
  late: readonly LateSale[];
  days: Days;
  ids?: readonly string[];
}>;

async function surroundings(
  db: Db,
  companyId: string,
  { known, late, days, ids = [] }: Found,
): Promise<Surroundings> {
  const family = await withAncestors(db, companyId, known);
  const takenBack = takenBackBy([...known.values()]);
  const shown = [
    ...known.values(),
    ...takenBack.flatMap(({ invoice_id }) =>
      known.has(invoice_id) ? [] : (family.get(invoice_id) ?? []),
    ),
  ];
  const corrections = rooted(shown, family);
  const asked = [...new Set([...ids, ...corrections.map(({ invoice_id }) => invoice_id)])];
  const barred = await barredPurchases(db, companyId, { ...days, ids: asked });
  return {
    corrections,
    late: late.filter(({ sold_on }) => isPlainDate(sold_on)),
    takenBack,
    barred: [...barred, ...barredOfTakenBack(takenBack, family, barred)],
  };
}

/** What a scope adds to the facts of an invoice that has no rates. */
export function placedByScope({
  corrections,
  late,
  takenBack,
}: Scope): (id: string) => Pick<VatFacts, 'correction' | 'soldOn' | 'replacedOn'> {
  const corrected = new Map(corrections.map((one) => [one.invoice_id, one]));
  const sold = new Map(late.map(({ invoice_id, sold_on }) => [invoice_id, sold_on]));
  const replaced = new Map(takenBack.map((one) => [one.invoice_id, one.replaced_on]));
  return (id) => {
    const one = corrected.get(id);
    return {
      correction: one
        ? { relation: one.relation, causeCode: one.cause_code, originalIssuedOn: one.root_on }
        : null,
      soldOn: sold.get(id) ?? null,
      replacedOn: replaced.get(id) ?? null,
    };
  };
}

const byId = (corrections: readonly KeptCorrection[]) =>
  new Map(corrections.map((one) => [one.invoice_id, one]));

function addAll(known: Map<string, KeptCorrection>, found: readonly KeptCorrection[]): void {
  for (const one of found) known.set(one.invoice_id, one);
}

/** A replacement of a replacement takes the place of the first invoice: whatever corrects one of the period belongs to the scope. */
async function addDescendants(
  db: Db,
  companyId: string,
  known: Map<string, KeptCorrection>,
): Promise<void> {
  let last = [...known.keys()];
  for (let generation = 0; last.length > 0 && generation < MOST_GENERATIONS; generation += 1) {
    const next = await findCorrecting(db, companyId, last);
    last = [];
    for (const one of next) {
      if (known.has(one.invoice_id)) continue;
      known.set(one.invoice_id, one);
      last.push(one.invoice_id);
    }
  }
}

async function withAncestors(
  db: Db,
  companyId: string,
  corrections: ReadonlyMap<string, KeptCorrection>,
): Promise<ReadonlyMap<string, KeptCorrection>> {
  const family = new Map(corrections);
  for (let generation = 0; generation < MOST_GENERATIONS; generation += 1) {
    const missing = [...family.values()].flatMap(({ original_id }) =>
      original_id === null || family.has(original_id) ? [] : [original_id],
    );
    const parents = await findCorrections(db, companyId, [...new Set(missing)]);
    if (parents.length === 0) break;
    addAll(family, parents);
  }
  return family;
}

function rooted(
  corrections: readonly KeptCorrection[],
  family: ReadonlyMap<string, KeptCorrection>,
): RootedCorrection[] {
  const known = new Map([...family].map(([id, one]) => [id, knownOf(one)]));
  return corrections.map((one) => {
    const facts = correctionFactsOf(knownOf(one), known);
    return {
      invoice_id: one.invoice_id,
      relation: facts.relation,
      cause_code: facts.causeCode,
      root_on: facts.originalIssuedOn,
      changes_on: facts.changesDeductionOf ?? null,
      is_rest: facts.isRest,
    };
  });
}

const dayOrNull = (typed: string | null): PlainDate | null =>
  typed !== null && isPlainDate(typed) ? typed : null;

const knownOf = (kept: KeptCorrection): KnownCorrection => ({
  id: kept.invoice_id,
  direction: kept.direction,
  issuedOn: kept.issued_on,
  soldOn: kept.direction === 'issued' ? dayOrNull(kept.sold_on) : null,
  relation: kept.relation,
  causeCode: kept.cause_code,
  originalId: kept.original_id,
  originalOn:
    (kept.direction === 'issued' ? dayOrNull(kept.original_sold_on) : null) ?? kept.original_on,
});

/** What replacements for later events took the effect of, once they were issued. */
const takenBackBy = (corrections: readonly KeptCorrection[]): TakenBack[] =>
  corrections.flatMap((one) =>
    one.original_id !== null &&
    one.chain_state !== 'CANCELED' &&
    isIssued(one.processing_state, one.serial) &&
    takesBack(knownOf(one))
      ? [{ invoice_id: one.original_id, replaced_on: one.issued_on }]
      : [],
  );

/** What is replaced is not judged itself: of it the share is barred that is barred of what replaced it. */
function barredOfTakenBack(
  takenBack: readonly TakenBack[],
  family: ReadonlyMap<string, KeptCorrection>,
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
