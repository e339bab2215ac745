import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** An issued invoice without an answer of the authority, and who had it issued. */
export type SilentInvoice = Readonly<{ id: string; by: Actor | null }>;

/** The next company, after `after`, with invoices under way. */
export async function nextWithSteps(db: Db, after: string): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from invoice_step where company_id > ${after} order by company_id limit 1`.execute(
    db,
  );
  return rows[0]?.company_id ?? null;
}

/** Invoices signed at `before` or earlier that have no answer and no notification for so many hours yet. */
export async function findSilent(
  db: Db,
  companyId: string,
  { hours, before, most }: Readonly<{ hours: number; before: Instant; most: number }>,
): Promise<SilentInvoice[]> {
  const { rows } = await sql<SilentInvoice>`
    select i.id, issued.actor as by
    from invoice_step s
      join invoice i on i.company_id = s.company_id and i.id = s.invoice_id
        and i.processing_state in ('signed', 'sent', 'unknown')
      cross join lateral (
        select actor from invoice_event
        where company_id = i.company_id and invoice_id = i.id and state = 'numbered'
        order by id desc limit 1
      ) issued
      -- With a token it may be signed days after it was numbered.
      cross join lateral (
        select at from invoice_event
        where company_id = i.company_id and invoice_id = i.id and state = 'signed'
        order by id desc limit 1
      ) signed
      left join told_silence t on t.company_id = i.company_id and t.invoice_id = i.id
    where s.company_id = ${companyId} and signed.at <= ${before} and coalesce(t.hours, 0) < ${hours}
    order by i.id limit ${most}`.execute(db);
  return rows;
}

/** Saves that people are notified of these invoices; returns the ids that no other process saved meanwhile. */
export async function noteSilence(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  hours: number,
): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    insert into told_silence as t (company_id, invoice_id, hours)
    select company_id, id, ${hours} from invoice
    where company_id = ${companyId} and id = ${anyId(ids)} order by id
    on conflict (company_id, invoice_id) do update set hours = excluded.hours
    where t.hours < excluded.hours
    returning invoice_id`.execute(tx);
  return rows.map(({ invoice_id }) => invoice_id);
}

/** Deletes the notes of invoices that are not under way any more. */
export async function deleteEndedSilence(db: Db): Promise<void> {
  await sql`
    delete from told_silence t where not exists (
      select from invoice_step s where s.company_id = t.company_id and s.invoice_id = t.invoice_id)`.execute(
    db,
  );
}
