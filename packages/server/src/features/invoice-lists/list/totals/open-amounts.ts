import type { OpenAmounts, summarizeOpen } from '@hoadon/contracts/invoice-lists';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../../platform/db/open.ts';
import { OWED } from '../../../invoices/index.ts';
import { allMatchingLookedUp } from '../all-matching.ts';

/** What is open of all invoices of a list, by currency. */
export async function openAmountsOf(
  db: Db,
  companyId: string,
  { filters }: z.output<typeof summarizeOpen.input>,
): Promise<OpenAmounts> {
  const columns = sql`currency, open_amount, deleted_at`;
  const listed = await allMatchingLookedUp(db, companyId, { filters, station: null }, columns);
  const { rows } = await sql<{ currency: string; invoices: number; open_amount: string }>`
    select currency, count(*)::integer as invoices, sum(open_amount) as open_amount
    from (${listed}) as listed where ${OWED}
    group by currency order by currency <> ${DEFAULT_CURRENCY}, currency`.execute(db);
  return rows.map(({ currency, invoices, open_amount }) => ({
    currency_code: currency,
    invoices,
    open_amount: decimal(open_amount),
  }));
}
