import { type RawBuilder, sql } from 'kysely';
import { anyText } from '../db/any-of.ts';
import type { Db } from '../db/open.ts';
import type { ContentHash, StoredFile } from './port.ts';

export const storedFilesQuery = (db: Db, companyId: string, hashes: readonly ContentHash[]) =>
  db
    .selectFrom('stored_file')
    .select(['hash', 'object', 'byte_offset', 'length'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`hash = ${anyText(hashes)}`);

export async function findStoredFiles(
  db: Db,
  companyId: string,
  hashes: readonly ContentHash[],
): Promise<StoredFile[]> {
  const rows = await storedFilesQuery(db, companyId, hashes).execute();
  return rows.map(({ byte_offset, length, ...row }) => ({
    ...row,
    companyId,
    offset: Number(byte_offset),
    length: Number(length),
  }));
}

/** Returns the file that was stored last; null if none is. For checks: it reads the whole table. */
export async function findNewestStoredFile(db: Db): Promise<StoredFile | null> {
  const row = await db
    .selectFrom('stored_file')
    .select(['company_id', 'hash', 'object', 'byte_offset', 'length'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { company_id: companyId, hash, object, byte_offset, length } = row;
  return { companyId, hash, object, offset: Number(byte_offset), length: Number(length) };
}

/** On conflict the first range stays: the bytes are the same. */
export const insertStoredFiles = (files: readonly StoredFile[]): RawBuilder<unknown> => sql`
    insert into stored_file (company_id, hash, object, byte_offset, length)
    select f."companyId", f.hash, f.object, f.offset, f.length
    from json_to_recordset(${JSON.stringify(files)}::json)
      as f("companyId" bigint, hash text, object text, "offset" bigint, length bigint)
    on conflict (company_id, hash) do nothing`;
