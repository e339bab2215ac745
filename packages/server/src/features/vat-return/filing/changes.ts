import type { CHANGE_KINDS, ReturnChanges } from '@hoadon/contracts/vat-return';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import {
  type Decimal,
  isPositive,
  isZero,
  minus,
  negated,
  plus,
  sum,
  ZERO,
} from '@hoadon/domain/money/decimal';
import { differencesBetween } from '@hoadon/domain/vat-return/derive-cells';
import { placeInvoice, type VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import { cellsOf, vatFormOf } from '@hoadon/domain/vat-return/vat-form';
import { findRowsById, type ListedInvoice } from '../../invoices/index.ts';
import type { VatReturnDeps } from '../deps.ts';
import { filledEntries, fillForm, findPrevious } from '../fill-form.ts';
import { findingPeriod } from '../found/index.ts';
import { countedIn, findAdjustingFound, readPeriod } from '../reading/index.ts';
import { findReturnsOf } from '../return.repository.ts';
import { requireReturn } from '../save-return.ts';
import { periodOf } from '../wire-return.ts';
import { type ChangedRow, findChanged } from './snapshot.repository.ts';

const MOST_SHOWN = 200;

/** Invoices that count otherwise than in a filed return, and the cells of an amended one. Throws NOT_FOUND, and FILE_NOT_READY for a draft. */
export async function returnChanges(
  { db, clock }: Pick<VatReturnDeps, 'db' | 'clock'>,
  companyId: string,
  id: string,
): Promise<ReturnChanges> {
  const taxReturn = await requireReturn(db, companyId, id);
  const { cells: filedCells, facts: filedFacts } = taxReturn;
  if (!filedCells || !filedFacts) throw new Failure('FILE_NOT_READY', { id });
  const period = periodOf(taxReturn.period);
  const read = await readPeriod(db, companyId, period);
  const counted = countedIn(read.groups, period);
  const nowFacts = Object.fromEntries(counted.map(({ key, facts }) => [key, facts]));
  const facts = { ...filedFacts, ...nowFacts };
  const of = { companyId, returnId: id };
  const rows = await findChanged(db, of, read.scope, Object.keys(nowFacts));
  const changedIds = [...new Set(rows.map(({ invoice_id }) => invoice_id))];
  const adjusting = await findAdjustingFound(db, companyId, changedIds);
  const changed = changedInvoices(rows, { factsOf: (key) => facts[key], adjusting }, period.type);
  const shown = changed.slice(0, MOST_SHOWN);
  const listed = new Map(
    (
      await findRowsById(
        db,
        companyId,
        shown.map(({ invoiceId }) => invoiceId),
      )
    ).map((row) => [row.id, row]),
  );
  const previous = await findPrevious(db, companyId, period);
  const { cells } = fillForm(filledEntries(read, previous), taxReturn.content);
  const returns = await findReturnsOf(db, companyId, period);
  return {
    return_id: id,
    kyKKhai: taxReturn.period,
    next_filing:
      Math.max(
        taxReturn.filing,
        ...returns.map(({ filing, state }) => (state === 'filed' ? filing : 0)),
      ) + 1,
    total: changed.length,
    invoices: shown.flatMap((one) => wireChange(one, listed.get(one.invoiceId))),
    found_in: await findingPeriod(db, companyId, { missedIn: period, today: clock.today() }),
    cells: differencesBetween(cellsOf(vatFormOf(period)), filedCells, cells),
  };
}

type Change = Readonly<{
  invoiceId: string;
  /** Whether it counted when the return was filed, and counts now. */
  was: boolean;
  is: boolean;
  /** It corrects another, whatever corrected it since. */
  corrects: boolean;
  /** Only what moves of the deduction of a deferred purchase changed. */
  isMove: boolean;
  base: Decimal;
  tax: Decimal;
  /** Change of what is deducted of it ([25]). */
  deducted: Decimal;
  /** It was not there, replaces nothing that may have been, and only raises what is deducted, or adjusts a purchase that was found later. */
  isMissed: boolean;
}>;

type ChangedAround = Readonly<{
  factsOf: (key: string) => VatFacts | undefined;
  /** Adjustments of purchases that were found later. */
  adjusting: ReadonlySet<string>;
}>;

/** An invoice with changed facts and unchanged cells is no change, such as an adjusted original. */
function changedInvoices(
  rows: readonly ChangedRow[],
  { factsOf, adjusting }: ChangedAround,
  type: 'month' | 'quarter',
): Change[] {
  const byInvoice = new Map<string, ChangedRow[]>();
  for (const row of rows)
    byInvoice.set(row.invoice_id, [...(byInvoice.get(row.invoice_id) ?? []), row]);
  return [...byInvoice].flatMap(([invoiceId, own]) => {
    const cells = cellsChangedBy(own, factsOf, type);
    if (cells.size === 0) return [];
    const was = own.some(({ was_base }) => was_base !== null);
    return {
      invoiceId,
      was,
      is: own.some(({ is_base }) => is_base !== null),
      corrects: own.some(({ key }) => factsOf(key)?.correction != null),
      isMove: own.every(({ key }) => factsOf(key)?.movedOn != null),
      base: sum(own.map((row) => changeOf(row, 'base'))),
      tax: sum(own.map((row) => changeOf(row, 'tax'))),
      deducted: cells.get('25') ?? ZERO,
      // What it replaces may be deducted in the filed return: only an amended one puts that right.
      isMissed:
        !was &&
        own.every(({ key }) => factsOf(key)?.correction?.relation !== 'replaces') &&
        (onlyRaisesDeduction(cells) || adjusting.has(invoiceId)),
    };
  });
}

const OF_DEDUCTION = ['23', '24', '25', '38'];

const onlyRaisesDeduction = (cells: ReadonlyMap<string, Decimal>): boolean =>
  [...cells.keys()].every((cell) => OF_DEDUCTION.includes(cell)) &&
  isPositive(plus(cells.get('25') ?? ZERO, cells.get('38') ?? ZERO));

const changeOf = (row: ChangedRow, of: 'base' | 'tax'): Decimal =>
  minus(row[`is_${of}`] ?? ZERO, row[`was_${of}`] ?? ZERO);

/** By how much an invoice changes each cell; a cell that it leaves as it was is not among them. */
function cellsChangedBy(
  rows: readonly ChangedRow[],
  factsOf: (key: string) => VatFacts | undefined,
  type: 'month' | 'quarter',
): ReadonlyMap<string, Decimal> {
  const cells = new Map<string, Decimal>();
  for (const row of rows) {
    const facts = factsOf(row.key);
    for (const { cell, of, sign } of facts ? placeInvoice(facts, type).shares : []) {
      const amount = changeOf(row, of);
      cells.set(cell, plus(cells.get(cell) ?? ZERO, sign === 1 ? amount : negated(amount)));
    }
  }
  return new Map([...cells].filter(([, amount]) => !isZero(amount)));
}

type Kind = (typeof CHANGE_KINDS)[number];

function kindOf(
  { was, is, corrects, isMove, base, tax }: Change,
  row: ListedInvoice | undefined,
): Kind {
  if (!row) return 'removed';
  if (isMove) return 'deduction';
  const { chain_state } = row;
  if (!is)
    return chain_state === 'CANCELED'
      ? 'cancelled'
      : chain_state === 'REPLACED'
        ? 'replaced'
        : 'removed';
  if (!was)
    return corrects || chain_state === 'MODIFY' || chain_state === 'REPLACE'
      ? 'correction'
      : 'late';
  return isZero(base) && isZero(tax) ? 'deduction' : 'changed';
}

function wireChange(one: Change, row: ListedInvoice | undefined): ReturnChanges['invoices'] {
  const kind = kindOf(one, row);
  return [
    {
      id: one.invoiceId,
      invoice_serial: row?.serial ?? '',
      invoice_number: row?.number == null ? null : displayNumber(row.number),
      issued_date: row?.issued_on ?? '1970-01-01',
      kind_of: row?.direction === 'issued',
      partner_name: (row?.direction === 'issued' ? row.buyer_name : row?.seller_name) ?? null,
      kind,
      base: one.base,
      // Its parts, deducted and not, add up to what they were.
      tax: kind === 'deduction' && isZero(one.tax) ? one.deducted : one.tax,
      is_missed: one.isMissed,
    },
  ];
}
