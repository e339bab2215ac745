import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { takesBack } from '@hoadon/domain/vat-return/correction-facts';
import {
  type DeductionMove,
  deductionOf,
  isDeferred,
} from '@hoadon/domain/vat-return/deduction-moves';
import { purchaseDeclaredOn } from '@hoadon/domain/vat-return/place-invoice';
import { knownUntil } from '@hoadon/domain/verification/input-vat/deferral';
import type { Db } from '../../../platform/db/open.ts';
import {
  type CorrectionFamily,
  findCorrections,
  knownOf,
  withAncestors,
} from '../../invoices/index.ts';
import {
  type BarredPurchase,
  type DeferrablePurchase,
  judgedPurchases,
  type PurchasesQuery,
} from '../../verification/index.ts';
import { byId, correctionOf, rooted, withFound } from './families.ts';
import { findFoundOf } from './found.repository.ts';

/** A purchase, or a correction of one, with what moves of its deduction on a day. */
export type MovedDeduction = DeductionMove & Readonly<{ invoice_id: string }>;

export type Deductions = Readonly<{
  /** Purchases whose input tax may not be deducted where they are declared, or not all of it. */
  barred: readonly BarredPurchase[];
  /** Deferred purchases and their corrections, with what moves of their deduction, on whatever day. */
  moved: readonly MovedDeduction[];
  /** The last due day of the deferred ones; null where there are none. */
  lastDueOn: PlainDate | null;
}>;

type DeductionsQuery = Readonly<{
  family: CorrectionFamily;
  type: TaxPeriod['type'];
  /** Payments that fall due on this day or later count as if they were made in time. Left out: as at the end of each period. */
  dueBefore?: PlainDate | undefined;
}>;

/** What is not deducted of purchases, and when: by the guard, and of deferred ones by what is proven from their due day on. */
export async function deductionsOf(
  db: Db,
  companyId: string,
  query: PurchasesQuery,
  { family, type, dueBefore }: DeductionsQuery,
): Promise<Deductions> {
  const { barred, deferrable } = await judgedPurchases(db, companyId, query);
  const { declaredOn, comeBack } = await daysDeclared(db, companyId, deferrable, family);
  const familyById = new Map(
    (await findFoundOf(db, companyId, [...declaredOn.keys()])).map((one) => [
      one.invoice_id,
      one.found_on,
    ]),
  );
  const deferred = deferrable.flatMap(({ id, root, deferral }) => {
    const [own, ofRoot] = [declaredOn.get(id), declaredOn.get(root)];
    // One that is found after it was due is deferred all the same: what is proven until then decides its deduction.
    if (!own || !ofRoot || !isDeferred(deferral, ofRoot)) return [];
    // What replaces a purchase for an event after it was due is judged by what is paid (docs/decisions/0033).
    if (comeBack.has(root) && deferral.dueOn <= ofRoot) return [];
    const foundOn = familyById.get(id);
    const isLater = foundOn !== undefined && own < foundOn;
    const known = dueBefore === undefined ? deferral : knownUntil(deferral, dueBefore);
    return [{ id, dueOn: deferral.dueOn, ...deductionOf(known, isLater ? foundOn : own, type) }];
  });
  const ids = new Set(deferred.map(({ id }) => id));
  return {
    barred: [
      ...barred.filter(({ id }) => !ids.has(id)),
      ...deferred.flatMap(({ id, barred: share }) => (share ? [{ id, ...share }] : [])),
    ],
    moved: deferred.flatMap(({ id, moves }) => moves.map((move) => ({ invoice_id: id, ...move }))),
    lastDueOn:
      deferred
        .map(({ dueOn }) => dueOn)
        .toSorted()
        .at(-1) ?? null,
  };
}

type DaysDeclared = Readonly<{
  declaredOn: ReadonlyMap<string, PlainDate>;
  /** Those that replace a purchase for a later event. */
  comeBack: ReadonlySet<string>;
}>;

async function daysDeclared(
  db: Db,
  companyId: string,
  purchases: readonly DeferrablePurchase[],
  family: CorrectionFamily,
): Promise<DaysDeclared> {
  if (purchases.length === 0) return { declaredOn: new Map(), comeBack: new Set() };
  const missing = purchases.flatMap(({ id }) => (family.has(id) ? [] : [id]));
  const allCorrections = new Map([
    ...family,
    ...byId(await findCorrections(db, companyId, missing)),
  ]);
  const ancestors = await withAncestors(db, companyId, allCorrections);
  const { family: whole } = await withFound(db, companyId, ancestors);
  const corrections = new Map(
    rooted([...whole.values()], whole).map((one) => [one.invoice_id, correctionOf(one)]),
  );
  const declaredOn = purchases.map((one) => {
    const correction = corrections.get(one.id) ?? null;
    return [one.id, purchaseDeclaredOn({ ...one, correction })] as const;
  });
  const comeBack = [...whole.values()].filter((one) => takesBack(knownOf(one)));
  return {
    declaredOn: new Map(declaredOn),
    comeBack: new Set(comeBack.map(({ invoice_id }) => invoice_id)),
  };
}
