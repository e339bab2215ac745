import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { firstDayOf, lastDayOf, periodText, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import type { VatAmounts } from '@hoadon/domain/vat-return/derive-cells';
import type { ReductionAnnex } from '@hoadon/domain/vat-return/fill-return';
import type { VatFacts } from '@hoadon/domain/vat-return/place-invoice';
import type { ReturnContent } from '@hoadon/domain/vat-return/return-content';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

export type ReturnState = 'draft' | 'filed' | 'withdrawn';

/** A stored return. */
export type SavedReturn = Readonly<{
  id: string;
  period: string;
  first_day: PlainDate;
  last_day: PlainDate;
  filing: number;
  state: ReturnState;
  version: number;
  content: ReturnContent;
  cells: VatAmounts | null;
  annex: ReductionAnnex | null;
  /** By key. */
  facts: Readonly<Record<string, VatFacts>> | null;
  invoices: number | null;
  file_hash: string | null;
  signed_hash: string | null;
  signed_by: 'HSM' | 'USB' | null;
  changed_at: Instant;
  filed_at: Instant | null;
  /** Name of a user; null for others. */
  filer: string | null;
}>;

const RETURN = sql`v.id, v.period, v.first_day, v.last_day, v.filing, v.state, v.version, v.content, v.cells, v.annex,
  v.facts, v.invoices, v.file_hash, v.signed_hash, v.signed_by, v.changed_at, v.filed_at, u.name as filer
  from vat_return v left join app_user u on v.filed_by = 'user/' || u.id`;

async function find(
  db: Db,
  companyId: string,
  condition: RawBuilder<unknown>,
): Promise<SavedReturn[]> {
  const { rows } = await sql<SavedReturn>`
    select ${RETURN} where v.company_id = ${companyId} and ${condition}`.execute(db);
  return rows.map((row) => ({
    ...row,
    changed_at: new Date(row.changed_at).toISOString(),
    filed_at: row.filed_at && new Date(row.filed_at).toISOString(),
  }));
}

const OVERLAPS = sql`v.first_day <= o.last_day and v.last_day >= o.first_day`;

export const findReturn = async (db: Db, companyId: string, id: string) =>
  (await find(db, companyId, sql`v.id = ${id}`))[0] ?? null;

/** Locked with every return of the same days, by month or quarter: of two who file one of them, one waits. */
export async function lockReturn(db: Db, companyId: string, id: string) {
  await sql`
    select from vat_return v
    where v.company_id = ${companyId} and exists (
      select from vat_return o where o.company_id = ${companyId} and o.id = ${id} and ${OVERLAPS})
    order by v.id for no key update of v`.execute(db);
  return findReturn(db, companyId, id);
}

/** Returns in force of a period, the latest filing first. */
export const findReturnsOf = (db: Db, companyId: string, period: TaxPeriod) =>
  find(
    db,
    companyId,
    sql`v.period = ${periodText(period)} and v.state <> 'withdrawn' order by v.filing desc`,
  );

/** Periods of the other kind that have days in common with this return, and were filed. */
export async function filedOverlapping(db: Db, companyId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`
    select distinct v.period, v.first_day from vat_return v
      join vat_return o on o.company_id = ${companyId} and o.id = ${id} and ${OVERLAPS} and o.period <> v.period
    where v.company_id = ${companyId} and v.state = 'filed'
    order by v.first_day`.execute(db);
  return rows.map(({ period }) => period);
}

/** The last one filed for what ends on a day, by month or quarter. */
export const findFiledUntil = async (db: Db, companyId: string, lastDay: PlainDate) =>
  (
    await find(
      db,
      companyId,
      sql`v.last_day = ${lastDay} and v.state = 'filed' order by v.filing desc, v.id desc limit 1`,
    )
  )[0] ?? null;

/** The last one filed for a period with that day, by month or quarter. */
export const findFiledOn = async (db: Db, companyId: string, day: PlainDate) =>
  (
    await find(
      db,
      companyId,
      sql`v.first_day <= ${day} and v.last_day >= ${day} and v.state = 'filed' order by v.filing desc, v.id desc limit 1`,
    )
  )[0] ?? null;

export async function findReturnPage(
  db: Db,
  companyId: string,
  { year, limit, offset }: Readonly<{ year: number | null; limit: number; offset: number }>,
): Promise<{ rows: SavedReturn[]; total: number }> {
  const where = sql`(${year}::integer is null or extract(year from first_day) = ${year}::integer)`;
  const rows = await find(
    db,
    companyId,
    sql`${where} order by v.last_day desc, v.id desc limit ${limit} offset ${offset}`,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from vat_return where company_id = ${companyId} and ${where}`.execute(
    db,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** Null where the period has one of this number already. */
export async function insertDraft(
  db: Db,
  { companyId, actor, at }: By,
  {
    period,
    filing,
    content,
  }: Readonly<{ period: TaxPeriod; filing: number; content: ReturnContent }>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into vat_return (company_id, period, first_day, last_day, filing, state, content, created_by, created_at, changed_at)
    values (${companyId}, ${periodText(period)}, ${firstDayOf(period)}, ${lastDayOf(period)}, ${filing}, 'draft',
      ${JSON.stringify(content)}::jsonb, ${actor}, ${at}, ${at})
    on conflict (company_id, period, filing) where state <> 'withdrawn' do nothing
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Writes over a draft of this version, which stays as it was; false where it is another or no draft any more. */
export async function updateDraft(
  db: Db,
  { companyId, actor, at }: By,
  { id, version, content }: Readonly<{ id: string; version: number; content: ReturnContent }>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with before as (
      select company_id, id, version, content, changed_at from vat_return
      where company_id = ${companyId} and id = ${id} and version = ${version} and state = 'draft'
    ), kept as (
      insert into vat_return_version (company_id, return_id, version, content, actor, at)
      select company_id, id, version, content, ${actor}, changed_at from before
    )
    update vat_return v set content = ${JSON.stringify(content)}::jsonb, version = v.version + 1, changed_at = ${at}
    from before b where v.company_id = b.company_id and v.id = b.id
    returning v.id`.execute(db);
  return rows.length > 0;
}

export type SavedVersion = Readonly<{
  version: number;
  content: ReturnContent;
  at: Instant;
  name: string | null;
}>;

export async function findVersions(db: Db, companyId: string, id: string): Promise<SavedVersion[]> {
  const { rows } = await sql<SavedVersion>`
    select o.version, o.content, o.at, u.name from vat_return_version o
      left join app_user u on o.actor = 'user/' || u.id
    where o.company_id = ${companyId} and o.return_id = ${id} order by o.version desc limit 100`.execute(
    db,
  );
  return rows;
}

export async function deleteDraft(
  db: Db,
  companyId: string,
  { id, version }: Readonly<{ id: string; version: number }>,
): Promise<boolean> {
  const condition = sql`company_id = ${companyId} and return_id = ${id}`;
  const { rows } = await sql<{ id: string }>`
    select id from vat_return
    where company_id = ${companyId} and id = ${id} and version = ${version} and state = 'draft' for update`.execute(
    db,
  );
  if (rows.length === 0) return false;
  await sql`delete from vat_return_version where ${condition}`.execute(db);
  await sql`delete from vat_return where company_id = ${companyId} and id = ${id}`.execute(db);
  return true;
}

export type Filed = Readonly<{
  id: string;
  content: ReturnContent;
  cells: VatAmounts;
  annex: ReductionAnnex | null;
  facts: Readonly<Record<string, VatFacts>>;
  invoices: number;
  fileHash: string;
}>;

/** A draft that is locked becomes a filed return. */
export const setFiled = (db: Db, { companyId, actor, at }: By, filed: Filed) =>
  sql`
    update vat_return set state = 'filed', version = version + 1, content = ${JSON.stringify(filed.content)}::jsonb,
      cells = ${JSON.stringify(filed.cells)}::jsonb,
      annex = ${filed.annex && JSON.stringify(filed.annex)}::jsonb, facts = ${JSON.stringify(filed.facts)}::jsonb,
      invoices = ${filed.invoices}, file_hash = ${filed.fileHash}, filed_by = ${actor}, filed_at = ${at}, changed_at = ${at}
    where company_id = ${companyId} and id = ${filed.id} and state = 'draft'`.execute(db);

export async function setWithdrawn(
  db: Db,
  { companyId, at }: By,
  { id, version }: Readonly<{ id: string; version: number }>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update vat_return set state = 'withdrawn', version = version + 1, changed_at = ${at}
    where company_id = ${companyId} and id = ${id} and version = ${version} and state = 'filed'
    returning id`.execute(db);
  return rows.length > 0;
}

/** Saves the signed file of a filed return; false where it has one. */
export async function setSigned(
  db: Db,
  { companyId, at }: By,
  { id, hash, by }: Readonly<{ id: string; hash: string; by: 'HSM' | 'USB' }>,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update vat_return set signed_hash = ${hash}, signed_by = ${by}, changed_at = ${at}
    where company_id = ${companyId} and id = ${id} and state = 'filed' and signed_hash is null
    returning id`.execute(db);
  return rows.length > 0;
}
