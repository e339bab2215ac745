import { managesUsers, type PermissionSet } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { fault, requirePassword, type Visit } from '../auth/index.ts';
import type { UsersDeps } from './deps.ts';

export type ProvingUser = Readonly<{
  session: Session;
  context: Pick<RequestContext, 'actId'> & Visit;
}>;

/**
 * Confirms by the caller's own password an act about a user who manages users, before it or after it: such users grant
 * rights, and reset second factors. Returns whether it was confirmed; other acts need no password. Throws
 * INPUT_DATA_IS_INVALID where it is missing, SECOND_FACTOR_PASSWORD_WRONG where it is wrong.
 */
export async function proveCaller(
  deps: UsersDeps,
  { session, context }: ProvingUser,
  ownPassword: string | undefined,
  sets: readonly PermissionSet[],
): Promise<boolean> {
  if (!sets.some(managesUsers)) return false;
  if (!ownPassword) throw passwordMissing();
  await requirePassword(deps, { userId: session.userId, password: ownPassword, from: context });
  return true;
}

export const passwordMissing = (): Failure =>
  new Failure('INPUT_DATA_IS_INVALID', {}, { issues: [fault('own_password', 'required')] });
