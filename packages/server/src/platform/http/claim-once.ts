import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/**
 * Claims a name among all processes; returns false if it was claimed before. `until` must be the same at every try: the
 * claim is deleted some minutes after it. A crash of the database may lose claims.
 */
export async function claimOnce(db: Db, name: string, until: Instant): Promise<boolean> {
  const { rows } = await sql`
    insert into rate_window (bucket, minute, hits) values (${name}, ${until}, 1)
    on conflict do nothing returning hits`.execute(db);
  return rows.length > 0;
}
