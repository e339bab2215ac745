import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { SignInOutcome } from '@hoadon/domain/tax-account/sign-in-attempts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';

export const saveCaptcha = (
  tx: Tx,
  companyId: string,
  { key, cookies, at }: Readonly<{ key: string; cookies: string; at: Instant }>,
) =>
  sql`
    insert into tax_sign_in (company_id, captcha_key, cookies, drawn_at)
    values (${companyId}, ${key}, ${cookies}, ${at}) on conflict do nothing`.execute(tx);

export type SignIn = Readonly<{
  cookies: string;
  user_name: string | null;
  tried_at: string | null;
  outcome: SignInOutcome | null;
}>;

export async function lockSignIn(
  tx: Tx,
  companyId: string,
  captchaKey: string,
): Promise<SignIn | null> {
  const { rows } = await sql<SignIn>`
    select cookies, user_name, tried_at, outcome from tax_sign_in
    where company_id = ${companyId} and captcha_key = ${captchaKey} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Starts the only attempt of a captcha. */
export const beginTry = (
  tx: Tx,
  companyId: string,
  captchaKey: string,
  { userName, at, actId }: Readonly<{ userName: string; at: Instant; actId: string }>,
) =>
  sql`
    update tax_sign_in set user_name = ${userName}, tried_at = ${at}, act_id = ${actId}
    where company_id = ${companyId} and captcha_key = ${captchaKey} and tried_at is null`.execute(
    tx,
  );

export const endTry = (tx: Tx, companyId: string, captchaKey: string, outcome: SignInOutcome) =>
  sql`
    update tax_sign_in set outcome = ${outcome}
    where company_id = ${companyId} and captcha_key = ${captchaKey}`.execute(tx);

const MOST_LOOKED_AT = 50;

/** The outcomes of the attempts of a user since then, the latest first. */
export async function findOutcomes(
  db: Db,
  companyId: string,
  { userName, since }: Readonly<{ userName: string; since: Instant }>,
): Promise<(SignInOutcome | null)[]> {
  const { rows } = await sql<{ outcome: SignInOutcome | null }>`
    select outcome from tax_sign_in
    where company_id = ${companyId} and user_name = ${userName} and tried_at >= ${since}
    order by tried_at desc limit ${MOST_LOOKED_AT}`.execute(db);
  return rows.map(({ outcome }) => outcome);
}

/** The user of the last attempt; null: there was none. */
export async function findLastUser(db: Db, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ user_name: string }>`
    select user_name from tax_sign_in
    where company_id = ${companyId} and user_name is not null and tried_at is not null
    order by tried_at desc limit 1`.execute(db);
  return rows[0]?.user_name ?? null;
}

/** Retention of captchas and attempts. */
const MS_OF_SIGN_INS = 30 * 86_400_000;

/** Of all companies. */
export const deleteOldSignIns = async ({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(Date.parse(clock.now()) - MS_OF_SIGN_INS).toISOString();
  await sql`delete from tax_sign_in where drawn_at < ${before}`.execute(db);
};
