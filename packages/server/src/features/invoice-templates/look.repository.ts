import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../platform/db/open.ts';

/** Which invoices: those of one series, or, both empty, of all series without a look of their own. */
export type LookName = Readonly<{ template: string; serial: string }>;

export type LookRow = Readonly<{
  template: string;
  serial: string;
  logo_hash: string | null;
  logo_media_type: string | null;
  accent: string | null;
}>;

const looks = (db: Db, companyId: string) =>
  db
    .selectFrom('invoice_template')
    .select(['template', 'serial', 'logo_hash', 'logo_media_type', 'accent'])
    .where('company_id', '=', companyId);

export const findLooks = (db: Db, companyId: string): Promise<LookRow[]> =>
  looks(db, companyId).orderBy('template').orderBy('serial').execute();

/** The look of exactly that name. */
export const findLook = async (
  db: Db,
  companyId: string,
  { template, serial }: LookName,
): Promise<LookRow | null> =>
  (await looks(db, companyId)
    .where('template', '=', template)
    .where('serial', '=', serial)
    .executeTakeFirst()) ?? null;

/** The look an invoice of the series is printed with: the series' own, else the company's. */
export const findLookFor = async (
  db: Db,
  companyId: string,
  { template, serial }: LookName,
): Promise<LookRow | null> =>
  (await looks(db, companyId)
    .where((is) =>
      is.or([
        is.and([is('template', '=', template), is('serial', '=', serial)]),
        is('template', '=', ''),
      ]),
    )
    .orderBy('template', 'desc')
    .executeTakeFirst()) ?? null;

export type LookChanges = Readonly<{
  logo_hash?: string | null;
  logo_media_type?: 'image/png' | 'image/svg+xml' | null;
  accent?: string | null;
}>;

/** Changes what is named and leaves the rest. A series that had no look of its own begins with the company's. */
export async function upsertLook(
  db: Db,
  companyId: string,
  { template, serial }: LookName,
  changes: LookChanges,
  at: Instant,
): Promise<LookRow> {
  const begin = await findLookFor(db, companyId, { template, serial });
  return db
    .insertInto('invoice_template')
    .values({
      company_id: companyId,
      logo_hash: begin?.logo_hash ?? null,
      logo_media_type: begin?.logo_media_type ?? null,
      accent: begin?.accent ?? null,
      ...changes,
      template,
      serial,
      changed_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'template', 'serial'])
        .doUpdateSet({ changed_at: at, ...changes }),
    )
    .returning(['template', 'serial', 'logo_hash', 'logo_media_type', 'accent'])
    .executeTakeFirstOrThrow();
}

/** False where there was none. */
export async function removeLook(
  db: Db,
  companyId: string,
  { template, serial }: LookName,
): Promise<boolean> {
  const row = await db
    .deleteFrom('invoice_template')
    .where('company_id', '=', companyId)
    .where('template', '=', template)
    .where('serial', '=', serial)
    .returning('template')
    .executeTakeFirst();
  return row !== undefined;
}

export const isAnnounced = async (
  db: Db,
  companyId: string,
  { template, serial }: LookName,
): Promise<boolean> =>
  (await db
    .selectFrom('announcement_line')
    .select('id')
    .where('company_id', '=', companyId)
    .where('template', '=', template)
    .where('serial', '=', serial)
    .executeTakeFirst()) !== undefined;
