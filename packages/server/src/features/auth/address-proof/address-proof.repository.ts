import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

/** The account wants to sign in by the address, once a letter to it was answered. */
export async function wantAddress(
  tx: Tx,
  { userId, email, at }: Readonly<{ userId: string; email: string; at: Instant }>,
): Promise<void> {
  await tx
    .insertInto('address_proof')
    .values({ user_id: userId, email: email.toLowerCase(), asked_at: at })
    .execute();
}

/** Accounts that want to sign in by the address and have not proven it, the latest first. */
const claimants = (db: Db, email: string) =>
  db
    .selectFrom('address_proof')
    .innerJoin('app_user', 'app_user.id', 'address_proof.user_id')
    .where('address_proof.email', '=', email.toLowerCase())
    .where('address_proof.proven_at', 'is', null)
    .orderBy('address_proof.user_id', 'desc')
    .select(['app_user.id', 'app_user.email', 'app_user.password_hash']);

export const findClaimant = (db: Db, email: string) =>
  claimants(db, email).limit(1).executeTakeFirst();

/** Of very many the latest. */
export const findClaimants = (db: Db, email: string) => claimants(db, email).limit(5).execute();

/** Takes note that another letter was asked for; false where the last one is younger than `before`. */
export async function askAgain(
  tx: Tx,
  { userId, at, before }: Readonly<{ userId: string; at: Instant; before: Instant }>,
): Promise<boolean> {
  const row = await tx
    .updateTable('address_proof')
    .set({ asked_at: at })
    .where('user_id', '=', userId)
    .where('proven_at', 'is', null)
    .where('asked_at', '<', before)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

type Link = Readonly<{ userId: string; seed: string; hash: string; expiresAt: Instant }>;

/** The link that counts from now on, unless one of before has not run out by then. */
export async function saveLink(
  db: Db,
  { userId, seed, hash, expiresAt }: Link,
  { unlessGoodAt: at }: Readonly<{ unlessGoodAt: Instant | null }>,
): Promise<void> {
  await db
    .updateTable('address_proof')
    .set({ seed, token_hash: hash, expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('proven_at', 'is', null)
    .where((row) =>
      row.or([
        row('seed', 'is', null),
        row('expires_at', 'is', null),
        at === null ? row.lit(true) : row('expires_at', '<=', at),
      ]),
    )
    .execute();
}

/** Undefined where no account waits for a proof. */
export const findLink = (db: Db, userId: string) =>
  db
    .selectFrom('address_proof')
    .where('user_id', '=', userId)
    .where('proven_at', 'is', null)
    .select(['email', 'seed', 'token_hash', 'expires_at'])
    .executeTakeFirst();

/** By what the reader of a letter knows the account: its user name, and the tax codes of its companies. */
export async function findMarks(
  db: Db,
  userId: string,
): Promise<Readonly<{ userName: string; taxCodes: string[] }>> {
  const rows = await db
    .selectFrom('app_user')
    .leftJoin('membership', 'membership.user_id', 'app_user.id')
    .leftJoin('company', 'company.id', 'membership.company_id')
    .where('app_user.id', '=', userId)
    .select(['app_user.user_name', 'company.tax_code'])
    .execute();
  const taxCodes = rows.flatMap(({ tax_code }) => (tax_code === null ? [] : [tax_code]));
  return { userName: rows[0]?.user_name ?? '', taxCodes };
}

export const lockProof = (tx: Tx, userId: string) =>
  tx
    .selectFrom('address_proof')
    .innerJoin('app_user', 'app_user.id', 'address_proof.user_id')
    .where('address_proof.user_id', '=', userId)
    .select([
      'address_proof.email',
      'address_proof.token_hash',
      'address_proof.expires_at',
      'address_proof.proven_at',
      'app_user.email as own_email',
    ])
    .forUpdate()
    .executeTakeFirst();

export async function confirmEmail(
  tx: Tx,
  { userId, email, at }: Readonly<{ userId: string; email: string; at: Instant }>,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email_confirmed_at: at })
    .where('id', '=', userId)
    .where((row) => row(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/** Whether anybody signs in by the name. */
export async function isLoginName(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('login_name')
    .where('name', '=', name.toLowerCase())
    .select('name')
    .executeTakeFirst();
  return row !== undefined;
}
