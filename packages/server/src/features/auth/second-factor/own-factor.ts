import { Failure } from '@hoadon/domain/errors/failure';
import { transact } from '../../../platform/db/transact.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countGuess } from '../guess-limit.ts';
import { isPassword } from '../passwords.ts';
import { auditFactor } from './audit-factor.ts';
import { checkCode, refusalOf } from './check-code.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  findPerson,
  isRequiredBy,
  isRequiredOf,
} from './factor.repository.ts';
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

/** An open page alone is not enough to change how its user signs in. */
async function askPassword(deps: Platform, userId: string, password: string): Promise<void> {
  const person = await findPerson(deps.db, userId);
  await countGuess(deps, person?.user_name ?? userId);
  if (!(await isPassword(password, person?.password_hash ?? null)))
    throw new Failure('SECOND_FACTOR_PASSWORD_WRONG');
}

export async function beginOwnSetUp(deps: Platform, { userId }: Session, password: string) {
  await askPassword(deps, userId, password);
  return beginSetUp(deps, userId);
}

export async function renewOwnCodes(deps: Platform, session: Session, proof: Proof) {
  await askPassword(deps, session.userId, proof.password);
  return { recovery_codes: await renewCodes(deps, session, proof.code) };
}

/** Off, or off already: whoever asks again after a lost answer is told so. */
export async function switchOff(
  deps: Platform,
  { companyId, userId }: Session,
  { password, code }: Proof,
): Promise<Record<string, never>> {
  await askPassword(deps, userId, password);
  if (await isRequiredOf(deps.db, userId)) throw new Failure('SECOND_FACTOR_REQUIRED');
  const { clock, config } = deps;
  // The refusal is thrown outside, so that the failure counted inside is kept.
  const refusal = await transact(deps.db, async (tx) => {
    const at = clock.now();
    const checked = await checkCode(tx, { userId, code, at, keys: config.secretKeys });
    if (checked.result === 'none') return null;
    if (checked.result !== 'right') return refusalOf(checked);
    await deleteFactor(tx, userId);
    auditFactor(tx, { companyId, userId, act: 'second-factor.switched-off', at });
    return null;
  });
  if (refusal) throw refusal;
  return {};
}
