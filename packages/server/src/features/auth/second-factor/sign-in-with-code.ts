import { createHash } from 'node:crypto';
import type { SetUp, Tokens } from '@hoadon/contracts/second-factor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { callerMark, countGuess, type Guess, isKnown } from '../guesses/index.ts';
import { companyOfToken, tokenHash } from '../refresh-token.ts';
import type { Visit } from '../repository.ts';
import { type AuthDeps, beginSession, pairOf } from '../sign-in.ts';
import { auditFactor } from './audit-factor.ts';
import {
  type Challenge,
  findHolder,
  lockChallenge,
  updateChallenge,
  wasSessionUsed,
} from './challenge.repository.ts';
import { checkCode, refusalOf } from './check-code.ts';
import * as setUp from './set-up.ts';

type ChallengeCode = Readonly<{ challenge: string; code: string }>;
type ChallengeKind = Challenge['kind'];

const MOST_TRIES = 5;
/** How long the second step may be done again whose answer may have been lost. */
const MS_OF_REPEAT = 60_000;

/** Tokens for a challenge and a code, or a recovery code. A challenge takes one right code and five wrong ones. */
export async function signInWithCode(
  deps: AuthDeps,
  answer: ChallengeCode,
  from: Visit,
): Promise<Tokens> {
  const guess = await countByKnownDevice(deps, answer.challenge, from);
  const isCounted = guess !== null;
  const tokens = await answered(
    deps,
    { ...answer, from },
    'code',
    async (tx, { company_id, user_id }, at) => {
      const member = { companyId: company_id, userId: user_id };
      const { code } = answer;
      const keys = deps.config.secretKeys;
      const checked = await checkCode(tx, { userId: user_id, code, at, keys, isCounted });
      if (checked.result !== 'right') {
        auditFactor(tx, { ...member, act: 'second-factor.code-refused', at });
        return refusalOf(checked);
      }
      if (checked.by === 'recovery-code')
        auditFactor(tx, { ...member, act: 'second-factor.recovery-code-used', at });
      return (pair: Tokens) => pair;
    },
  );
  await guess?.wasRight();
  return tokens;
}

/**
 * Counts the code as a guess of the device, or of the network of a program that names none. Null where the person of the challenge never
 * signed in by it, and where guesses by place are not counted: then the account's own count of wrong codes decides.
 */
async function countByKnownDevice(
  deps: AuthDeps,
  challenge: string,
  from: Visit,
): Promise<Guess | null> {
  const companyId = companyOfToken(challenge);
  const hash = callerMark(from);
  if (!companyId || !hash || !deps.config.rateLimits) return null;
  const holder = await findHolder(deps.db, companyId, tokenHash(challenge));
  if (!holder || !(await isKnown(deps.db, { userId: holder.user_id, hash }))) return null;
  return countGuess(deps, { secret: 'second factor', name: holder.user_name, from });
}

/** A secret for the holder of a challenge whose company demands a factor. */
export async function beginSetUpAtSignIn(deps: AuthDeps, challenge: string): Promise<SetUp> {
  const companyId = companyOfToken(challenge);
  const row =
    companyId &&
    (await transact(deps.db, (tx) => lockChallenge(tx, companyId, tokenHash(challenge))));
  if (!row || isOver(row, deps.clock.now()) || row.kind !== 'set-up')
    throw new Failure('SECOND_FACTOR_CHALLENGE_OVER');
  return setUp.beginSetUp(deps, row.user_id);
}

/** Turns the factor on, and signs in. */
export const finishSetUpAtSignIn = (deps: AuthDeps, answer: ChallengeCode, from: Visit) =>
  answered(deps, { ...answer, from }, 'set-up', async (tx, { company_id, user_id }) => {
    const member = { companyId: company_id, userId: user_id };
    const codes = await setUp.confirm(deps, tx, member, answer.code);
    return codes instanceof Failure ? codes : (tokens) => ({ tokens, recovery_codes: codes });
  });

type Proven<T> = (tokens: Tokens) => T;
type Prove<T> = (tx: Tx, row: Challenge, at: Instant) => Promise<Proven<T> | Failure>;

/** Spends the challenge on a session where the code is right; a wrong one is counted and refused. */
async function answered<T>(
  deps: AuthDeps,
  { challenge, code, from }: ChallengeCode & Readonly<{ from: Visit }>,
  kind: ChallengeKind,
  prove: Prove<T>,
): Promise<T> {
  const companyId = companyOfToken(challenge);
  if (!companyId) throw new Failure('SECOND_FACTOR_CHALLENGE_OVER');
  const proof = createHash('sha256').update(`${challenge} ${code}`).digest('hex');
  // Thrown after the commit, so that the counted failure is saved.
  const outcome = await transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const row = await lockChallenge(tx, companyId, tokenHash(challenge));
    if (row?.kind !== kind) return new Failure('SECOND_FACTOR_CHALLENGE_OVER');
    if (row.used_at) {
      const refresh = deps.accessTokens.refreshAfter(challenge);
      return answerAgain(deps, tx, { row, proof, at, prove, refresh });
    }
    if (isOver(row, at)) return new Failure('SECOND_FACTOR_CHALLENGE_OVER');
    const proven = await prove(tx, row, at);
    if (proven instanceof Failure) {
      await updateChallenge(tx, row, { tries: row.tries + 1 });
      return proven;
    }
    const refresh = deps.accessTokens.refreshAfter(challenge);
    const member = { companyId, userId: row.user_id, refresh };
    const { sessionId, tokens } = await beginSession(deps, tx, member, from);
    await updateChallenge(tx, row, { used_at: at, proof_hash: proof, session_id: sessionId });
    return proven(tokens);
  });
  if (outcome instanceof Failure) throw outcome;
  return outcome;
}

const isOver = (row: Challenge, at: Instant): boolean =>
  row.used_at !== null || row.tries >= MOST_TRIES || Date.parse(row.expires_at) <= Date.parse(at);

type Again<T> = Readonly<{
  row: Challenge;
  proof: string;
  at: Instant;
  prove: Prove<T>;
  refresh: string;
}>;

/** After a lost response: the same pair of tokens, unless it was used. */
async function answerAgain<T>(
  deps: AuthDeps,
  tx: Tx,
  { row, proof, at, prove, refresh }: Again<T>,
): Promise<T | Failure> {
  const { company_id: companyId, user_id: userId, session_id: sessionId, used_at } = row;
  const isRepeat =
    sessionId !== null &&
    used_at !== null &&
    row.proof_hash === proof &&
    Date.parse(at) - Date.parse(used_at) <= MS_OF_REPEAT &&
    !(await wasSessionUsed(tx, companyId, sessionId));
  if (!isRepeat) return new Failure('SECOND_FACTOR_CHALLENGE_OVER');
  const tokens = await pairOf(deps, { companyId, userId, sessionId }, refresh, used_at);
  if (row.kind === 'code') return tokens as T;
  const proven = await prove(tx, row, at);
  return proven instanceof Failure ? proven : proven(tokens);
}
