import { userActor } from '@hoadon/domain/access/actor';
import type { Session } from '../../platform/http/route.ts';
import { membershipRights } from './permissions.ts';
import { findLiveMembership } from './repository.ts';
import type { AuthDeps } from './sign-in.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * The session behind an Authorization header, or null. Rights are read from the database each time:
 * a changed role, a logout and a stolen token take effect at the next request.
 */
export async function sessionOf(
  { db, accessTokens }: AuthDeps,
  authorization: string | undefined,
): Promise<Session | null> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  const bearer = token ? await accessTokens.read(token) : null;
  if (!bearer) return null;
  const membership = await findLiveMembership(db, bearer);
  if (!membership) return null;
  const { userId, companyId, sessionId } = bearer;
  const rights = membershipRights(membership);
  const isCompanyPaused = membership.pause !== null;
  return { actor: userActor(userId), userId, companyId, sessionId, isCompanyPaused, ...rights };
}
