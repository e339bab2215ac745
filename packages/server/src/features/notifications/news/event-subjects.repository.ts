import type { Actor } from '@hoadon/domain/access/actor';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';

export type ReleasedRow = Readonly<{
  id: string;
  template: string;
  serial: string;
  number: number;
  by: Actor | null;
}>;

/** Returns issued invoices with the actor who issued them, without invoices of a watched run. */
export async function findReleasedSingly(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReleasedRow[]> {
  const { rows } = await sql<ReleasedRow>`
    select i.id, i.template, i.serial, i.number, (
      select e.actor from invoice_event e
      where e.company_id = i.company_id and e.invoice_id = i.id and e.state = 'numbered'
      order by e.id desc limit 1
    ) as by
    from invoice i
    where i.company_id = ${companyId} and i.id = ${anyId(ids)} and i.number is not null and not exists (
      select 1 from watched_run w
      join bulk_item b on b.company_id = w.company_id and b.run_id = w.run_id and b.invoice_id = i.id
      where w.company_id = ${companyId})
    order by i.id`.execute(db);
  return rows;
}

export type MailRow = Readonly<{
  id: string;
  invoice_id: string | null;
  state: string;
  reason: string | null;
  created_by: Actor;
}>;

/** Returns finished mails, without those that notify a member. */
export async function findMails(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select id, invoice_id, state, reason, created_by from email
    where company_id = ${companyId} and id = ${anyId(ids)} and notified_user is null
      and state in ('accepted', 'failed') order by id`.execute(db);
  return rows;
}

export type ReportSubject = Readonly<{
  id: string;
  state: string;
  /** Invoices with the state of the report. */
  invoices: number;
  /** Invoices that the authority refused although it accepted the notice. */
  refused: number;
  failure_code: string | null;
  created_by: Actor | null;
}>;

export async function findReports(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReportSubject[]> {
  const { rows } = await sql<ReportSubject>`
    select r.id, r.state, r.failure_code, r.actor as created_by, (
      select count(*)::integer from mistake_report_item i
      where i.company_id = r.company_id and i.report_id = r.id
        and (r.state <> 'accepted' or i.state <> 'refused')
    ) as invoices, (
      select count(*)::integer from mistake_report_item i
      where i.company_id = r.company_id and i.report_id = r.id and r.state = 'accepted' and i.state = 'refused'
    ) as refused
    from mistake_report r where r.company_id = ${companyId} and r.id = ${anyId(ids)} order by r.id`.execute(
    db,
  );
  return rows;
}

export type ReviewSubject = Readonly<{ id: string; due_on: string; invoices: number }>;

export async function findReviews(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReviewSubject[]> {
  const { rows } = await sql<ReviewSubject>`
    select id, due_on, jsonb_array_length(invoices) as invoices from review_request
    where company_id = ${companyId} and id = ${anyId(ids)} order by id`.execute(db);
  return rows;
}
