import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { FileFindings } from '@hoadon/domain/verification/file-findings';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Db } from '../../../../platform/db/open.ts';
import type { Tx } from '../../../../platform/db/transact.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** An invoice that is to be checked. */
export type DueCheck = Readonly<{
  id: string;
  asked_by: Actor;
  asked: number;
  /** What reading its file found already; null: its file is to be read. */
  findings: FileFindings | null;
  failures: number;
}>;

/** Written with the invoices: those of the rows (company_id, id, verification, findings) that are being checked. */
export const noteDue = (rows: RawBuilder<unknown>, { actor, at }: Omit<By, 'companyId'>) => sql`
  insert into verification_due (company_id, invoice_id, asked_by, findings, due_at)
  select company_id, id, ${actor}::text, findings, ${at}::timestamptz from ${rows} as w where verification = 1
  on conflict (company_id, invoice_id) do update set
    asked = verification_due.asked + 1, findings = excluded.findings, failures = 0, due_at = excluded.due_at`;

/** Invoices that the transaction holds are to be checked anew, their bytes included. */
export async function askToCheck(
  tx: Tx,
  { companyId, actor, at }: By,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with asked as (
      update invoice set verification = 1
      where company_id = ${companyId} and id = ${anyId(ids)}
      returning company_id, id, verification, null::jsonb as findings
    )
    ${noteDue(sql`asked`, { actor, at })}`.execute(tx);
}

/** The next company, after `after`, that has some that are due. */
export async function nextWithDue(db: Db, after: string, now: Instant): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from verification_due
    where company_id > ${after} and due_at <= ${now} order by company_id limit 1`.execute(db);
  return rows[0]?.company_id ?? null;
}

type Claim = Readonly<{ most: number; now: Instant; until: Instant }>;

/** Claims checks, the oldest first; `until` is the lease expiry. */
export async function claimDue(
  db: Db,
  companyId: string,
  { most, now, until }: Claim,
): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    with next as (
      select invoice_id from verification_due
      where company_id = ${companyId} and due_at <= ${now}
      order by due_at, invoice_id limit ${most} for update skip locked
    )
    update verification_due d set due_at = ${until} from next
    where d.company_id = ${companyId} and d.invoice_id = next.invoice_id
    returning d.invoice_id as id, d.asked_by, d.asked, d.findings, d.failures`.execute(db);
  return rows;
}

type FinishedChecks = readonly Readonly<{ id: string; asked: number }>[];
const finishedChecks = (checks: FinishedChecks) =>
  sql`json_to_recordset(${JSON.stringify(checks)}::json) as a(id bigint, asked integer)`;

/** Deletes finished checks, except those requested again since the claim; returns the ids of the deleted ones. */
export async function takeOutDue(
  tx: Tx,
  companyId: string,
  checks: FinishedChecks,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    delete from verification_due d using ${finishedChecks(checks)}
    where d.company_id = ${companyId} and d.invoice_id = a.id and d.asked = a.asked
    returning d.invoice_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** These could not be checked now: again at `until`. */
export async function putOffDue(
  db: Db,
  companyId: string,
  checks: FinishedChecks,
  until: Instant,
): Promise<void> {
  await sql`
    update verification_due d set failures = d.failures + 1, due_at = ${until}
    from ${finishedChecks(checks)}
    where d.company_id = ${companyId} and d.invoice_id = a.id and d.asked = a.asked`.execute(db);
}
