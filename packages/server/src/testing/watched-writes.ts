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
  'event_reader',
  'idempotency_key',
  'invoice_event',
  'invoice_file',
  'invoice_print',
  'invoice_step',
  'invoice_to_sign',
  'invoice_without_partner',
  'migration',
  'month_total',
  'notification',
  'notification_digest',
  'notification_invoice',
  'notification_recipient',
  'partner',
  'pdf_seal',
  'rate_window',
  'reconciliation_finding',
  'refresh_token',
  'registry_entry',
  'stored_file',
];

/** The tables written to since this was asked last, by name. */
export type WrittenTables = () => Promise<string[]>;

/** Rows that came or went in the tables that only calls write to, of any company. */
export async function watchCalls(db: Db): Promise<WrittenTables> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const tables = rows.map(({ name }) => name).filter((name) => !NOT_BY_CALLS.includes(name));
  return watch(db, tables, sql`insert or delete`);
}

/** Rows of a company that came, went or were changed. */
export const watchCompany = async (db: Db, companyId: string): Promise<WrittenTables> =>
  watch(db, await tablesOfCompanies(db), sql`insert or update or delete`, companyId);

export async function tablesOfCompanies(db: Db): Promise<string[]> {
  // How far a worker has read moves by itself.
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('event_reader', 'written')
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** The database notes its own writes: reading all tables before and after a call costs more than most calls. */
async function watch(
  db: Db,
  tables: readonly string[],
  acts: ReturnType<typeof sql>,
  companyId?: string,
): Promise<WrittenTables> {
  await sql`create table written (table_name text not null, company_id bigint)`.execute(db);
  await sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        insert into written values (tg_table_name, (to_jsonb(old) ->> 'company_id')::bigint);
      elsif tg_op = 'INSERT' or new is distinct from old then
        insert into written values (tg_table_name, (to_jsonb(new) ->> 'company_id')::bigint);
      end if;
      return null;
    end $$`.execute(db);
  for (const table of tables)
    await sql`create trigger note_write after ${acts} on ${sql.table(table)}
      for each row execute function note_write()`.execute(db);
  return async () => {
    const { rows } = await sql<{ name: string }>`
      with noted as (delete from written returning *)
      select distinct table_name as name from noted
      where ${companyId === undefined ? sql`true` : sql`company_id = ${companyId}`} order by 1`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };
}
