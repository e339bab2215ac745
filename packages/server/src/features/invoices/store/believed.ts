import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/**
 * Whether the invoice `i` was issued here, or is known as well as that: what others fill in from it is proven (`mayCorrect` of the domain,
 * docs/decisions/0036). Anybody can write an unsigned file with another name, address, e-mail or account.
 */
export function isBelieved(i: 'invoice' | 'i'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${i}.${column}`);
  return sql<boolean>`(${of('origin')} = 1 or ${of('trust')} in ('proven', 'code-not-proven') or exists (
    select from invoice_source s
    where s.company_id = ${of('company_id')} and s.invoice_id = ${of('id')}
      and (s.way in ('portal', 'provider') or s.stated @> '{"isSigned": true}')))`;
}

/** The same of one invoice. */
export async function isOneBelieved(db: Db, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from invoice i where i.company_id = ${companyId} and i.id = ${id} and ${isBelieved('i')}`.execute(
    db,
  );
  return rows.length > 0;
}
