import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

/** Returns the traces that the steps of these invoices continue. */
export async function findTraces(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ trace: string }>`
    select distinct trace from invoice_step
    where company_id = ${companyId} and invoice_id = ${anyId(ids)} and trace is not null`.execute(
    db,
  );
  return rows.map(({ trace }) => trace);
}
