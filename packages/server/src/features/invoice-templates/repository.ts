import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../platform/db/open.ts';

export const findAnnouncementLines = (db: Db, companyId: string) =>
  announcementLines(db, companyId).execute();

/** The query for them, for who reads more with it. */
export const announcementLines = (db: Db, companyId: string) =>
  db
    .selectFrom('announcement_line')
    .select(['id', 'template', 'serial', 'announced_on as announcedOn'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .orderBy('template')
    .orderBy('serial');

/** Series that may still give a number, of whichever year. */
export const findActiveSeries = (db: Db, companyId: string) =>
  db
    .selectFrom('series')
    .select(['template', 'serial', 'next_number', 'last_issued_on'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .orderBy('template')
    .orderBy('serial')
    .execute();

export type Announcement = Readonly<{
  template: string;
  serial: string;
  announcedOn: PlainDate;
}>;

/** Announces a type and series and opens the series at 1. Announcing twice is announcing once. */
export async function announceSeries(
  db: Db,
  companyId: string,
  { template, serial, announcedOn }: Announcement,
): Promise<void> {
  await db
    .insertInto('announcement_line')
    .values({ company_id: companyId, template, serial, announced_on: announcedOn })
    .onConflict((conflict) => conflict.columns(['company_id', 'template', 'serial']).doNothing())
    .execute();
  await db
    .insertInto('series')
    .values({ company_id: companyId, template, serial })
    .onConflict((conflict) => conflict.columns(['company_id', 'template', 'serial']).doNothing())
    .execute();
}
