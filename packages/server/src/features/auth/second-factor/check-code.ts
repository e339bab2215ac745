import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Tx } from '../../../platform/db/transact.ts';
import { type Factor, lockFactor, updateFactor, useRecoveryCode } from './factor.repository.ts';
import { recoveryHash } from './recovery-codes.ts';
import { openFactor } from './sealed-factor.ts';
import { counterOfCode } from './totp.ts';

/** Wrong codes in a row after which each further one is waited for. */
const FREE_FAILURES = 10;
const MS_OF_WAIT = 15 * 60_000;

/** `repeat`: the very code that was taken last, which proves nothing anew. */
export type Checked = Readonly<
  | { result: 'right'; by: 'code'; counter: number; secret: string; factor: Factor }
  | { result: 'right'; by: 'recovery-code' }
  | { result: 'repeat'; counter: number; secret: string; factor: Factor }
  | { result: 'wrong' | 'wait' | 'none' }
>;
export type CodeCheck = Readonly<{
  userId: string;
  code: string;
  at: Instant;
  keys: readonly string[];
  /** A recovery code is refused like a wrong code, and stays unused. */
  onlyAuthenticator?: boolean;
  /** The caller counts the guesses of this device: wrong codes from elsewhere do not make it wait. */
  isCounted?: boolean;
}>;

/**
 * Checks a code of the user's authenticator or a recovery code, and uses it up. Failures are counted in the row, so the
 * caller commits the transaction and throws afterwards.
 */
export async function checkCode(
  tx: Tx,
  { userId, code, at, keys, onlyAuthenticator = false, isCounted = false }: CodeCheck,
): Promise<Checked> {
  const factor = await lockFactor(tx, userId);
  if (!factor) return { result: 'none' };
  if (!isCounted && mustWait(factor, at)) return { result: 'wait' };
  const secret = openFactor(keys, factor);
  const digits = code.replace(/\s/g, '');
  const counter = counterOfCode(secret, digits, at);
  if (counter !== null && counter > factor.last_counter) {
    await updateFactor(tx, userId, { last_counter: counter, failures: 0 });
    return { result: 'right', by: 'code', counter, secret, factor };
  }
  if (counter !== null && counter === factor.last_counter)
    return { result: 'repeat', counter, secret, factor };
  const mayRecover = factor.confirmed_at && !onlyAuthenticator;
  if (mayRecover && (await useRecoveryCode(tx, userId, recoveryHash(secret, code), at))) {
    await updateFactor(tx, userId, { failures: 0 });
    return { result: 'right', by: 'recovery-code' };
  }
  await updateFactor(tx, userId, { failures: factor.failures + 1, failed_at: at });
  return { result: 'wrong' };
}

const mustWait = ({ failures, failed_at }: Factor, at: Instant): boolean =>
  failures >= FREE_FAILURES &&
  failed_at !== null &&
  Date.parse(at) - Date.parse(failed_at) < MS_OF_WAIT;

/** Refusal of a code that was not accepted. */
export function refusalOf({ result }: Pick<Checked, 'result'>): Failure {
  if (result === 'wait')
    return new Failure('TOO_MANY_REQUESTS', { seconds: String(MS_OF_WAIT / 1000) });
  return new Failure('SECOND_FACTOR_CODE_WRONG');
}
