import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/** A message of the authority for a company that could not be applied, as people see it. */
export type WaitingMessage = Readonly<{
  id: string;
  state: 'parked' | 'unmatched';
  type: string | null;
  message_id: string | null;
  reply_to: string | null;
  reason: string | null;
  received_at: Instant;
}>;

const LISTED = 200;

/** What waits for a person, newest first. */
export async function waitingMessages(db: Db, companyId: string): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    select id, state, type, message_id, reply_to, reason, received_at from authority_inbox_message
    where company_id = ${companyId} and state in ('parked', 'unmatched')
    order by id desc limit ${LISTED}`.execute(db);
  return rows.map((row) => ({ ...row, received_at: new Date(row.received_at).toISOString() }));
}

/** Has it read once more; false where the company has none such. */
export async function tryParkedAgain(
  db: Db,
  companyId: string,
  id: string,
  at: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    update authority_inbox_message set state = 'stored', attempts = 0, next_try_at = ${at}::timestamptz
    where company_id = ${companyId} and id::text = ${id} and state in ('parked', 'unmatched')
    returning id`.execute(db);
  return rows.length > 0;
}
