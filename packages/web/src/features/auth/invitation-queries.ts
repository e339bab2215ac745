import type { InputOf, OutputOf } from '@hoadon/contracts/http/define-call';
import { acceptInvitation, readInvitation } from '@hoadon/contracts/users';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { storeTokens } from '../../lib/session.ts';

export type InvitationLink = InputOf<typeof readInvitation>;
export type Invitation = OutputOf<typeof readInvitation>;

export const invitationQuery = (link: InvitationLink) =>
  queryOptions({
    queryKey: ['invitation', link],
    queryFn: ({ signal }) => call(readInvitation, link, { signal }),
    retry: false,
  });

/**
 * Joins the company and starts the session; returns the challenge of the second factor that is due, or null. After a
 * lost response the user may press again: the same person is let in.
 */
export const useAcceptInvitation = (link: InvitationLink) =>
  useMutation({
    mutationFn: async (person: Omit<InputOf<typeof acceptInvitation>, keyof InvitationLink>) => {
      const answer = await call(acceptInvitation, { ...link, ...person });
      if ('challenge' in answer) return answer;
      storeTokens(answer);
      return null;
    },
    onSuccess: (challenge) => challenge ?? beginAnew(),
  });

/** The page is loaded: nothing of another company stays in it. */
export const beginAnew = (): void => window.location.assign('/main/dashboard');
