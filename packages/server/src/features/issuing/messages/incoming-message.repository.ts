import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { executeBeforeCommit, type Tx } from '../../../platform/db/transact.ts';

export type IncomingMessage = Readonly<{
  messageId: string;
  type: string;
  replyTo: string | null;
  /** `applied` settled the invoice, `late` arrived after that, `kept` changes no state. */
  state: 'applied' | 'late' | 'kept';
  hash: string;
  size: number;
  invoiceIds: readonly string[];
}>;

/** Saves new incoming messages with their invoices before the transaction commits. */
export function insertIncoming(
  tx: Tx,
  companyId: string,
  at: Instant,
  messages: readonly IncomingMessage[],
): void {
  if (messages.length === 0) return;
  const incoming = sql`incoming as (
      select * from json_to_recordset(${JSON.stringify(messages)}::json) as m(
        "messageId" text, type text, "replyTo" text, state text, hash text, size integer, "invoiceIds" bigint[])
    )`;
  const message = sql`incoming_message as (
      insert into authority_message
        (company_id, message_id, type, direction, reply_to, state, hash, size, created_at, changed_at)
      select ${companyId}::bigint, "messageId", type, 'in', "replyTo", state, hash, size,
        ${at}::timestamptz, ${at}::timestamptz
      from incoming
      on conflict (company_id, message_id) do nothing
      returning id, message_id
    )`;
  const subjects = sql`
    insert into authority_message_subject (company_id, message_id, invoice_id)
    select ${companyId}::bigint, message.id, about.invoice_id
    from incoming join incoming_message message on message.message_id = incoming."messageId",
      unnest(incoming."invoiceIds") as about(invoice_id)
    on conflict do nothing`;
  executeBeforeCommit(tx, subjects, [incoming, message]);
}
