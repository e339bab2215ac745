import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type ExportKind = 'company' | 'inspection';
export type ExportState = 'waiting' | 'writing' | 'finished' | 'failed' | 'expired';

export type ExportId = Readonly<{ companyId: string; id: string }>;

export type ExportRow = Readonly<{
  id: string;
  kind: ExportKind;
  from_on: PlainDate | null;
  to_on: PlainDate | null;
  state: ExportState;
  done: string;
  total: string;
  bytes: string | null;
  missing: number;
  creator_name: string | null;
  created_at: Instant;
  finished_at: Instant | null;
}>;

type NewExport = Readonly<{
  companyId: string;
  kind: ExportKind;
  from: PlainDate | null;
  to: PlainDate | null;
  actor: Actor;
  at: Instant;
}>;

/** Null: another archive of the company is being written. */
export async function insertExport(
  tx: Tx,
  { companyId, kind, from, to, actor, at }: NewExport,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into company_export (company_id, kind, from_on, to_on, state, created_by, created_at, changed_at)
    values (${companyId}, ${kind}, ${from}, ${to}, 'waiting', ${actor}, ${at}, ${at})
    on conflict (company_id) where state in ('waiting', 'writing') do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

const LISTED = 20;

export async function findExports(db: Db, companyId: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select e.id, e.kind, e.from_on, e.to_on, e.state, e.done, e.total, e.bytes, e.missing, u.name as creator_name,
      e.created_at, e.finished_at
    from company_export e left join app_user u on u.id = user_of(e.created_by)
    where e.company_id = ${companyId} order by e.id desc limit ${LISTED}`.execute(db);
  return rows;
}

export type BegunExport = Pick<ExportRow, 'kind' | 'from_on' | 'to_on'> &
  Readonly<{ earlier: string | null }>;

/** Begins an attempt, which replaces an earlier one; null: the archive is finished or deleted. */
export async function beginAttempt(
  db: Db,
  { companyId, id, attempt, at }: Attempt,
): Promise<BegunExport | null> {
  const { rows } = await sql<BegunExport>`
    with earlier as (
      select attempt from company_export where company_id = ${companyId} and id = ${id} for update
    )
    update company_export
    set state = 'writing', attempt = ${attempt}::uuid, done = 0, total = 0, changed_at = ${at}
    where company_id = ${companyId} and id = ${id} and state in ('waiting', 'writing')
    returning kind, from_on, to_on, (select attempt from earlier) as earlier`.execute(db);
  return rows[0] ?? null;
}

export type Attempt = ExportId & Readonly<{ attempt: string; at: Instant }>;

/** Saves how far the attempt is. */
export async function saveProgress(
  db: Db,
  { companyId, id, attempt, at }: Attempt,
  done: number,
  total: number,
): Promise<void> {
  await sql`
    update company_export set done = ${done}, total = ${total}, changed_at = ${at}
    where company_id = ${companyId} and id = ${id} and state = 'writing' and attempt = ${attempt}::uuid`.execute(
    db,
  );
}

/** A part of the file; its name follows from the attempt and its place in the list. */
export type ExportPart = Readonly<{ length: number; hash: string }>;

type Outcome = Readonly<{ parts: readonly ExportPart[]; missing: number }>;

/** False: another attempt took over, or the archive is deleted. */
export async function finishExport(
  tx: Tx,
  { companyId, id, attempt, at }: Attempt,
  { parts, missing }: Outcome,
): Promise<boolean> {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  const { rows } = await sql`
    update company_export
    set state = 'finished', done = total, bytes = ${bytes}, missing = ${missing}, finished_at = ${at}, changed_at = ${at}
    where company_id = ${companyId} and id = ${id} and state = 'writing' and attempt = ${attempt}::uuid
    returning 1`.execute(tx);
  if (rows.length === 0) return false;
  const list = parts.map((part, position) => ({ position, ...part }));
  await sql`
    insert into company_export_part (company_id, export_id, position, length, hash)
    select ${companyId}, ${id}, p.position, p.length, p.hash
    from json_to_recordset(${JSON.stringify(list)}::json) as p(position integer, length integer, hash text)`.execute(
    tx,
  );
  return true;
}

export async function failExport(db: Db, { companyId, id, attempt, at }: Attempt): Promise<void> {
  await sql`
    update company_export set state = 'failed', changed_at = ${at}
    where company_id = ${companyId} and id = ${id} and state = 'writing' and attempt = ${attempt}::uuid`.execute(
    db,
  );
}

export type FinishedExport = Readonly<{
  kind: ExportKind;
  from_on: PlainDate | null;
  to_on: PlainDate | null;
  tax_code: string;
  attempt: string;
}>;

/** Null: it is not finished, or expired. */
export async function findFinished(
  db: Db,
  { companyId, id }: ExportId,
): Promise<Readonly<{ found: FinishedExport; parts: readonly ExportPart[] }> | null> {
  const { rows } = await sql<FinishedExport>`
    select e.kind, e.from_on, e.to_on, c.tax_code, e.attempt
    from company_export e join company c on c.id = e.company_id
    where e.company_id = ${companyId} and e.id = ${id} and e.state = 'finished'`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const parts = await sql<ExportPart>`
    select length, hash from company_export_part
    where company_id = ${companyId} and export_id = ${id} order by position`.execute(db);
  return { found, parts: parts.rows };
}

/** Ends the time of a finished archive; false: it is not finished. */
export async function expireExport(
  tx: Tx,
  { companyId, id }: ExportId,
  at: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    update company_export set state = 'expired', changed_at = ${at}
    where company_id = ${companyId} and id = ${id} and state = 'finished' returning 1`.execute(tx);
  return rows.length > 0;
}

type Limits = Readonly<{ at: Instant; finishedBefore: Instant; silentSince: Instant }>;

/** Expires archives that were finished before a moment; fails attempts that ended without a result before another. */
export async function endOldExports(
  db: Db,
  { at, finishedBefore, silentSince }: Limits,
): Promise<void> {
  await sql`
    update company_export
    set state = case when state = 'finished' then 'expired' else 'failed' end, changed_at = ${at}
    where (state = 'finished' and finished_at < ${finishedBefore})
      or (state in ('waiting', 'writing') and changed_at < ${silentSince})`.execute(db);
}

export type EndedExport = Readonly<{ company_id: string; id: string; attempt: string }>;

/** Expired and failed archives that still have parts. */
export async function findWithParts(db: Db): Promise<EndedExport[]> {
  const { rows } = await sql<EndedExport>`
    select company_id, id, attempt from company_export
    where state in ('expired', 'failed') and attempt is not null order by company_id, id limit 100`.execute(
    db,
  );
  return rows;
}

/** Records that the parts of an ended archive are deleted. */
export async function recordPartsDeleted(
  db: Db,
  { company_id, id, attempt }: EndedExport,
): Promise<void> {
  await sql`
    with ended as (
      update company_export set attempt = null
      where company_id = ${company_id} and id = ${id} and attempt = ${attempt}::uuid returning company_id, id
    )
    delete from company_export_part p using ended
    where p.company_id = ended.company_id and p.export_id = ended.id`.execute(db);
}
