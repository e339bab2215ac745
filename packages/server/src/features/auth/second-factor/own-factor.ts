import { Failure } from '@hoadon/domain/errors/failure';
import { transact } from '../../../platform/db/transact.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Visit } from '../repository.ts';
import { recordChange } from './audit-factor.ts';
import { checkCode, refusalOf } from './check-code.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  isRequiredBy,
  isRequiredOf,
} from './factor.repository.ts';
import { requirePassword } from './require-password.ts';
import { beginSetUp, renewCodes } from './set-up.ts';

type Proof = Readonly<{ password: string; code: string }>;

export async function ownFactor({ db }: Platform, { companyId, userId }: Session) {
  const [factor, left, is_required] = await Promise.all([
    findFactor(db, userId),
    countRecoveryCodes(db, userId),
    isRequiredBy(db, companyId),
  ]);
  const on_since = factor?.confirmed_at ? new Date(factor.confirmed_at).toISOString() : null;
  return { on_since, recovery_codes_left: left, is_required };
}

type NewSetUp = Readonly<{ password: string; code?: string | undefined }>;

/**
 * Returns a new secret. A factor that is on is deleted first, for its code or a recovery code: the only way to a new
 * phone where a company demands a factor, so that `switchOff` is refused.
 */
export async function beginOwnSetUp(
  deps: Platform,
  session: Session,
  { password, code }: NewSetUp,
  from: Visit,
) {
  await requirePassword(deps, { userId: session.userId, password, from });
  if (code !== undefined) await deleteOwn(deps, session, code, 'second-factor.reset');
  return beginSetUp(deps, session.userId);
}

export async function renewOwnCodes(
  deps: Platform,
  session: Session,
  { password, code }: Proof,
  from: Visit,
) {
  await requirePassword(deps, { userId: session.userId, password, from });
  return { recovery_codes: await renewCodes(deps, session, code) };
}

/** Idempotent, for a request that is repeated after a lost response. */
export async function switchOff(
  deps: Platform,
  session: Session,
  { password, code }: Proof,
  from: Visit,
): Promise<Record<string, never>> {
  await requirePassword(deps, { userId: session.userId, password, from });
  if (await isRequiredOf(deps.db, session.userId)) throw new Failure('SECOND_FACTOR_REQUIRED');
  await deleteOwn(deps, session, code, 'second-factor.switched-off');
  return {};
}

/** Deletes the user's factor for one of its codes. Does nothing where none is on. */
async function deleteOwn(
  deps: Platform,
  { companyId, userId }: Session,
  code: string,
  act: 'second-factor.reset' | 'second-factor.switched-off',
): Promise<void> {
  const { clock, config } = deps;
  // Thrown after the commit, so that the counted failure is saved.
  const refusal = await transact(deps.db, async (tx) => {
    const at = clock.now();
    const checked = await checkCode(tx, { userId, code, at, keys: config.secretKeys });
    if (checked.result === 'none') return null;
    if (checked.result !== 'right') return refusalOf(checked);
    if (await deleteFactor(tx, userId))
      await recordChange(deps, tx, { companyId, userId, act, at });
    return null;
  });
  if (refusal) throw refusal;
}
