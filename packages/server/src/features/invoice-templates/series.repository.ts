import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

export type SeriesRow = Readonly<{
  id: string;
  template: string;
  serial: string;
  active: boolean;
  announced_on: PlainDate;
  next_number: number;
  last_issued_on: PlainDate | null;
}>;

/** Announced series with their last numbers, the newest year first. */
export async function findAnnouncedSeries(db: Db, companyId: string): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select a.id, a.template, a.serial, a.active, a.announced_on, s.next_number, s.last_issued_on
    from announcement_line a
    join series s on s.company_id = a.company_id and s.template = a.template and s.serial = a.serial
    where a.company_id = ${companyId}
    order by substr(a.serial, 2, 2) desc, a.template, a.serial`.execute(db);
  return rows;
}

export type NewSeries = Readonly<{ template: string; serial: string; announcedOn: PlainDate }>;

/** The id of the new line; null where the company has announced it before. */
export async function insertLine(
  db: Db,
  companyId: string,
  { template, serial, announcedOn }: NewSeries,
): Promise<string | null> {
  const row = await db
    .insertInto('announcement_line')
    .values({ company_id: companyId, template, serial, announced_on: announcedOn })
    .onConflict((conflict) => conflict.columns(['company_id', 'template', 'serial']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Opens the series, or takes up one that a new year has opened by itself. */
export async function openSeries(
  db: Db,
  companyId: string,
  { template, serial }: Pick<NewSeries, 'template' | 'serial'>,
): Promise<void> {
  await db
    .insertInto('series')
    .values({ company_id: companyId, template, serial })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'template', 'serial']).doUpdateSet({ active: true }),
    )
    .execute();
}

/** The line, locked until the transaction ends. */
export const lockLine = async (db: Db, companyId: string, id: string) =>
  (await db
    .selectFrom('announcement_line')
    .select(['template', 'serial'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

type Name = Pick<NewSeries, 'template' | 'serial'>;

/** Stops or takes up the line and its series alike: what is not announced gives no number. */
export async function setActive(
  db: Db,
  companyId: string,
  { template, serial }: Name,
  active: boolean,
): Promise<void> {
  for (const table of ['announcement_line', 'series'] as const)
    await db
      .updateTable(table)
      .set({ active })
      .where('company_id', '=', companyId)
      .where('template', '=', template)
      .where('serial', '=', serial)
      .execute();
}

/** False where a number was given already: the question and the change are one statement. */
export async function setFirstNumber(
  db: Db,
  companyId: string,
  { template, serial }: Name,
  firstNumber: number,
): Promise<boolean> {
  const row = await db
    .updateTable('series')
    .set({ next_number: firstNumber })
    .where('company_id', '=', companyId)
    .where('template', '=', template)
    .where('serial', '=', serial)
    .where((is) => is.or([is('last_issued_on', 'is', null), is('next_number', '=', firstNumber)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
