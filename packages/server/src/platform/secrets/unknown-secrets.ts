import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { sealingName } from './seal-secret.ts';

/** Secrets of one kind that none of the keys opens. */
export type UnknownSecrets = Readonly<{ kind: string; count: number }>;

/** Counts the stored secrets that none of the keys opens, by kind; kinds without any are left out. */
export async function unknownSecrets(db: Db, keys: readonly string[]): Promise<UnknownSecrets[]> {
  const names = keys.map(sealingName);
  const { rows } = await sql<UnknownSecrets>`
    select kind, count(*)::integer as count from (
      select 'second factors' as kind, secret as sealed from second_factor
      union all select 'passwords of accounts with providers', password from einvoice_account
      union all select 'passwords of tax accounts', password from tax_account
      union all select 'sessions of tax accounts', session from tax_account
      union all select 'keys of TikTok shops', access_key from tiktok_shop
      union all select 'keys of TikTok shops', refresh_key from tiktok_shop
    ) as stored
    where sealed like '%.%' and split_part(sealed, '.', 1) <> all(${names}::text[])
    group by kind order by kind`.execute(db);
  return rows;
}

/** `2 second factors, 1 passwords of tax accounts`. */
export const namedSecrets = (unknown: readonly UnknownSecrets[]): string =>
  unknown.map(({ kind, count }) => `${count} ${kind}`).join(', ');
