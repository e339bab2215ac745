import type { SystemStatus, WaitingInvoices } from '@hoadon/contracts/system-status';
import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { countJobsOf } from '../../platform/jobs/boss-tables.ts';
import { INSTALLATION } from '../issuing/index.ts';

/** What a company uses beyond the installation. */
export type CompanyAccounts = Readonly<{
  taxCode: string;
  /** Name of its connection to the tax authority. */
  connection: string;
  taxAccount: SystemStatus['tax_account'];
  providers: readonly EinvoiceProvider[];
  /** Of the last synchronisation, if it failed. */
  syncProvider: EinvoiceProvider | null;
  syncReason: NonNullable<SystemStatus['einvoice_sync']>['reason'] | null;
}>;

export async function findAccounts(db: Db, companyId: string): Promise<CompanyAccounts> {
  const { rows } = await sql<CompanyAccounts>`
    select c.tax_code as "taxCode",
      coalesce(
        (select connection from authority_connection where company_id = ${companyId}), ${INSTALLATION}) as connection,
      (select state from tax_account where company_id = ${companyId}) as "taxAccount",
      array(
        select distinct provider from einvoice_account
        where company_id = ${companyId} and is_active order by provider) as providers,
      failed.provider as "syncProvider", failed.reason as "syncReason"
    from company c
      left join lateral (
        select provider, reason from einvoice_sync
        where company_id = ${companyId} order by id desc limit 1
      ) failed on failed.reason is not null
    where c.id = ${companyId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the company of a session does not exist');
  return row;
}

/** By state, with the failures of the last attempts. */
export async function countUnderWay(db: Db, companyId: string): Promise<WaitingInvoices[]> {
  const { rows } = await sql<WaitingInvoices>`
    with step as (
      select i.processing_state as state, s.reason, s.since
      from invoice_step s join invoice i on i.company_id = s.company_id and i.id = s.invoice_id
      where s.company_id = ${companyId}
    ), failing as (
      select state, reason, count(*)::integer as invoices from step where reason is not null group by 1, 2
    )
    select state, count(*)::integer as invoices,
      greatest(0, extract(epoch from now() - min(since)))::integer as oldest_seconds,
      coalesce((
        select json_agg(json_build_object('code', f.reason, 'invoices', f.invoices) order by f.invoices desc, f.reason)
        from failing f where f.state = step.state), '[]'::json) as failures
    from step group by state
    order by array_position(array['numbered', 'signing', 'signed', 'sent', 'unknown'], state)`.execute(
    db,
  );
  return rows;
}

export async function countMails(db: Db, companyId: string): Promise<SystemStatus['mails']> {
  const { rows } = await sql<SystemStatus['mails']>`
    select count(*)::integer as count,
      case when count(*) > 0
        then greatest(0, extract(epoch from now() - min(created_at)))::integer end as oldest_seconds
    from email where company_id = ${companyId} and state = 'queued'`.execute(db);
  return rows[0] ?? { count: 0, oldest_seconds: null };
}

export async function countJobs(db: Db, companyId: string): Promise<SystemStatus['jobs']> {
  const { waiting, seconds, dead } = await countJobsOf(db, companyId);
  return { count: waiting, oldest_seconds: seconds, dead };
}
