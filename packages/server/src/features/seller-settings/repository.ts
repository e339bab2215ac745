import type { Instant } from '@hoadon/domain/dates/plain-date';
import {
  DEFAULT_DISPLAY,
  type DisplaySettings,
  type Mark,
  marksWith,
  withinLimits,
} from '@hoadon/domain/display-settings/display-settings';
import type { RoundingSettings } from '@hoadon/domain/display-settings/rounding';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export type SavedSettings = Readonly<{ version: number; settings: DisplaySettings }>;

/** The row in force, for who reads more with it; `settingsFrom` makes the settings of it. */
export const currentSetting = (db: Db, companyId: string) =>
  db
    .selectFrom('seller_setting')
    .select(['version', 'decimal_mark', 'rounding'])
    .where('company_id', '=', companyId)
    .orderBy('version', 'desc')
    .limit(1);

type Row = Readonly<{ version: number; decimal_mark: string; rounding: unknown }>;

/** Version 0 is what a company has that never saved any. */
export function settingsFrom([row]: readonly Row[]): SavedSettings {
  if (!row) return { version: 0, settings: DEFAULT_DISPLAY };
  return {
    version: row.version,
    settings: {
      format: marksWith(row.decimal_mark as Mark),
      rounding: withinLimits({
        ...DEFAULT_DISPLAY.rounding,
        ...(row.rounding as RoundingSettings),
      }),
    },
  };
}

/** The settings that are in force now. */
export const findSettings = async (db: Db, companyId: string): Promise<SavedSettings> =>
  settingsFrom(await currentSetting(db, companyId).execute());

type NewSettings = SavedSettings & Readonly<{ savedBy: string; at: Instant }>;

/** False where that version was saved concurrently (unique key). */
export async function insertSettings(
  tx: Tx,
  companyId: string,
  { version, settings, savedBy, at }: NewSettings,
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('seller_setting')
    .values({
      company_id: companyId,
      version,
      decimal_mark: settings.format.decimalMark,
      rounding: JSON.stringify(settings.rounding),
      saved_by: savedBy,
      saved_at: at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return insertedRow !== undefined;
}

/**
 * The marks that an invoice is printed with: those in force when the company gave it its number. A draft, and
 * what others issued, is printed with today's; so is `null`.
 */
export async function findPrintFormat(
  db: Db,
  companyId: string,
  invoiceId: string | null,
): Promise<DisplaySettings['format']> {
  const { rows } = await sql<{ decimal_mark: Mark }>`
    select decimal_mark from seller_setting
    where company_id = ${companyId} and saved_at <= coalesce(
      (select min(e.at) from invoice_event e
        where e.company_id = ${companyId} and e.invoice_id = ${invoiceId} and e.state = 'numbered'),
      (select i.signed_at from invoice i
        where i.company_id = ${companyId} and i.id = ${invoiceId} and i.direction = 'issued'
          and i.number is not null),
      'infinity')
    order by version desc limit 1`.execute(db);
  return rows[0] ? marksWith(rows[0].decimal_mark) : DEFAULT_DISPLAY.format;
}
