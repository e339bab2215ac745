import type { SignInChallenge, Tokens } from '@hoadon/contracts/second-factor';
import { userActor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { countHit } from '../../platform/http/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccessTokens } from './access-token.ts';
import { remindClaimant } from './address-proof/index.ts';
import { refuseDeleted } from './deletion/index.ts';
import { countGuess } from './guesses/index.ts';
import { enqueueLetter } from './letters/index.ts';
import { isPassword } from './passwords.ts';
import { companyOfToken, newRefreshToken, tokenHash } from './refresh-token.ts';
import * as rows from './repository.ts';
import { neededStep, openChallenge } from './second-factor/challenge.ts';
import { noteDevice } from './sessions/index.ts';

export type AuthDeps = Platform & Readonly<{ accessTokens: AccessTokens }>;

const MS_A_DAY = 86_400_000;
/** How long a renewal may be asked for again whose answer may have been lost. */
const MS_OF_REPEAT = 60_000;

/** Sign-ins from unknown devices, because each costs a hash, right or wrong. */
const SIGN_INS_PER_NETWORK_AND_MINUTE = 60;

type Credentials = Readonly<{
  user_name: string;
  password: string;
  company_id?: string | undefined;
}>;

/** Returns tokens for a correct name and password, or a challenge for a second step. A refusal never reveals which of them was wrong (S-59). An address signs in once it is proven. */
export async function signIn(
  deps: AuthDeps,
  credentials: Credentials,
  from: rows.Visit,
): Promise<Tokens | SignInChallenge> {
  const { db } = deps;
  const guess = await countGuess(deps, {
    secret: 'password',
    name: credentials.user_name,
    from,
  });
  if (!guess.isByKnownDevice && deps.config.rateLimits)
    await countHit(db, `sign-in from ${networkOf(from.ip ?? '')}`, SIGN_INS_PER_NETWORK_AND_MINUTE);
  const user = await rows.findUserByLoginName(db, credentials.user_name);
  if (!(await isPassword(credentials.password, user?.password_hash ?? null)) || !user) {
    await remindClaimant(deps, credentials);
    throw new Failure('LOGIN_FAILED');
  }
  await guess.wasRight();
  await refuseDeleted(db, user.id);
  const companyId = credentials.company_id ?? (await rows.lastCompanyOf(db, user.id));
  if (!companyId || !(await rows.findMembership(db, companyId, user.id)))
    throw new Failure('LOGIN_FAILED');
  return admit(deps, { companyId, userId: user.id }, user.password_hash, from);
}

type Member = Readonly<{ companyId: string; userId: string }>;

/**
 * With what a member whose password was right goes on: a session, or the second step that is due. `passwordHash` is what the password
 * was compared with; null for a user who has just been created. Throws LOGIN_FAILED where the password was changed since: its change
 * ends what was begun with the old one, and what would begin after it is refused here.
 */
export function admit(
  deps: AuthDeps,
  member: Member,
  passwordHash: string | null,
  from: rows.Visit,
): Promise<Tokens | SignInChallenge> {
  return transact(deps.db, async (tx) => {
    if (passwordHash !== null && (await rows.sharePasswordHash(tx, member.userId)) !== passwordHash)
      throw new Failure('LOGIN_FAILED');
    const secondStep = await neededStep(tx, member);
    if (secondStep) return openChallenge(tx, deps.clock, member, secondStep);
    return (await beginSession(deps, tx, member, from)).tokens;
  });
}

const NOWHERE: rows.Visit = { ip: null, userAgent: null, device: null };

/** Opens a session of an authenticated member. */
export function startSession(
  deps: AuthDeps,
  member: Member,
  from: rows.Visit = NOWHERE,
): Promise<Tokens> {
  return transact(deps.db, async (tx) => (await beginSession(deps, tx, member, from)).tokens);
}

type Begun = Readonly<{ sessionId: string; tokens: Tokens }>;

/**
 * The same within a larger transaction. `refresh`: its first refresh token; left out: a random one. `startedAt`: of the session that
 * it continues; left out: now.
 */
export async function beginSession(
  deps: AuthDeps,
  tx: Tx,
  {
    companyId,
    userId,
    refresh = newRefreshToken(companyId),
    ...member
  }: Member & { refresh?: string; startedAt?: Instant },
  from: rows.Visit,
): Promise<Begun> {
  const at = deps.clock.now();
  const { startedAt = at } = member;
  if (from !== NOWHERE) await noteDevice(deps, tx, { userId, from });
  const sessionId = await rows.insertSession(tx, { companyId, userId, startedAt, at, from });
  const bearer = { companyId, userId, sessionId };
  await saveToken(deps, tx, { ...bearer, startedAt }, refresh);
  audit(tx, { ...bearer, act: 'session.started', at });
  return { sessionId, tokens: await pairOf(deps, bearer, refresh, at) };
}

/**
 * A new pair for a refresh token, which works once. Sent again within a minute, because the answer was lost or by a
 * second tab, it gives the same pair again, unless that was used already: a session has one branch. A token that
 * comes later than that was stolen from one of the two who sent it: the whole session ends, and its owner is written to.
 * For a session that went on in another company within the last minute it gives the pair of that one, whose answer may
 * have been lost.
 */
export async function renewTokens(deps: AuthDeps, refresh: string, ip: string): Promise<Tokens> {
  const companyId = companyOfToken(refresh);
  if (!companyId) throw new Failure('TOKEN_INVALID');
  // Thrown after the commit, so that the revocation is saved.
  const tokens = await transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const token = await rows.lockRefreshToken(tx, companyId, tokenHash(refresh));
    if (!token) return null;
    const { user_id: userId, session_id: sessionId } = token;
    const bearer = { companyId, userId, sessionId };
    if (token.revoked_at) return pairElsewhere(deps, tx, bearer, { ...token, at });
    if (token.used_at && !(await isRepeat(tx, companyId, token, token.used_at, at))) {
      await rows.revokeSession(tx, { companyId, id: sessionId, at, by: 'reuse' });
      audit(tx, { ...bearer, act: 'session.token-reused', at });
      await enqueueLetter(tx, deps, { about: 'session-ended', userId, at });
      return null;
    }
    if (Date.parse(token.expires_at) <= Date.parse(at)) return null;
    const next = deps.accessTokens.refreshAfter(refresh);
    if (token.used_at) {
      // Unknown where the key of the server was changed between the two.
      const isKept = await rows.lockRefreshToken(tx, companyId, tokenHash(next));
      return isKept ? pairOf(deps, bearer, next, token.used_at) : null;
    }
    await rows.markTokenUsed(tx, companyId, token.id, at);
    await rows.noteUse(tx, { companyId, id: sessionId, at, ip });
    await saveToken(deps, tx, { ...bearer, startedAt: token.started_at }, next);
    return pairOf(deps, bearer, next, at);
  });
  if (!tokens) throw new Failure('TOKEN_INVALID');
  return tokens;
}

type Ended = Readonly<{
  id: string;
  session_id: string;
  used_at: Instant | null;
  revoked_at: Instant | null;
  at: Instant;
}>;

/** The pair with which a session that ended goes on in another company, until it is used; null where it ended for good. */
async function pairElsewhere(
  deps: AuthDeps,
  tx: Tx,
  { companyId, userId, sessionId }: Bearer,
  token: Ended,
): Promise<Tokens | null> {
  const { at, used_at: usedAt, revoked_at: endedAt } = token;
  if (endedAt === null || Date.parse(at) - Date.parse(endedAt) > MS_OF_REPEAT) return null;
  if (usedAt && !(await isRepeat(tx, companyId, token, usedAt, at))) return null;
  for (const { company_id: target } of await rows.findCompaniesOf(tx, userId)) {
    const refresh = deps.accessTokens.refreshIn(target, { companyId, sessionId });
    const next = await rows.lockRefreshToken(tx, target, tokenHash(refresh));
    if (!next) continue;
    const isOpen = next.used_at === null && next.revoked_at === null;
    const bearer = { companyId: target, userId, sessionId: next.session_id };
    return isOpen ? pairOf(deps, bearer, refresh, at) : null;
  }
  return null;
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

/** Ends the session of the token; does nothing for an unknown token. */
export async function signOut(deps: AuthDeps, refresh: string): Promise<void> {
  const companyId = companyOfToken(refresh);
  if (!companyId) return;
  await transact(deps.db, async (tx) => {
    const token = await rows.lockRefreshToken(tx, companyId, tokenHash(refresh));
    if (!token || token.revoked_at) return;
    const { user_id: userId, session_id: sessionId } = token;
    await end(deps, tx, { companyId, userId, sessionId });
  });
}

/**
 * Ends a session for its own refresh token; one that was used within the last minute counts, as at a renewal. Throws
 * TOKEN_INVALID for any other. Returns when the session started.
 */
export async function endSession(
  deps: AuthDeps,
  tx: Tx,
  bearer: Bearer,
  refresh: string,
): Promise<Instant> {
  const { companyId, sessionId } = bearer;
  const at = deps.clock.now();
  const token = await rows.lockRefreshToken(tx, companyId, tokenHash(refresh));
  const isOwn =
    token?.session_id === sessionId &&
    token.revoked_at === null &&
    Date.parse(token.expires_at) > Date.parse(at) &&
    (token.used_at === null || (await isRepeat(tx, companyId, token, token.used_at, at)));
  if (!isOwn) throw new Failure('TOKEN_INVALID');
  await end(deps, tx, bearer);
  return token.started_at;
}

async function end({ clock }: AuthDeps, tx: Tx, bearer: Bearer): Promise<void> {
  const at = clock.now();
  const { companyId, sessionId } = bearer;
  await rows.revokeSession(tx, { companyId, id: sessionId, at, by: 'logout' });
  audit(tx, { ...bearer, act: 'session.ended', at });
}

type Bearer = Readonly<{ companyId: string; userId: string; sessionId: string }>;

/** No token of a session outlives the session, however often it is renewed. */
async function saveToken(
  { clock, config }: AuthDeps,
  tx: Tx,
  { companyId, sessionId, startedAt }: Bearer & Readonly<{ startedAt: Instant }>,
  refresh: string,
): Promise<void> {
  const tokenEnds = Date.parse(clock.now()) + config.refreshTokenDays * MS_A_DAY;
  const sessionEnds = Date.parse(startedAt) + config.sessionDays * MS_A_DAY;
  const expiresAt = new Date(Math.min(tokenEnds, sessionEnds)).toISOString();
  await rows.insertRefreshToken(tx, {
    companyId,
    sessionId,
    hash: tokenHash(refresh),
    expiresAt,
  });
}

/** The pair that was, or is, given out at an instant: asked for again it is the same. */
export const pairOf = async (
  { accessTokens }: AuthDeps,
  bearer: Bearer,
  refresh: string,
  at: Instant,
): Promise<Tokens> => ({ access: await accessTokens.issue(bearer, at), refresh });

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
