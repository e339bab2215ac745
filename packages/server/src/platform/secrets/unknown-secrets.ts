import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { sealingName } from './seal-secret.ts';

/** Counts the stored secrets that none of the keys opens. */
export async function unknownSecrets(db: Db, keys: readonly string[]): Promise<number> {
  const names = keys.map(sealingName);
  const { rows } = await sql<{ unknown: number }>`
    select count(*)::integer as unknown from (
      select secret as sealed from second_factor
      union all select password from einvoice_account
      union all select password from tax_account
      union all select session from tax_account
      union all select access_key from tiktok_shop
      union all select refresh_key from tiktok_shop
    ) as kept
    where sealed like '%.%' and split_part(sealed, '.', 1) <> all(${names}::text[])`.execute(db);
  return rows[0]?.unknown ?? 0;
}
