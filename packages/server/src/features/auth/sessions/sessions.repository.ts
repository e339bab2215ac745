import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { sessionsEnd } from '../../../platform/events/sessions-ended.ts';

/** The user's sessions that have not ended and whose tokens have not run out, last used first. */
export const findLiveSessions = (
  db: Db,
  { userId, companyIds, now }: Readonly<{ userId: string; companyIds: string[]; now: Instant }>,
) =>
  db
    .selectFrom('login_session')
    .where('company_id', '=', anyId(companyIds) as never)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('refresh_token')
          .whereRef('refresh_token.company_id', '=', 'login_session.company_id')
          .whereRef('refresh_token.session_id', '=', 'login_session.id')
          .where('refresh_token.expires_at', '>', now)
          .select('refresh_token.id'),
      ),
    )
    .select(['id', 'company_id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .orderBy(sql`coalesce(last_used_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Devices of the user's sign-ins as far back as sessions are retained. */
export async function findUserAgents(
  db: Db,
  { userId, companyIds }: Readonly<{ userId: string; companyIds: string[] }>,
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('login_session')
    .where('company_id', '=', anyId(companyIds) as never)
    .where('user_id', '=', userId)
    .select('user_agent')
    .distinct()
    .execute();
  return rows.map((row) => row.user_agent);
}

/** The session, if it is the user's own. */
export const findOwnSession = (
  db: Db,
  { companyId, userId, id }: Readonly<{ companyId: string; userId: string; id: string }>,
) =>
  db
    .selectFrom('login_session')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('revoked_at')
    .executeTakeFirst();

type Ending = Readonly<{
  userId: string;
  companyIds: string[];
  at: Instant;
  by: 'password' | 'recovery' | 'second-factor' | 'operator';
  /** It goes on. */
  but: string | null;
}>;

export async function revokeSessionsOf(tx: Tx, { userId, companyIds, at, by, but }: Ending) {
  await tx
    .updateTable('login_session')
    .set({ revoked_at: at, revoked_by: by })
    .where('company_id', '=', anyId(companyIds) as never)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('id', '<>', but ?? '0')
    .execute();
  for (const companyId of companyIds) sessionsEnd(tx, companyId);
}

/** Ends every second step of the user that is not done: what they were opened with no longer counts. */
export async function endChallenges(
  tx: Tx,
  { userId, companyIds }: Readonly<{ userId: string; companyIds: string[] }>,
): Promise<void> {
  await tx
    .deleteFrom('sign_in_challenge')
    .where('company_id', '=', anyId(companyIds) as never)
    .where('user_id', '=', userId)
    .execute();
}

export async function setPasswordHash(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.updateTable('app_user').set({ password_hash: hash }).where('id', '=', userId).execute();
}

export const findPasswordOf = (db: Db, userId: string) =>
  db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['user_name', 'password_hash'])
    .executeTakeFirst();
