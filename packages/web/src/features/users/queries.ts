import type { Call, InputOf } from '@hoadon/contracts/http/define-call';
import {
  createRoboticsUser,
  deleteRoboticsUser,
  getRoboticsUsers,
  getUserInvitations,
  inviteUserByEmail,
  resendUserInvitation,
  updateRoleRoboticsUser,
  withdrawUserInvitation,
} from '@hoadon/contracts/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../lib/acts/act.ts';
import { type AnswerOf, call } from '../../lib/api.ts';

export const usersQuery = queryOptions({
  queryKey: ['users', 'members'],
  queryFn: ({ signal }) => call(getRoboticsUsers, {}, { signal }),
});
export const invitationsQuery = queryOptions({
  queryKey: ['users', 'invitations'],
  queryFn: ({ signal }) => call(getUserInvitations, {}, { signal }),
});

/** Both lists are read again whatever came of it: a lost answer may have changed them. */
function useWriting<C extends Call & Readonly<{ idempotent: true }>>(write: C) {
  const act = useAct();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<C>): Promise<AnswerOf<C>> => act.send(write, input),
    onSettled: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}

export const useChangeRights = () => useWriting(updateRoleRoboticsUser);
export const useCreateUser = () => useWriting(createRoboticsUser);
export const useDeleteUser = () => useWriting(deleteRoboticsUser);
export const useInvite = () => useWriting(inviteUserByEmail);
export const useResend = () => useWriting(resendUserInvitation);
export const useWithdraw = () => useWriting(withdrawUserInvitation);
