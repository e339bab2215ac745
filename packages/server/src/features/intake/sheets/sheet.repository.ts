import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { RememberedSheet, SheetMapping } from '@hoadon/domain/intake/sheet/match-sheet';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** The headings of a sheet and the columns they are mapped to. */
export type SavedSheet = Readonly<{
  heading_row: number;
  row_count: number;
  headers: readonly string[];
  samples: readonly (readonly string[])[];
  mapping: SheetMapping;
}>;

export async function insertSheet(
  tx: Tx,
  companyId: string,
  runId: string,
  sheet: SavedSheet,
): Promise<void> {
  await tx
    .insertInto('import_sheet')
    .values({
      company_id: companyId,
      run_id: runId,
      heading_row: sheet.heading_row,
      row_count: sheet.row_count,
      headers: JSON.stringify(sheet.headers),
      samples: JSON.stringify(sheet.samples),
      mapping: JSON.stringify(sheet.mapping),
    })
    .execute();
}

export async function findSheet(
  db: Db,
  companyId: string,
  runId: string,
): Promise<SavedSheet | null> {
  const { rows } = await sql<SavedSheet>`
    select heading_row, row_count, headers, samples, mapping from import_sheet
    where company_id = ${companyId} and run_id = ${runId}`.execute(db);
  return rows[0] ?? null;
}

export async function setSheetMapping(
  tx: Tx,
  companyId: string,
  runId: string,
  mapping: SheetMapping,
): Promise<void> {
  await sql`
    update import_sheet set mapping = ${JSON.stringify(mapping)}::jsonb
    where company_id = ${companyId} and run_id = ${runId}`.execute(tx);
}

export async function findRememberedSheet(db: Db, companyId: string): Promise<RememberedSheet> {
  const { rows } = await sql<{ mapping: RememberedSheet }>`
    select mapping from import_sheet_mapping where company_id = ${companyId}`.execute(db);
  return rows[0]?.mapping ?? {};
}

export async function rememberSheet(
  tx: Tx,
  companyId: string,
  mapping: RememberedSheet,
  at: Instant,
): Promise<void> {
  await sql`
    insert into import_sheet_mapping (company_id, mapping, changed_at)
    values (${companyId}, ${JSON.stringify(mapping)}::jsonb, ${at})
    on conflict (company_id) do update set
      mapping = import_sheet_mapping.mapping || excluded.mapping, changed_at = excluded.changed_at`.execute(
    tx,
  );
}

/** Returns the sheet of an import from Excel, which was saved with it. */
export async function requireSavedSheet(
  db: Db,
  companyId: string,
  runId: string,
): Promise<SavedSheet> {
  const sheet = await findSheet(db, companyId, runId);
  if (!sheet) throw new Error(`import ${runId} has no sheet`);
  return sheet;
}
