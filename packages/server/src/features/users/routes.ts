import * as contract from '@hoadon/contracts/users';
import { publicRoute, type Route, route } from '../../platform/http/route.ts';
import { joinByInvitation, showInvitation } from './accept-invitation.ts';
import type { UsersDeps } from './deps.ts';
import { invitationsOf, invite, resend, takeBack } from './invite.ts';
import {
  changeOwnInfo,
  changeRights,
  createMember,
  membersOf,
  removeMember,
} from './manage-members.ts';

export const userRoutes = (deps: UsersDeps): Route[] => [
  route(contract.getRoboticsUsers, (_, session) => membersOf(deps, session)),
  route(contract.createRoboticsUser, (user, session, context) =>
    createMember(deps, { session, context }, user),
  ),
  route(contract.updateRoleRoboticsUser, (change, session, context) =>
    changeRights(deps, { session, context }, change),
  ),
  route(contract.deleteRoboticsUser, async (wish, session, context) => {
    await removeMember(deps, { session, context }, wish);
    return {};
  }),
  route(contract.inviteUserByEmail, (input, session, context) =>
    invite(deps, { session, context }, input),
  ),
  route(contract.getUserInvitations, (_, { companyId }) => invitationsOf(deps, companyId)),
  route(contract.resendUserInvitation, (wish, session, context) =>
    resend(deps, { session, context }, wish),
  ),
  route(contract.withdrawUserInvitation, async ({ id }, session, context) => {
    await takeBack(deps, { session, context }, id);
    return {};
  }),
  publicRoute(contract.readInvitation, (link) => showInvitation(deps, link)),
  publicRoute(contract.acceptInvitation, (input, context) =>
    joinByInvitation(deps, input, context),
  ),
  route(contract.updateUserInfo, async (info, session) => {
    await changeOwnInfo(deps, session, info);
    return {};
  }),
];
