import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { auditKeysOf } from './audit-keys.ts';

/** The trail has a key that this process lacks: an entry written by this process would break the trail for good. */
export class TrailKeyUnknown extends Error {
  override readonly name = 'TrailKeyUnknown';
  constructor(hasKey: boolean) {
    super(
      `${
        hasKey
          ? 'The audit trail is written with another key than AUDIT_KEY names.'
          : 'The audit trail is written with a key, and AUDIT_KEY is not set.'
      } Set it to the key of the other processes (embedded: keys/audit.key in the data folder); to change the key, put the new one first and the old one behind it, separated by a comma.`,
    );
  }
}

/**
 * `known`: chains whose newest entry uses a key of this process; `unknown`: chains whose newest entry uses another key.
 */
export type TrailKeys = Readonly<{ known: number; unknown: number }>;

export async function trailKeys(db: Db): Promise<TrailKeys> {
  const ids = auditKeysOf(db).map(({ id }) => id);
  const { rows } = await sql<TrailKeys>`
    select count(*) filter (where key_id = any(${ids}::text[]))::integer as known,
      count(*) filter (where key_id <> all(${ids}::text[]))::integer as unknown
    from audit_head where key_id is not null`.execute(db);
  return rows[0] ?? { known: 0, unknown: 0 };
}

export const hasUnknownTrail = async (db: Db): Promise<boolean> =>
  (await trailKeys(db)).unknown > 0;

export async function refuseUnknownTrail(db: Db): Promise<void> {
  if (await hasUnknownTrail(db)) throw unknownTrail(db);
}

export const unknownTrail = (db: Db): TrailKeyUnknown =>
  new TrailKeyUnknown(auditKeysOf(db).length > 0);
