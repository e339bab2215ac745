import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

/** A message to a company that could not be applied, as users see it. */
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

/** Newest first. */
export async function waitingMessages(db: Db, companyId: string): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    select id, state, type, message_id, reply_to, reason, received_at from authority_inbox_message
    where company_id = ${companyId} and state in ('parked', 'unmatched')
    order by id desc limit ${LISTED}`.execute(db);
  return rows.map((row) => ({ ...row, received_at: new Date(row.received_at).toISOString() }));
}

/** Makes a message due again; returns false where the company has no such message. */
export async function retryParked(
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
