import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** Waits for returns that are being filed, and lets none be filed meanwhile. */
export async function holdDraftReturns(tx: Tx, companyId: string): Promise<void> {
  await sql`
    select from vat_return where company_id = ${companyId} and state = 'draft' order by id for share`.execute(
    tx,
  );
}

/** Those of the invoices that a filed return counts; a withdrawn one counts nothing. */
export async function findFiled(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ invoice_id: string }>`
    select distinct s.invoice_id from vat_return v
      join vat_return_invoice s on s.company_id = v.company_id and s.return_id = v.id
    where v.company_id = ${companyId} and v.state = 'filed' and s.invoice_id = ${anyId(ids)}`.execute(
    db,
  );
  return new Set(rows.map(({ invoice_id }) => invoice_id));
}
