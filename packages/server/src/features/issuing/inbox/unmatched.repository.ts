import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId, anyText } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { InboxClaim } from './inbox.repository.ts';

export type Unmatched = Readonly<{
  id: string;
  company_id: string | null;
  tax_code: string | null;
  reply_to: string | null;
}>;

/** Claims unmatched messages, those first that were checked the longest ago. */
export async function claimUnmatched(
  db: Db,
  { at, until }: InboxClaim,
  limit: number,
): Promise<Unmatched[]> {
  const { rows } = await sql<Unmatched>`
    with waiting as (
      select id from authority_inbox_message where state = 'unmatched' and next_try_at <= ${at}
      order by next_try_at, id limit ${limit} for update skip locked
    )
    update authority_inbox_message m set next_try_at = ${until}::timestamptz
    from waiting where m.id = waiting.id
    returning m.id, m.company_id, m.tax_code, m.reply_to`.execute(db);
  return rows;
}

/** Makes unmatched messages due again. */
export async function markStored(db: Db, at: Instant, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update authority_inbox_message set state = 'stored', attempts = 0, next_try_at = ${at}::timestamptz
    where id = ${anyId(ids)} and state = 'unmatched'`.execute(db);
}

/** Companies by tax code, for messages that name the taxpayer alone. */
export async function companiesOf(
  db: Db,
  taxCodes: readonly string[],
): Promise<Map<string, string>> {
  if (taxCodes.length === 0) return new Map();
  const { rows } = await sql<{ id: string; tax_code: string }>`/* prepared */
    select id, tax_code from company
    where tax_code = ${anyText([...new Set(taxCodes)])}`.execute(db);
  return new Map(rows.map((row) => [row.tax_code, row.id]));
}
