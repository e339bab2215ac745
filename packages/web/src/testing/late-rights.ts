import { getCurrentUser } from '@hoadon/contracts/auth';
import type { Stub } from './stub-calls.ts';

/** The user and his rights are answered when `tellRights` is called: pages stop waiting for them, for the first try fails. */
export function lateRights(user: object): { rights: Stub; tellRights: () => void } {
  const answer = Promise.withResolvers<object>();
  let tries = 0;
  const reply = () => {
    tries += 1;
    return tries === 1 ? new Response('', { status: 503 }) : answer.promise;
  };
  return { rights: [getCurrentUser, reply], tellRights: () => answer.resolve(user) };
}
