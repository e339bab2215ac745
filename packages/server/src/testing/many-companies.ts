import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/open.ts';
import { bulkLoad } from './bulk-load.ts';

/**
 * Each with a user who signed in five times, invoices, an event, a file, a saved response and a message; one row in five
 * hundred has expired, as in an hour.
 */
export type Many = Readonly<{ companies: number; invoicesEach: number }>;

/** A user who signed in, and his company, one of many. */
export type OneOfMany = Readonly<{ companyId: string; userId: string; sessionId: string }>;

/** Those that most rows are inserted into. */
const TABLES = ['company', 'app_user', 'membership', 'login_session', 'refresh_token', 'invoice'];
const NAME = 'nhieu';
const SESSIONS_EACH = 5;

/** Thousands of companies, written by the database itself; returns one in their middle. */
export async function seedManyCompanies(
  db: Db,
  { companies, invoicesEach }: Many,
): Promise<OneOfMany> {
  const of = sql`(select id, row_number() over (order by id) as n from company where name = ${NAME})`;
  const old = sql`case when n % 500 = 0 then now() - interval '60 days' else now() end`;
  const statements: RawBuilder<unknown>[] = [
    sql`
      with c as (
        insert into company (tax_code, name, full_name, address)
        select '9' || lpad(n::text, 9, '0'), ${NAME}, 'Công ty ' || n, 'Hà Nội'
        from generate_series(1, ${companies}::integer) as n returning id
      ), u as (
        insert into app_user (user_name, email, name, password_hash)
        select ${NAME} || n, ${NAME} || n || '@example.test', 'Người Dùng', 'nobody signs in with this'
        from generate_series(1, ${companies}::integer) as n returning id, user_name
      ), named as (
        insert into login_name (name, user_id) select user_name, id from u
      )
      insert into membership (company_id, user_id, role)
      select c.id, u.id, 'admin'
      from (select id, row_number() over (order by id) as n from c) c
        join (select id, row_number() over (order by id) as n from u) u using (n)`,
    sql`
      with s as (
        insert into login_session (company_id, user_id, created_at)
        select m.company_id, m.user_id, ${old}
        from (select company_id, user_id, row_number() over (order by company_id) as n from membership) m,
          generate_series(1, ${SESSIONS_EACH}::integer)
        returning company_id, id, created_at
      )
      insert into refresh_token (company_id, session_id, token_hash, expires_at)
      select company_id, id, md5(id::text), created_at + interval '30 days' from s`,
    seedInvoices(of, invoicesEach),
    sql`
      insert into idempotency_key (company_id, actor, key, request_hash, locked_until, created_at)
      select id, 'user/1', 'key', 'hash', now(), ${old} from ${of} c`,
    sql`
      insert into event (company_id, id, type, subject, payload, at)
      select id, k, 'invoice', '1', '{}', ${old} from ${of} c, generate_series(1, 5) as k`,
    sql`
      insert into event_head (company_id, last_id)
      select id, 5 from ${of} c on conflict do nothing`,
    sql`
      insert into draft_import (company_id, state, file_name, heading_row, headers, mapping, created_by, created_at, changed_at)
      select id, 'created', 'hoa-don.xlsx', 1, '[]', '{}', 'user/1', ${old}, ${old} from ${of} c`,
    sql`
      insert into stored_file (company_id, hash, object, byte_offset, length)
      select id, md5(k::text), 'object', 0, 1 from ${of} c, generate_series(1, 5) as k`,
    sql`
      insert into authority_inbox_message (connection, hash, size, state, company_id, next_try_at, received_at, changed_at)
      select 'authority', n::text, 1, case when n % 50 = 0 then 'stored' else 'applied' end, id, now(), now(), now()
      from ${of} c`,
    sql`
      insert into registry_entry (tax_code, found, source, fetched_at)
      select tax_code, false, 'registry', now() from company`,
    sql`
      insert into rate_window (bucket, minute, hits)
      select 'user/' || id, date_trunc('minute', ${old}), 1 from ${of} c`,
    sql`
      insert into invoice_step (company_id, invoice_id, next_step_at)
      select i.company_id, min(i.id), case when i.company_id % 50 = 0 then now() - interval '1 hour' else now() + interval '1 day' end
      from invoice i group by i.company_id`,
    sql`
      insert into month_total (company_id, direction, month, place, effect, currency, invoices, without_tax, tax, with_tax)
      select company_id, direction, date_trunc('month', issued_on)::date, invoice_place(processing_state),
        chain_effect(chain_state), currency, count(*), sum(without_tax), sum(tax), sum(with_tax)
      from invoice group by 1, 2, 3, 4, 5, 6`,
  ];
  await bulkLoad(db, TABLES, async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<OneOfMany>`
    select company_id as "companyId", user_id as "userId", max(id) as "sessionId" from login_session
    group by 1, 2 order by 1 limit 1 offset ${companies >> 1}`.execute(db);
  const [one] = rows;
  if (!one) throw new Error('no company was written');
  return one;
}

/** Invoices of these companies, numbered from `first` on; every hundredth a draft. */
export const seedInvoices = (
  companies: RawBuilder<unknown>,
  each: number,
  first = 1,
): RawBuilder<unknown> => sql`
  insert into invoice (company_id, direction, template, serial, number, processing_state, issued_on,
    seller_tax_code, seller_name, buyer_name, currency, without_tax, tax, with_tax, search_text,
    created_at, changed_at)
  select c.id, 'issued', '1', 'C26TAA', case when k % 100 = 0 then null else k end,
    case when k % 100 = 0 then 'draft' else 'accepted' end, date '2026-01-01' + k % 300,
    '0101234567', 'Công ty Bán', 'Công ty Mua ' || k, 'VND', k, 0, k,
    'c26taa cong ty mua ' || k || ' ' || md5(k::text), now(), now()
  from ${companies} c, generate_series(${first}::integer, ${first + each - 1}::integer) as k`;
