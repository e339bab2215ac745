import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export async function insertChallenge(
  db: Db,
  challenge: Readonly<{
    companyId: string;
    userId: string;
    hash: string;
    kind: 'code' | 'set-up';
    expiresAt: Instant;
  }>,
): Promise<void> {
  await db
    .insertInto('sign_in_challenge')
    .values({
      company_id: challenge.companyId,
      user_id: challenge.userId,
      token_hash: challenge.hash,
      kind: challenge.kind,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

export const lockChallenge = (tx: Tx, companyId: string, hash: string) =>
  tx
    .selectFrom('sign_in_challenge')
    .where('company_id', '=', companyId)
    .where('token_hash', '=', hash)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
export type Challenge = NonNullable<Awaited<ReturnType<typeof lockChallenge>>>;

/** Whose challenge it is. */
export const findHolder = (db: Db, companyId: string, hash: string) =>
  db
    .selectFrom('sign_in_challenge')
    .innerJoin('app_user', 'app_user.id', 'sign_in_challenge.user_id')
    .where('sign_in_challenge.company_id', '=', companyId)
    .where('sign_in_challenge.token_hash', '=', hash)
    .select(['sign_in_challenge.user_id', 'app_user.user_name'])
    .executeTakeFirst();

export async function updateChallenge(
  tx: Tx,
  { company_id, id }: Pick<Challenge, 'company_id' | 'id'>,
  changes: Partial<
    Readonly<{ tries: number; used_at: Instant; proof_hash: string; session_id: string }>
  >,
): Promise<void> {
  await tx
    .updateTable('sign_in_challenge')
    .set(changes)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}

export async function wasSessionUsed(tx: Tx, companyId: string, sessionId: string) {
  const used = await tx
    .selectFrom('login_session')
    .leftJoin('refresh_token', (join) =>
      join
        .onRef('refresh_token.company_id', '=', 'login_session.company_id')
        .onRef('refresh_token.session_id', '=', 'login_session.id')
        .on('refresh_token.used_at', 'is not', null),
    )
    .where('login_session.company_id', '=', companyId)
    .where('login_session.id', '=', sessionId)
    .where((row) =>
      row.or([
        row('login_session.revoked_at', 'is not', null),
        row('refresh_token.id', 'is not', null),
      ]),
    )
    .select('login_session.id')
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}
