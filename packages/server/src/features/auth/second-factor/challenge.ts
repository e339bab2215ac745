import type { SignInChallenge } from '@hoadon/contracts/second-factor';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newRefreshToken, tokenHash } from '../refresh-token.ts';
import { insertChallenge } from './challenge.repository.ts';
import { findFactor, isRequiredBy } from './factor.repository.ts';

type Member = Readonly<{ companyId: string; userId: string }>;

/** How long the second step of a sign-in is waited for. */
const MS_OF_CHALLENGE = 5 * 60_000;

/** What a sign-in asks for beyond the password: a code, the set-up that the company demands, or nothing. */
export async function neededStep(
  db: Db,
  { companyId, userId }: Member,
): Promise<'code' | 'set-up' | null> {
  if ((await findFactor(db, userId))?.confirmed_at) return 'code';
  return (await isRequiredBy(db, companyId)) ? 'set-up' : null;
}

/** Token for a correct password until the second step; valid for nothing else. */
export async function openChallenge(
  tx: Tx,
  clock: Platform['clock'],
  { companyId, userId }: Member,
  kind: 'code' | 'set-up',
): Promise<SignInChallenge> {
  const challenge = newRefreshToken(companyId);
  const expiresAt = new Date(Date.parse(clock.now()) + MS_OF_CHALLENGE).toISOString();
  await insertChallenge(tx, { companyId, userId, hash: tokenHash(challenge), kind, expiresAt });
  return { challenge, second_factor: kind };
}
