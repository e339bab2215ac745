import type { SetUp } from '@hoadon/contracts/second-factor';
import { Failure } from '@hoadon/domain/errors/failure';
import { create } from 'qrcode';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompaniesOf } from '../repository.ts';
import { revokeSessionsOf } from '../sessions/index.ts';
import { recordChange } from './audit-factor.ts';
import { type Checked, checkCode, refusalOf } from './check-code.ts';
import {
  findPerson,
  hasRecoveryCode,
  replaceRecoveryCodes,
  savePending,
  updateFactor,
} from './factor.repository.ts';
import { recoveryCodes, recoveryHash } from './recovery-codes.ts';
import { sealFactor } from './sealed-factor.ts';
import { newSecret } from './totp.ts';

type Member = Readonly<{
  companyId: string;
  userId: string;
  /** That the factor is turned on in; none at a sign-in. */
  sessionId?: string;
}>;
const ISSUER = 'Hoadon';

/** Saves a new secret in place of an unconfirmed one. */
export async function beginSetUp({ db, config }: Platform, userId: string): Promise<SetUp> {
  if (config.secretKeys.length === 0) throw new Failure('SECOND_FACTOR_NO_KEY');
  const person = await findPerson(db, userId);
  if (!person) throw new Failure('UNAUTHENTICATED');
  const secret = newSecret();
  const sealed = sealFactor(config.secretKeys, userId, secret);
  if (!(await savePending(db, userId, sealed))) throw new Failure('SECOND_FACTOR_ALREADY_ON');
  const label = `${ISSUER}:${encodeURIComponent(person.user_name)}`;
  const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}`;
  return { secret, uri, qr: qrRows(uri) };
}

function qrRows(text: string): string[] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const each = Array.from({ length: modules.size }, (_, index) => index);
  return each.map((row) => each.map((column) => (modules.get(row, column) ? '1' : '0')).join(''));
}

/** Turns the factor on with a first code of its secret, and ends the other sessions of the user. The same code again gives the same recovery codes. */
export const finishSetUp = (deps: Platform, member: Member, code: string): Promise<string[]> =>
  orRefused(deps, (tx) => confirm(deps, tx, member, code));

/** Commits the counted failures, and throws the refusal afterwards. */
async function orRefused<T>({ db }: Platform, work: (tx: Tx) => Promise<T | Failure>): Promise<T> {
  const outcome = await transact(db, work);
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

/** Within the caller's transaction; returns a refusal, so that counted failures are committed. */
export async function confirm(
  deps: Platform,
  tx: Tx,
  { companyId, userId, sessionId }: Member,
  code: string,
): Promise<string[] | Failure> {
  const at = deps.clock.now();
  const keys = deps.config.secretKeys;
  const checked = await checkCode(tx, { userId, code, at, keys, onlyAuthenticator: true });
  if (checked.result === 'repeat') return codesAgain(deps, tx, userId, checked);
  if (checked.result !== 'right' || checked.by !== 'code') return refusalOf(checked);
  if (checked.factor.confirmed_at) return new Failure('SECOND_FACTOR_ALREADY_ON');
  await updateFactor(tx, userId, { confirmed_at: at });
  // They showed no code: from one of them a company that demands a factor would be open to the password alone.
  const companyIds = (await findCompaniesOf(tx, userId)).map((row) => row.company_id);
  await revokeSessionsOf(tx, {
    userId,
    companyIds,
    at,
    by: 'second-factor',
    but: sessionId ?? null,
  });
  await recordChange(deps, tx, { companyId, userId, act: 'second-factor.switched-on', at });
  return newCodes(deps, tx, userId, checked);
}

type OfSecret = Readonly<{ secret: string; counter: number }>;

const codesOf = ({ config }: Platform, userId: string, { secret, counter }: OfSecret): string[] =>
  recoveryCodes(config.secretKeys[0] ?? '', { userId, secret, counter });

async function newCodes(deps: Platform, tx: Tx, userId: string, of: OfSecret): Promise<string[]> {
  const codes = codesOf(deps, userId, of);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((one) => recoveryHash(of.secret, one)),
  );
  return codes;
}

/** The codes that this very code made before, whose answer was lost. */
async function codesAgain(
  deps: Platform,
  tx: Tx,
  userId: string,
  checked: Extract<Checked, { result: 'repeat' }>,
): Promise<string[] | Failure> {
  const codes = codesOf(deps, userId, checked);
  const [first = ''] = codes;
  const wereMade = await hasRecoveryCode(tx, userId, recoveryHash(checked.secret, first));
  return wereMade ? codes : refusalOf(checked);
}

/** Ten new codes for a code of the authenticator; the old ones are gone. */
export const renewCodes = (deps: Platform, member: Member, code: string): Promise<string[]> =>
  orRefused(deps, async (tx) => {
    const { companyId, userId } = member;
    const at = deps.clock.now();
    const keys = deps.config.secretKeys;
    const checked = await checkCode(tx, { userId, code, at, keys, onlyAuthenticator: true });
    if (checked.result === 'repeat') return codesAgain(deps, tx, userId, checked);
    if (checked.result !== 'right' || checked.by !== 'code') return refusalOf(checked);
    if (!checked.factor.confirmed_at) return refusalOf({ result: 'wrong' });
    const act = 'second-factor.recovery-codes-made';
    await recordChange(deps, tx, { companyId, userId, act, at });
    return newCodes(deps, tx, userId, checked);
  });
