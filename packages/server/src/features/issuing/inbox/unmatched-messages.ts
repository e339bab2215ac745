import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/** A message of the authority without a company here, which no company admin sees. */
export type UnmatchedMessage = Readonly<{
  id: string;
  connection: string;
  receivedAt: Instant;
  state: 'parked' | 'unmatched';
  reason: string | null;
}>;

/** Newest first. */
export async function unmatchedMessages(db: Db, most: number): Promise<UnmatchedMessage[]> {
  const { rows } = await sql<UnmatchedMessage>`
    select id, connection, received_at as "receivedAt", state, reason from authority_inbox_message
    where company_id is null and state in ('parked', 'unmatched')
    order by id desc limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString() }));
}
