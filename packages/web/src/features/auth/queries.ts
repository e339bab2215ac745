import { getCurrentUser, login, logout, registerNewAccount } from '@hoadon/contracts/auth';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import type { SignInChallenge } from '@hoadon/contracts/second-factor';
import { may, type Permission } from '@hoadon/domain/access/permission';
import { isEmail } from '@hoadon/domain/identity/email-list';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { isAnswerLost } from '../../lib/acts/answer-lost.ts';
import { call } from '../../lib/api.ts';
import { clearSession, currentTokens, storeTokens } from '../../lib/session.ts';

export type Credentials = InputOf<typeof login>;
export type Registration = InputOf<typeof registerNewAccount>;

/** Between two questions. Milliseconds: who is back on the network does not wait longer than the last for his rights. */
export const pauseAfter = (failures: number): number => Math.min(1_000 * 2 ** failures, 5_000);

/** Retried ever more slowly until the server responds: without it the user would have no rights, and not know why. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, {}, { signal }),
  staleTime: 60_000,
  retry: (_, error) => isAnswerLost(error),
  retryDelay: pauseAfter,
});

export const useCurrentUser = () => useQuery(currentUserQuery).data;

/** Whether the signed-in user may do this; false until it is known. */
export function useMay(permission: Permission): boolean {
  const user = useCurrentUser();
  return user ? may(user.permissions, permission) : false;
}

/** Saves the tokens, or returns the challenge whose second step brings them. */
async function signIn(credentials: Credentials): Promise<SignInChallenge | null> {
  const answer = await call(login, credentials);
  if ('challenge' in answer) return answer;
  storeTokens(answer);
  return null;
}

export const useSignIn = () => useMutation({ mutationFn: signIn });

/**
 * Makes user and company, and signs the new user in. Answers the address to which the letter goes that is to be opened
 * first, where the user wants to sign in by it alone.
 */
export const useRegister = () =>
  useMutation({
    mutationFn: async (account: Registration) => {
      await call(registerNewAccount, account);
      if (isEmail(account.user_name)) return account.email;
      await signIn({ user_name: account.user_name, password: account.password });
      return null;
    },
  });

/** How long the server may take to hear of it. Milliseconds. */
const LONGEST_FAREWELL = 3_000;

/** Revokes the tokens and forgets the user; without an answer the browser forgets all the same. */
export async function signOut(): Promise<void> {
  const tokens = currentTokens();
  const signal = AbortSignal.timeout(LONGEST_FAREWELL);
  if (tokens) await call(logout, { refresh: tokens.refresh }, { signal }).catch(() => undefined);
  clearSession('logout');
}
