import { getCurrentUser } from '@hoadon/contracts/auth';
import type { Stub } from './stub-calls.ts';

/** The user and his rights are answered when `tellRights` is called: pages stop waiting for them, for the first try fails. */
export function lateRights(user: object): { rights: Stub; tellRights: () => void } {
  const told = Promise.withResolvers<object>();
  let tries = 0;
  const answer = () => {
    tries += 1;
    return tries === 1 ? new Response('', { status: 503 }) : told.promise;
  };
  return { rights: [getCurrentUser, answer], tellRights: () => told.resolve(user) };
}
