import type { SignInChallenge, Tokens } from '@hoadon/contracts/second-factor';
import { userActor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccessTokens } from './access-token.ts';
import { refuseDeleted } from './deletion/index.ts';
import { countGuess } from './guess-limit.ts';
import { isPassword } from './passwords.ts';
import { companyOfToken, newRefreshToken, tokenHash } from './refresh-token.ts';
import * as rows from './repository.ts';
import { neededStep, openChallenge } from './second-factor/challenge.ts';
import { tellOfNewDevice } from './sessions/index.ts';

export type AuthDeps = Platform & Readonly<{ accessTokens: AccessTokens }>;

const MS_A_DAY = 86_400_000;
/** How long a renewal may be asked for again whose answer may have been lost. */
const MS_OF_REPEAT = 60_000;

type Credentials = Readonly<{
  user_name: string;
  password: string;
  company_id?: string | undefined;
}>;

/** Tokens for the right name and password, or a challenge where a second step is due. Which of the two was wrong is never told (DECISIONS 59). */
export async function signIn(
  deps: AuthDeps,
  credentials: Credentials,
  from: rows.Visit,
): Promise<Tokens | SignInChallenge> {
  const { db } = deps;
  await countGuess(deps, credentials.user_name);
  const user = await rows.findUserByLoginName(db, credentials.user_name);
  if (!(await isPassword(credentials.password, user?.password_hash ?? null)) || !user)
    throw new Failure('LOGIN_FAILED');
  await refuseDeleted(db, user.id);
  const companyId = credentials.company_id ?? (await rows.lastCompanyOf(db, user.id));
  if (!companyId || !(await rows.findMembership(db, companyId, user.id)))
    throw new Failure('LOGIN_FAILED');
  return admit(deps, { companyId, userId: user.id }, from);
}

type Member = Readonly<{ companyId: string; userId: string }>;

/** With what a member who has shown his password goes on: a session, or the second step that is due. */
export async function admit(
  deps: AuthDeps,
  member: Member,
  from: rows.Visit,
): Promise<Tokens | SignInChallenge> {
  const step = await neededStep(deps.db, member);
  return step ? openChallenge(deps, member, step) : startSession(deps, member, from);
}

const NOWHERE: rows.Visit = { ip: null, userAgent: null };

/** A new session of a member, whoever they have shown to be. */
export function startSession(
  deps: AuthDeps,
  member: Member,
  from: rows.Visit = NOWHERE,
): Promise<Tokens> {
  return transact(deps.db, async (tx) => (await beginSession(deps, tx, member, from)).tokens);
}

/** The same within a transaction that has more to keep. */
export async function beginSession(
  deps: AuthDeps,
  tx: Tx,
  { companyId, userId }: Member,
  from: rows.Visit,
): Promise<Readonly<{ sessionId: string; tokens: Tokens }>> {
  const at = deps.clock.now();
  if (from !== NOWHERE) await tellOfNewDevice(deps, tx, { userId, from });
  const sessionId = await rows.insertSession(tx, { companyId, userId, at, from });
  const tokens = await issueTokens(deps, tx, { companyId, userId, sessionId });
  audit(tx, { companyId, userId, act: 'session.started', sessionId, at });
  return { sessionId, tokens };
}

/**
 * A new pair for a refresh token, which works once. A token that comes twice was stolen from one of
 * the two who sent it: the whole session ends. One that was just used and whose successor nobody has
 * used yet is sent again because the answer was lost, or by a second tab: it gives another pair.
 */
export async function renewTokens(deps: AuthDeps, refresh: string, ip: string): Promise<Tokens> {
  const companyId = companyOfToken(refresh);
  if (!companyId) throw new Failure('TOKEN_INVALID');
  // The refusal is thrown outside, so that the revocation inside is kept.
  const tokens = await transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const token = await rows.lockRefreshToken(tx, companyId, tokenHash(refresh));
    if (!token || token.revoked_at) return null;
    const { user_id: userId, session_id: sessionId } = token;
    if (token.used_at && !(await isRepeat(tx, companyId, token, token.used_at, at))) {
      await rows.revokeSession(tx, { companyId, id: sessionId, at, by: 'reuse' });
      audit(tx, { companyId, userId, act: 'session.token-reused', sessionId, at });
      return null;
    }
    if (Date.parse(token.expires_at) <= Date.parse(at)) return null;
    if (!token.used_at) await rows.markTokenUsed(tx, companyId, token.id, at);
    await rows.noteUse(tx, { companyId, id: sessionId, at, ip });
    return issueTokens(deps, tx, { companyId, userId, sessionId });
  });
  if (!tokens) throw new Failure('TOKEN_INVALID');
  return tokens;
}

type Used = Readonly<{ id: string; session_id: string }>;

const isRepeat = async (
  tx: Tx,
  companyId: string,
  { id, session_id: sessionId }: Used,
  usedAt: Instant,
  at: Instant,
): Promise<boolean> =>
  Date.parse(at) - Date.parse(usedAt) <= MS_OF_REPEAT &&
  !(await rows.wasLaterTokenUsed(tx, { companyId, sessionId, id }));

/** Ends the session of the token; a token nobody knows is as good as signed out. */
export async function signOut({ db, clock }: AuthDeps, refresh: string): Promise<void> {
  const companyId = companyOfToken(refresh);
  if (!companyId) return;
  await transact(db, async (tx) => {
    const at = clock.now();
    const token = await rows.lockRefreshToken(tx, companyId, tokenHash(refresh));
    if (!token || token.revoked_at) return;
    const { user_id: userId, session_id: sessionId } = token;
    await rows.revokeSession(tx, { companyId, id: sessionId, at, by: 'logout' });
    audit(tx, { companyId, userId, act: 'session.ended', sessionId, at });
  });
}

type Bearer = Readonly<{ companyId: string; userId: string; sessionId: string }>;

/** Another pair of a session that lives. */
export async function issueTokens(deps: AuthDeps, tx: Tx, bearer: Bearer): Promise<Tokens> {
  const refresh = newRefreshToken(bearer.companyId);
  const expiresAt = new Date(
    Date.parse(deps.clock.now()) + deps.config.refreshTokenDays * MS_A_DAY,
  ).toISOString();
  await rows.insertRefreshToken(tx, {
    companyId: bearer.companyId,
    sessionId: bearer.sessionId,
    hash: tokenHash(refresh),
    expiresAt,
  });
  return { access: await deps.accessTokens.issue(bearer), refresh };
}

type SessionAct = Readonly<Bearer & { act: string; at: Instant }>;

const audit = (tx: Tx, { companyId, userId, sessionId, act, at }: SessionAct) =>
  writeAudit(tx, [
    {
      companyId,
      actor: userActor(userId),
      act,
      subject: `session/${sessionId}`,
      at,
      payload: null,
    },
  ]);
