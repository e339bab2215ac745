import type { CopyConnection } from '../../../platform/db/copy-connection.ts';

/** Work of a company that is not finished. */
export type WorkUnderWay = Readonly<{
  /** Jobs that wait or run. */
  jobs: number;
  /** Invoices with a number, and notices to the authority, whose outcome is open. */
  invoices: number;
  /** E-mails that are being sent. */
  mails: number;
}>;

export async function underWay(
  { run }: Pick<CopyConnection, 'run'>,
  companyId: string,
): Promise<WorkUnderWay> {
  const id = BigInt(companyId);
  const hasJobs = await run(`select 1 where to_regclass('pgboss.job') is not null`);
  const jobs = hasJobs.rows.length > 0;
  const { rows } = await run(`
    select (${jobs ? jobsOf(id) : '0'})::integer as jobs,
      (select count(*)::integer from (
        select from public.invoice_step where company_id = ${id}
        union all select from public.mistake_report where company_id = ${id} and next_step_at is not null
      ) as open) as invoices,
      (select count(*)::integer from public.email where company_id = ${id} and state = 'queued') as mails`);
  const [found] = rows as WorkUnderWay[];
  return found ?? { jobs: 0, invoices: 0, mails: 0 };
}

/** Dead jobs wait for a person, in a queue of their own. The archive that is being written is no reason to wait. */
const jobsOf = (id: bigint) => `
  select count(*) from pgboss.job
  where data->>'companyId' = '${id}' and state in ('created', 'retry', 'active')
    and name not in ('dead-letters', 'write-company-archive')`;

export const isQuiet = ({ jobs, invoices, mails }: WorkUnderWay): boolean =>
  jobs + invoices + mails === 0;
