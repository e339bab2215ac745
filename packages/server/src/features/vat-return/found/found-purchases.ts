import type { declareFoundPurchases, undoFoundPurchases } from '@hoadon/contracts/vat-return';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { periodText, type TaxPeriod, taxPeriodOf } from '@hoadon/domain/dates/tax-period';
import { Failure } from '@hoadon/domain/errors/failure';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { type Decimal, isNegative, isPositive, sum, ZERO } from '@hoadon/domain/money/decimal';
import type { FoundRefusal } from '@hoadon/domain/vat-return/found-refusals';
import { placeInvoice, type VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { VatReturnDeps } from '../deps.ts';
import { findFiled, holdDraftReturns } from '../filed-invoices.repository.ts';
import { factsBehind, findAdjustingFound, findFactsOf, scopeOfInvoices } from '../reading/index.ts';
import { findFiledOn, type SavedReturn } from '../return.repository.ts';
import { periodOf } from '../wire-return.ts';
import { deleteFound, insertFound } from './found-purchase.repository.ts';

/**
 * Declares purchases that were missed in filed periods in the period in which they are found, all or none (VAT Law 48/2024/QH15
 * Art. 14(1), note 5 of the form 01/GTGT of Circular 89/2026). Throws INPUT_DATA_IS_INVALID for a day to come or none after the purchase,
 * and VAT_FOUND_REFUSED with a reason of `FOUND_REFUSALS`.
 */
export async function declareFound(
  deps: VatReturnDeps,
  { session, context }: Caller,
  { ids, found_on }: z.output<typeof declareFoundPurchases.input>,
): Promise<{ found_on: PlainDate }> {
  const { companyId, actor } = session;
  const today = deps.clock.today();
  const foundOn = found_on ?? today;
  if (foundOn > today) throw new Failure('INPUT_DATA_IS_INVALID', { field: 'found_on' });
  const at = deps.clock.now();
  const by = { companyId, actor, at };
  const act = { companyId, actId: context.actId, kind: 'vat-return.declare-found', at };
  return perform(deps.db, act, async (tx) => {
    await holdDraftReturns(tx, companyId);
    await requireOpenCell(tx, companyId, foundOn);
    const filed = await findFiled(tx, companyId, ids);
    if (filed.size > 0) throw refusedAs('DECLARED');
    const added = await insertFound(tx, by, ids, foundOn);
    const missed = await requireMissed(tx, companyId, { ids, foundOn });
    const entries = missed.flatMap(({ id, ownReturn, tax }) =>
      added.includes(id)
        ? [
            {
              ...{ ...by, act: 'vat-return.found', subject: `invoice/${id}` },
              payload: { found_on: foundOn, missed_in: ownReturn.period, tax },
            },
          ]
        : [],
    );
    writeAudit(tx, entries);
    publish(deps, tx, companyId, added);
    const answer = { found_on: foundOn };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/**
 * Declares them in their own periods again, all or none. Throws NOT_FOUND where one was not declared as found, and VAT_FOUND_REFUSED where
 * a return that was filed counts one of them.
 */
export async function undoFound(
  deps: VatReturnDeps,
  { session, context }: Caller,
  { ids }: z.output<typeof undoFoundPurchases.input>,
): Promise<Record<string, never>> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'vat-return.undo-found', at };
  return perform(deps.db, act, async (tx) => {
    await holdDraftReturns(tx, companyId);
    const undone = await deleteFound(tx, companyId, ids);
    if (undone.length < new Set(ids).size) throw new Failure('NOT_FOUND');
    for (const { found_on } of undone) await requireUnfiled(tx, companyId, found_on);
    writeAudit(
      tx,
      undone.map(({ invoice_id, found_on }) => ({
        ...{ companyId, actor, at, act: 'vat-return.found-undone' },
        ...{ subject: `invoice/${invoice_id}`, payload: { found_on } },
      })),
    );
    publish(
      deps,
      tx,
      companyId,
      undone.map(({ invoice_id }) => invoice_id),
    );
    await context.saveResponse(tx, {});
    return {};
  });
}

/** The running period, where what was missed in `missedIn` can be declared in it today. */
export async function findingPeriod(
  db: Db,
  companyId: string,
  { missedIn, today }: Readonly<{ missedIn: TaxPeriod; today: PlainDate }>,
): Promise<string | null> {
  const running = periodText(taxPeriodOf(today, missedIn.type));
  const canDeclare =
    running !== periodText(missedIn) &&
    hasCell(today) &&
    (await findFiledOn(db, companyId, today)) === null;
  return canDeclare ? running : null;
}

const refusedAs = (reason: FoundRefusal, details: Readonly<Record<string, string>> = {}): Failure =>
  new Failure('VAT_FOUND_REFUSED', { reason, ...details });

const hasCell = (day: PlainDate): boolean =>
  ruleSetOn(day).vatReturn.laterPurchaseCorrections === 'adjustments';

async function requireOpenCell(tx: Tx, companyId: string, foundOn: PlainDate): Promise<void> {
  if (!hasCell(foundOn)) throw refusedAs('NO_CELL');
  await requireUnfiled(tx, companyId, foundOn);
}

async function requireUnfiled(tx: Tx, companyId: string, foundOn: PlainDate): Promise<void> {
  const filed = await findFiledOn(tx, companyId, foundOn);
  if (filed) throw refusedAs('PERIOD_FILED');
}

type Missed = Readonly<{ id: string; ownReturn: SavedReturn; tax: Decimal }>;

/** The filed returns that lack the purchases, and what is deducted of them where they are found. */
async function requireMissed(
  tx: Tx,
  companyId: string,
  { ids, foundOn }: Readonly<{ ids: readonly string[]; foundOn: PlainDate }>,
): Promise<Missed[]> {
  const missed: Missed[] = [];
  for (const [id, rows] of await ownRows(tx, companyId, ids, 'month')) {
    const [first] = rows;
    const declaredOn = first && placeInvoice({ ...first.facts, foundOn: null }, 'month').declaredOn;
    if (!declaredOn) throw refusedAs('NOTHING_TO_DEDUCT', { id });
    if (first.facts.correction?.relation === 'replaces')
      throw refusedAs('REPLACES_ANOTHER', { id });
    const ownReturn = await findFiledOn(tx, companyId, declaredOn);
    if (!ownReturn) throw refusedAs('OWN_PERIOD_OPEN', { id });
    if (foundOn <= ownReturn.last_day)
      throw new Failure('INPUT_DATA_IS_INVALID', { field: 'found_on' });
    missed.push({ id, ownReturn, tax: ZERO });
  }
  // How the company declares decides what is proven at the end of a period.
  const type = missed.some(({ ownReturn }) => periodOf(ownReturn.period).type === 'quarter')
    ? 'quarter'
    : 'month';
  const rows = await ownRows(tx, companyId, ids, type);
  // A credit note that was missed with its purchase lowers what is declared of that, and no filed return.
  const adjusting = await findAdjustingFound(tx, companyId, ids);
  return missed.map((one) => {
    const ownRows = (rows.get(one.id) ?? []).filter(
      ({ facts }) => placeInvoice(facts, type).reason === 'FOUND_LATER',
    );
    const tax = sum(ownRows.map((row) => row.tax));
    const isCredit = adjusting.has(one.id) && isNegative(tax);
    if (!isPositive(tax) && !isCredit) throw refusedAs('NOTHING_TO_DEDUCT', { id: one.id });
    return { ...one, tax };
  });
}

type OwnRow = Readonly<{ facts: VatFacts; tax: Decimal }>;

/** The rates of invoices without what moves of them later. */
async function ownRows(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  type: TaxPeriod['type'],
): Promise<ReadonlyMap<string, readonly OwnRow[]>> {
  const scope = await scopeOfInvoices(tx, companyId, ids, type);
  const rows = await findFactsOf(tx, companyId, ids, scope);
  return new Map(
    ids.map((id) => {
      const own = rows.filter((row) => row.invoice_id === id && row.moved_on === null);
      return [id, own.map((row) => ({ facts: factsBehind(row), tax: row.tax }))];
    }),
  );
}

/** What is declared elsewhere changes the returns of both periods: open pages read them again. */
const publish = (
  { events }: VatReturnDeps,
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): void =>
  events.publish(
    tx,
    companyId,
    ids.map((id) => ({ type: 'invoice' as const, id, state: 'accepted' })),
  );
