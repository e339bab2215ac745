import { sql } from 'kysely';
import type { Db } from '../platform/db/open.ts';

/** What the worker writes behind accepted calls, and what is counted about calls themselves. */
const NOT_BY_CALLS = [
  'audit_entry',
  'audit_head',
  'authority_cursor',
  'authority_inbox',
  'authority_inbox_message',
  'authority_message',
  'authority_message_subject',
  'email_recipient',
  'event',
  'event_head',
  'idempotency_key',
  'invoice_event',
  'invoice_file',
  'invoice_print',
  'invoice_step',
  'invoice_to_sign',
  'invoice_without_partner',
  'migration',
  'month_total',
  'partner',
  'pdf_seal',
  'rate_window',
  'refresh_token',
  'registry_entry',
  'stored_file',
];

/** How many rows every table has that only calls write to. */
export async function rowCounts(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const names = tables.map(({ name }) => name).filter((name) => !NOT_BY_CALLS.includes(name));
  const counts = names.map(
    (name) => sql`select ${name}::text as name, count(*)::integer as rows from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(
    counts,
    sql` union all `,
  )}`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}
