import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import { type Decimal, negated } from '@hoadon/domain/money/decimal';
import { placeInvoice } from '@hoadon/domain/vat-return/place-invoice';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { countedIn, type PeriodRead, rowsOfKeys } from './reading/index.ts';

/** Cells that the tax of purchases fills by different invoices; what is in [25] is in [24]. */
const CELLS = ['24', '37', '38'] as const;

/** Unapproved purchases in a cell, with their tax as the cell has it. */
export type UnapprovedInCell = Readonly<{
  cell: (typeof CELLS)[number];
  invoices: number;
  tax: Decimal;
}>;

/** Unapproved purchases in each cell of the period, by the facts that fill the cells; a cell without any is left out. */
export async function unapprovedPurchases(
  db: Db,
  companyId: string,
  { scope, groups }: PeriodRead,
  period: TaxPeriod,
): Promise<UnapprovedInCell[]> {
  const purchases = countedIn(groups, period).filter(({ facts }) => facts.direction === 'received');
  const cells: UnapprovedInCell[] = [];
  for (const cell of CELLS) {
    const keys = purchases
      .filter(({ facts }) =>
        placeInvoice(facts, period.type).shares.some((one) => one.cell === cell),
      )
      .map(({ key }) => key);
    if (keys.length === 0) continue;
    const { rows } = await sql<Omit<UnapprovedInCell, 'cell'>>`
      select count(distinct r.invoice_id)::integer as invoices, coalesce(sum(r.tax), 0)::text as tax
      from (${rowsOfKeys(companyId, scope, keys)}) r
        join invoice i on i.company_id = ${companyId} and i.id = r.invoice_id
      where i.origin <> ${CONFIRMED}`.execute(db);
    // [37] is written positive.
    for (const { invoices, tax } of rows)
      if (invoices > 0) cells.push({ cell, invoices, tax: cell === '37' ? negated(tax) : tax });
  }
  return cells;
}
