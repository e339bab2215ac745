import type { listCellInvoices, sumCellInvoices } from '@hoadon/contracts/vat-return';
import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { Failure } from '@hoadon/domain/errors/failure';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { type Decimal, isNegative, negated, ONE, sum } from '@hoadon/domain/money/decimal';
import { isDeclaredIn, placeInvoice, type VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import { sidesOf } from '@hoadon/domain/vat-return/sides-of-cell';
import { sourcesOf, type VatCell } from '@hoadon/domain/vat-return/vat-cells';
import type { z } from 'zod';
import type { Db } from '../../platform/db/open.ts';
import type { PageAnswer } from '../../platform/http/route.ts';
import { findRowsById, type ListedInvoice } from '../invoices/index.ts';
import { findFrozen, sumFrozen } from './filing/index.ts';
import { findBehindKeys, type RowPlace, readPeriod } from './reading/index.ts';
import { requireReturn } from './save-return.ts';
import { periodOf } from './wire-return.ts';

type CellInvoicesRequest = z.output<typeof listCellInvoices.input>;
type Row = z.input<typeof listCellInvoices.output>[number];
type KeyedFacts = Readonly<Record<string, VatFacts>>;
type CellInvoices = Readonly<{
  invoice_id: string;
  issued_on: string;
  key: string;
  base: Decimal;
  tax: Decimal;
}>;

/** What a row adds to a cell; null where it is not in it. */
export function amountIn(
  cell: VatCell,
  facts: VatFacts,
  { base, tax }: Pick<CellInvoices, 'base' | 'tax'>,
  type: TaxPeriod['type'],
): Decimal | null {
  const sources = sourcesOf(cell);
  const shares = placeInvoice(facts, type).shares.flatMap((share) => {
    const source = sources.get(share.cell);
    if (source === undefined) return [];
    const amount = share.of === 'base' ? base : tax;
    return [source * share.sign === 1 ? amount : negated(amount)];
  });
  return shares.length === 0 ? null : sum(shares);
}

/** The invoices behind a cell, by the function that fills it: as they are, or as a filed return froze them. Throws NOT_FOUND. */
export async function cellInvoices(
  db: Db,
  companyId: string,
  { kyKKhai, cell, return_id: returnId, cursor, limit }: CellInvoicesRequest,
): Promise<PageAnswer<Row[]>> {
  const period = periodOf(kyKKhai);
  const page = { after: cursor === undefined ? null : placeOf(cursor), limit: limit + 1 };
  const { facts, rows } =
    returnId === undefined
      ? await findNow(db, companyId, { period, cell, page })
      : await findThen(db, companyId, { returnId, period, cell, page });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const ids = [...new Set(shown.map(({ invoice_id }) => invoice_id))];
  const listed = new Map((await findRowsById(db, companyId, ids)).map((row) => [row.id, row]));
  return {
    rows: shown.flatMap((row) => wireRow(row, { cell, period, facts, listed })),
    pageInfo: {
      total: null,
      current_page: null,
      current_limit: limit,
      next_cursor: last
        ? cursorOf({ issuedOn: last.issued_on, id: last.invoice_id, key: last.key })
        : null,
    },
  };
}

type Wanted = Readonly<{
  period: TaxPeriod;
  cell: VatCell;
  page: Readonly<{ after: RowPlace | null; limit: number }>;
}>;

const keysIn = (facts: KeyedFacts, { period, cell }: Wanted): string[] =>
  Object.entries(facts)
    .filter(([, one]) => {
      const placement = placeInvoice(one, period.type);
      const sources = sourcesOf(cell);
      return (
        isDeclaredIn(placement, period) && placement.shares.some((share) => sources.has(share.cell))
      );
    })
    .map(([key]) => key);

async function findNow(db: Db, companyId: string, wanted: Wanted) {
  const { scope, groups } = await readPeriod(db, companyId, wanted.period, {
    sides: sidesOf(wanted.cell),
  });
  const facts = Object.fromEntries(groups.map((group) => [group.key, group.facts]));
  const keys = keysIn(facts, wanted);
  const rows: CellInvoices[] = await findBehindKeys(db, companyId, scope, { keys, ...wanted.page });
  return { facts, rows };
}

async function findThen(
  db: Db,
  companyId: string,
  { returnId, ...wanted }: Wanted & Readonly<{ returnId: string }>,
) {
  const { facts } = await requireReturn(db, companyId, returnId);
  if (!facts) throw new Failure('FILE_NOT_READY', { id: returnId });
  const keys = keysIn(facts, wanted);
  const rows: CellInvoices[] = await findFrozen(
    db,
    { companyId, returnId },
    { keys, ...wanted.page },
  );
  return { facts, rows };
}

type Around = Readonly<{
  cell: VatCell;
  period: TaxPeriod;
  facts: KeyedFacts;
  listed: ReadonlyMap<string, ListedInvoice>;
}>;

function wireRow(row: CellInvoices, { cell, period, facts, listed }: Around): Row[] {
  const invoiceFacts = facts[row.key];
  const invoice = listed.get(row.invoice_id);
  const amount = invoiceFacts && amountIn(cell, invoiceFacts, row, period.type);
  if (!invoiceFacts || amount == null) return [];
  const isSale = invoiceFacts.direction === 'issued';
  return [
    {
      id: row.invoice_id,
      template_code: invoice?.template ?? invoiceFacts.template,
      invoice_serial: invoice?.serial ?? '',
      invoice_number: invoice?.number == null ? null : displayNumber(invoice.number),
      issued_date: row.issued_on,
      kind_of: isSale,
      partner_name: (isSale ? invoice?.buyer_name : invoice?.seller_name) ?? null,
      partner_taxcode: (isSale ? invoice?.buyer_tax_code : invoice?.seller_tax_code) ?? null,
      tax_rate:
        invoiceFacts.rate === 'KHAC' ? `KHAC:${invoiceFacts.customRate ?? ''}` : invoiceFacts.rate,
      base: row.base,
      tax: row.tax,
      amount,
      reason: placeInvoice(invoiceFacts, period.type).reason,
      moved_on: invoiceFacts.movedOn ?? null,
      trust: invoice?.trust ?? 'unchecked',
      is_approved: isSale ? null : invoice?.origin === CONFIRMED,
    },
  ];
}

/** Value and tax of all invoices behind a cell, with its sign. Throws NOT_FOUND. */
export async function cellTotal(
  db: Db,
  companyId: string,
  { kyKKhai, cell, return_id: returnId }: z.output<typeof sumCellInvoices.input>,
): Promise<z.input<typeof sumCellInvoices.output>> {
  const period = periodOf(kyKKhai);
  const sums =
    returnId === undefined
      ? (await readPeriod(db, companyId, period, { sides: sidesOf(cell) })).groups
      : await frozenSums(db, companyId, returnId);
  const signed = sums.flatMap(({ facts, base, tax }) => {
    const placement = placeInvoice(facts, period.type);
    if (!isDeclaredIn(placement, period)) return [];
    const one = amountIn(cell, facts, { base: ONE, tax: ONE }, period.type);
    if (one === null) return [];
    return [isNegative(one) ? { base: negated(base), tax: negated(tax) } : { base, tax }];
  });
  return { base: sum(signed.map(({ base }) => base)), tax: sum(signed.map(({ tax }) => tax)) };
}

async function frozenSums(db: Db, companyId: string, returnId: string) {
  const { facts } = await requireReturn(db, companyId, returnId);
  if (!facts) throw new Failure('FILE_NOT_READY', { id: returnId });
  const sums = await sumFrozen(db, { companyId, returnId });
  return sums.flatMap(({ key, ...amounts }) => {
    const of = facts[key];
    return of ? [{ facts: of, ...amounts }] : [];
  });
}

const cursorOf = ({ issuedOn, id, key }: RowPlace): string =>
  Buffer.from(JSON.stringify([issuedOn, id, key])).toString('base64url');

function placeOf(cursor: string): RowPlace {
  const invalid = () => new Failure('INPUT_DATA_IS_INVALID', { field: 'cursor' });
  try {
    const [issuedOn, id, key] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!/^\d{4}-\d\d-\d\d$/.test(issuedOn) || !/^\d{1,19}$/.test(id) || typeof key !== 'string')
      throw invalid();
    return { issuedOn, id, key };
  } catch {
    throw invalid();
  }
}
