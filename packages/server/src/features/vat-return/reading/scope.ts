import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { firstDayOf, lastDayOf, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import type { Side } from '@hoadon/domain/vat-return/sides-of-cell';
import type { Db } from '../../../platform/db/open.ts';
import { type BarredPurchase, barredPurchases } from '../../verification/index.ts';
import {
  type Days,
  findCorrecting,
  findCorrections,
  findCorrectionsAround,
  type KeptCorrection,
} from './corrections.repository.ts';

/** A correction with the day on which the first invoice of its family was issued. */
export type RootedCorrection = Readonly<{
  invoice_id: string;
  relation: 'adjusts' | 'replaces';
  cause_code: string | null;
  root_on: PlainDate | null;
}>;

/** What a return may speak of: the invoices of its days, and corrections that come with them, wherever they were issued. */
export type Scope = Days &
  Readonly<{
    corrections: readonly RootedCorrection[];
    /** Purchases whose input tax may not be deducted, or not all of it. */
    barred: readonly BarredPurchase[];
    sides: readonly Side[];
  }>;

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
  const known = byId(await findCorrectionsAround(db, companyId, days));
  await addDescendants(db, companyId, known);
  const corrections = await rooted(db, companyId, [...known.values()]);
  const ids = corrections.map(({ invoice_id }) => invoice_id);
  const barred = await barredPurchases(db, companyId, { ...days, ids });
  return { ...days, corrections, barred, sides };
}

/** The same for some invoices alone. */
export async function scopeOfInvoices(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<Pick<Scope, 'corrections' | 'barred'>> {
  const corrections = await rooted(db, companyId, await findCorrections(db, companyId, ids));
  const nowhere = { from: '0001-01-02', to: '0001-01-01' };
  return { corrections, barred: await barredPurchases(db, companyId, { ...nowhere, ids }) };
}

const byId = (corrections: readonly KeptCorrection[]) =>
  new Map(corrections.map((one) => [one.invoice_id, one]));

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

async function rooted(
  db: Db,
  companyId: string,
  corrections: readonly KeptCorrection[],
): Promise<RootedCorrection[]> {
  const known = byId(corrections);
  for (let generation = 0; generation < MOST_GENERATIONS; generation += 1) {
    const missing = [...known.values()].flatMap(({ original_id }) =>
      original_id === null || known.has(original_id) ? [] : [original_id],
    );
    const parents = await findCorrections(db, companyId, [...new Set(missing)]);
    if (parents.length === 0) break;
    for (const one of parents) known.set(one.invoice_id, one);
  }
  return corrections.map(({ invoice_id, relation, cause_code, ...one }) => ({
    invoice_id,
    relation,
    cause_code,
    root_on: rootOf({ ...one, invoice_id, relation, cause_code }, known),
  }));
}

function rootOf(one: KeptCorrection, known: ReadonlyMap<string, KeptCorrection>): PlainDate | null {
  let root = one;
  for (let generation = 0; generation < MOST_GENERATIONS; generation += 1) {
    const above = root.original_id === null ? undefined : known.get(root.original_id);
    if (!above) break;
    root = above;
  }
  return root.original_on;
}
