import { firstDayOf, lastDayOf, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { inDong, LACKS_DUE_DAY } from '../invoices/index.ts';

type WithoutDueDay = Readonly<{ invoices: number; tax: Decimal }>;

/** Purchases of the period that the filter `lacks_due_day` lists, with their tax in dong. */
export async function purchasesWithoutDueDay(
  db: Db,
  companyId: string,
  period: TaxPeriod,
): Promise<WithoutDueDay> {
  const { rows } = await sql<WithoutDueDay>`
    select count(*)::integer as invoices, coalesce(sum(${inDong(sql`i.tax`)}), 0)::text as tax
    from invoice i
    where company_id = ${companyId} and issued_on between ${firstDayOf(period)} and ${lastDayOf(period)}
      and deleted_at is null and ${LACKS_DUE_DAY}`.execute(db);
  return rows[0] ?? { invoices: 0, tax: '0' as Decimal };
}
