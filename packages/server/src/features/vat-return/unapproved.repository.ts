import type { TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { countedIn, type PeriodRead, rowsOfKeys } from './reading/index.ts';

export type Unapproved = Readonly<{ invoices: number; tax: Decimal }>;

/** Unapproved purchases in cells of the period, by the facts that fill the cells. */
export async function unapprovedPurchases(
  db: Db,
  companyId: string,
  { scope, groups }: PeriodRead,
  period: TaxPeriod,
): Promise<Unapproved> {
  const keys = countedIn(groups, period)
    .filter(({ facts }) => facts.direction === 'received')
    .map(({ key }) => key);
  if (keys.length === 0) return NONE;
  const { rows } = await sql<Unapproved>`
    select count(distinct r.invoice_id)::integer as invoices, coalesce(sum(r.tax), 0)::text as tax
    from (${rowsOfKeys(companyId, scope, keys)}) r
      join invoice i on i.company_id = ${companyId} and i.id = r.invoice_id
    where i.origin <> ${CONFIRMED}`.execute(db);
  return rows[0] ?? NONE;
}

const NONE: Unapproved = { invoices: 0, tax: '0' as Decimal };
