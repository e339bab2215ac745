import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import { type Db, PREPARED } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { sessionsEnd } from '../../platform/events/sessions-ended.ts';
import type { Platform } from '../../platform/platform.ts';

export const findUserByLoginName = (db: Db, name: string) =>
  db
    .selectFrom('login_name')
    .innerJoin('app_user', 'app_user.id', 'login_name.user_id')
    .where('login_name.name', '=', name.toLowerCase())
    .select(['app_user.id', 'app_user.email', 'app_user.password_hash', 'login_name.proven_at'])
    .executeTakeFirst();

/** The hash of the user's password, which cannot change before the transaction ends. */
export async function sharePasswordHash(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('password_hash')
    .forShare()
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** The company worked for last, before any other; null where the user belongs to none. */
export async function lastCompanyOf(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('membership')
    .leftJoin('login_session', (join) =>
      join
        .onRef('login_session.company_id', '=', 'membership.company_id')
        .onRef('login_session.user_id', '=', 'membership.user_id'),
    )
    .where('membership.user_id', '=', userId)
    .groupBy('membership.company_id')
    .select('membership.company_id')
    .orderBy(
      (row) =>
        row.fn.max(row.fn.coalesce('login_session.last_used_at', 'login_session.created_at')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy((row) => row.fn.min('membership.id'))
    .executeTakeFirst();
  return row?.company_id ?? null;
}

export const findMembership = (db: Db, companyId: string, userId: string) =>
  db
    .selectFrom('membership')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .select(['role', 'permissions'])
    .executeTakeFirst();

/** Role, permissions and the company's pause while the session lives; undefined once it is revoked or the user has left. */
export const findLiveMembership = (
  db: Db,
  bearer: { companyId: string; userId: string; sessionId: string },
) =>
  db
    .selectFrom('membership')
    .innerJoin('login_session', (join) =>
      join
        .onRef('login_session.company_id', '=', 'membership.company_id')
        .onRef('login_session.user_id', '=', 'membership.user_id'),
    )
    .innerJoin('company', 'company.id', 'membership.company_id')
    .where('membership.company_id', '=', bearer.companyId)
    .where('membership.user_id', '=', bearer.userId)
    .where('login_session.company_id', '=', bearer.companyId)
    .where('login_session.id', '=', bearer.sessionId)
    .where('login_session.revoked_at', 'is', null)
    .select(['membership.role', 'membership.permissions', 'company.pause'])
    .modifyFront(PREPARED)
    .executeTakeFirst();

export type Visit = Readonly<{
  ip: string | null;
  userAgent: string | null;
  /** The secret by which the browser names itself. */
  device: string | null;
}>;

export async function insertSession(
  db: Db,
  {
    companyId,
    userId,
    startedAt,
    at,
    from,
  }: Readonly<{
    companyId: string;
    userId: string;
    startedAt: Instant;
    at: Instant;
    from: Visit;
  }>,
): Promise<string> {
  const row = await db
    .insertInto('login_session')
    .values({
      company_id: companyId,
      user_id: userId,
      created_at: startedAt,
      last_used_at: at,
      user_agent: from.userAgent,
      address: from.ip,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertRefreshToken(
  db: Db,
  token: { companyId: string; sessionId: string; hash: string; expiresAt: Instant },
): Promise<void> {
  await db
    .insertInto('refresh_token')
    .values({
      company_id: token.companyId,
      session_id: token.sessionId,
      token_hash: token.hash,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** The token with its session, locked: two renewals with one token take turns. */
export const lockRefreshToken = (db: Db, companyId: string, hash: string) =>
  db
    .selectFrom('refresh_token')
    .innerJoin('login_session', (join) =>
      join
        .onRef('login_session.company_id', '=', 'refresh_token.company_id')
        .onRef('login_session.id', '=', 'refresh_token.session_id'),
    )
    .where('refresh_token.company_id', '=', companyId)
    .where('login_session.company_id', '=', companyId)
    .where('refresh_token.token_hash', '=', hash)
    .select([
      'refresh_token.id',
      'refresh_token.session_id',
      'refresh_token.expires_at',
      'refresh_token.used_at',
      'login_session.user_id',
      'login_session.revoked_at',
      'login_session.created_at as started_at',
    ])
    .forUpdate()
    .executeTakeFirst();

/** Whether a token that the session got after this one has been used. */
export async function wasLaterTokenUsed(
  db: Db,
  token: Readonly<{ companyId: string; sessionId: string; id: string }>,
): Promise<boolean> {
  const later = await db
    .selectFrom('refresh_token')
    .where('company_id', '=', token.companyId)
    .where('session_id', '=', token.sessionId)
    .where('id', '>', token.id)
    .where('used_at', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

export async function markTokenUsed(db: Db, companyId: string, id: string, at: Instant) {
  await db
    .updateTable('refresh_token')
    .set({ used_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** The session is in use, from there. */
export async function noteUse(
  db: Db,
  session: Readonly<{ companyId: string; id: string; at: Instant; ip: string | null }>,
): Promise<void> {
  await db
    .updateTable('login_session')
    .set({ last_used_at: session.at, ...(session.ip !== null && { address: session.ip }) })
    .where('company_id', '=', session.companyId)
    .where('id', '=', session.id)
    .execute();
}

/** Ends the session with every token that grew out of it. */
export async function revokeSession(
  tx: Tx,
  session: { companyId: string; id: string; at: Instant; by: 'logout' | 'reuse' | 'owner' },
): Promise<void> {
  await tx
    .updateTable('login_session')
    .set({ revoked_at: session.at, revoked_by: session.by })
    .where('company_id', '=', session.companyId)
    .where('id', '=', session.id)
    .where('revoked_at', 'is', null)
    .execute();
  sessionsEnd(tx, session.companyId);
}

export const findUserInCompany = (db: Db, companyId: string, userId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .where('membership.company_id', '=', companyId)
    .where('membership.user_id', '=', userId)
    .select([
      'app_user.user_name',
      'app_user.name',
      'app_user.email',
      'app_user.phone',
      'company.full_name as company_name',
      'company.tax_code',
    ])
    .executeTakeFirst();

export const findCompaniesOf = (db: Db, userId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .where('membership.user_id', '=', userId)
    .select([
      'membership.company_id',
      'membership.role',
      'membership.permissions',
      'company.full_name',
      'company.tax_code',
    ])
    .orderBy('company.full_name')
    .execute();

const EXPIRED_RETENTION_MS = 86_400_000;

export const deleteOldSessions = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  deleteExpiredSessions(db, new Date(Date.parse(clock.now()) - EXPIRED_RETENTION_MS).toISOString());

/**
 * Deletes sessions whose last refresh token expired before that instant, and expired tokens of other sessions. Until
 * then a used token proves a theft when it is sent again.
 */
export async function deleteExpiredSessions(db: Db, before: Instant): Promise<void> {
  await sql`
    delete from login_session s
    where (s.company_id, s.id) in (
      select company_id, session_id from refresh_token where expires_at < ${before}
    ) and not exists (
      select from refresh_token t
      where t.company_id = s.company_id and t.session_id = s.id and t.expires_at >= ${before}
    )`.execute(db);
  await sql`delete from refresh_token where expires_at < ${before}`.execute(db);
  await sql`delete from sign_in_challenge where expires_at < ${before}`.execute(db);
  await sql`delete from sign_in_guess where failed_at < ${before}`.execute(db);
  await sql`
    delete from known_device where last_used_at < ${before}::timestamptz - interval '400 days'`.execute(
    db,
  );
}
