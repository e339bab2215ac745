import { userActor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeProvenName } from '../../mailing/index.ts';
import { enqueueLetter } from '../letters/index.ts';
import { findCompaniesOf } from '../repository.ts';
import { confirmEmail, lockProof } from './address-proof.repository.ts';
import { hashOf } from './live-link.ts';

const TOKEN = /^(\d{1,18})\.([\w-]{43})$/;

/**
 * Makes the address of the letter a login name of its account. The link opens twice, for who lost the answer. Throws
 * CONFIRMATION_CODE_INVALID for a link that was never given, was replaced or ran out; USER_NAME_TAKEN where another
 * account proved the address meanwhile.
 */
export async function proveAddress(deps: Platform, token: string): Promise<void> {
  const [, userId, secret] = TOKEN.exec(token) ?? [];
  if (!userId || !secret) throw new Failure('CONFIRMATION_CODE_INVALID');
  await transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const proof = await lockProof(tx, userId);
    if (!proof || proof.token_hash !== hashOf(secret) || !proof.expires_at)
      throw new Failure('CONFIRMATION_CODE_INVALID');
    if (proof.proven_at !== null) return;
    if (Date.parse(proof.expires_at) <= Date.parse(at))
      throw new Failure('CONFIRMATION_CODE_INVALID');
    if (!(await confirmByLetter(deps, tx, { userId, email: proof.email, at })))
      throw new Failure('USER_NAME_TAKEN');
  });
}

/**
 * The user reads the mail of the address: it is confirmed, and signs in from now on. Returns false where another
 * account proved it before.
 */
export async function confirmByLetter(
  deps: Pick<Platform, 'jobs'>,
  tx: Tx,
  { userId, email, at }: Readonly<{ userId: string; email: string; at: Instant }>,
): Promise<boolean> {
  const outcome = await takeProvenName(tx, { userId, email, at });
  if (outcome !== 'taken') return outcome === 'known';
  await confirmEmail(tx, { userId, email, at });
  await enqueueLetter(tx, deps, { about: 'address-proven', userId, at });
  const entry = { actor: userActor(userId), act: 'user.email-confirmed', at, payload: null };
  const companies = await findCompaniesOf(tx, userId);
  writeAudit(
    tx,
    companies.map(({ company_id: companyId }) => ({
      ...entry,
      companyId,
      subject: `user/${userId}`,
    })),
  );
  return true;
}
