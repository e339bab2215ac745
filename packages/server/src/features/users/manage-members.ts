import type {
  createRoboticsUser,
  RoboticsUser,
  updateRoleRoboticsUser,
} from '@hoadon/contracts/users';
import { Failure } from '@hoadon/domain/errors/failure';
import { isEmail } from '@hoadon/domain/identity/email-list';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import {
  askForProof,
  checkWithinOwn,
  hashPassword,
  insertUser,
  isLoginName,
  membershipRights,
  wordsOfNewMember,
} from '../auth/index.ts';
import type { UsersDeps } from './deps.ts';
import { checkGrantable, rightsOf } from './granted-rights.ts';
import {
  deleteMember,
  findMember,
  findMembers,
  isMember,
  joinCompany,
  lockWithAdmins,
  type Place,
  updatePerson,
  updateRights,
} from './member.repository.ts';
import { memberView } from './member-view.ts';
import { refuseFaults } from './person.ts';
import { tell } from './tell.ts';

type Caller = Readonly<{ session: Session; context: Pick<RequestContext, 'actId'> }>;

const actOf = ({ clock }: UsersDeps, { session, context }: Caller, kind: string) => ({
  companyId: session.companyId,
  actId: context.actId,
  kind,
  at: clock.now(),
});

export async function membersOf(
  { db }: UsersDeps,
  { companyId, userId }: Session,
): Promise<RoboticsUser[]> {
  return (await findMembers(db, companyId)).map((row) => memberView(row, userId));
}

/**
 * An account for a colleague, in this company alone, who signs in by the address once he has opened the letter to it.
 * Throws USER_NAME_TAKEN where the address signs in already, or a member of the company has it.
 */
export async function createMember(
  deps: UsersDeps,
  caller: Caller,
  { name, phone, email, password, role, einvoicerole }: z.output<typeof createRoboticsUser.input>,
): Promise<RoboticsUser> {
  const { session } = caller;
  const { companyId } = session;
  const rights = rightsOf(role, einvoicerole);
  checkGrantable(session, rights);
  const words = await wordsOfNewMember(deps.db, { companyId, email });
  refuseFaults({ name, phone, password }, words);
  if (!isEmail(email)) throw new Failure('EMAIL_INVALID', { email });
  const passwordHash = await hashPassword(password);
  const { userId } = await perform(deps.db, actOf(deps, caller, 'user.create'), async (tx) => {
    if ((await isLoginName(tx, email)) || (await isMember(tx, companyId, email)))
      throw new Failure('USER_NAME_TAKEN');
    const userId = await insertUser(tx, { user_name: email, email, name, phone, passwordHash });
    await askForProof(tx, deps, { userId, email, at: deps.clock.now() });
    await joinCompany(tx, companyId, userId, rights);
    tell(tx, deps, session, { act: 'user.created', subject: `user/${userId}`, payload: rights });
    return { userId };
  });
  const made = (await membersOf(deps, session)).find(({ user }) => user.id === userId);
  if (!made) throw new Failure('NOT_FOUND');
  return made;
}

/** Changes what a colleague may do, from the next call of theirs on. */
export async function changeRights(
  deps: UsersDeps,
  caller: Caller,
  { id, role, einvoicerole }: z.output<typeof updateRoleRoboticsUser.input>,
): Promise<RoboticsUser> {
  const { session } = caller;
  const { companyId } = session;
  const rights = rightsOf(role, einvoicerole);
  checkGrantable(session, rights);
  await perform(deps.db, actOf(deps, caller, 'user.change-rights'), async (tx) => {
    const member = await lockColleague(tx, session, id);
    await updateRights(tx, companyId, id, rights);
    const subject = `user/${member.user_id}`;
    tell(tx, deps, session, { act: 'user.rights-changed', subject, payload: rights });
  });
  const row = await findMember(deps.db, companyId, id);
  if (!row) throw new Failure('NOT_FOUND');
  return memberView(row, session.userId);
}

/** Ends the work of a colleague for the company, with every session in it; the account stays with the person. */
export async function removeMember(deps: UsersDeps, caller: Caller, id: string): Promise<void> {
  const { session } = caller;
  await perform(deps.db, actOf(deps, caller, 'user.delete'), async (tx) => {
    const member = await lockColleague(tx, session, id);
    await deleteMember(tx, session.companyId, id);
    const subject = `user/${member.user_id}`;
    tell(tx, deps, session, { act: 'user.deleted', subject, payload: { role: member.role } });
  });
}

/**
 * The colleague, whom nobody else changes meanwhile. Throws USER_IS_SELF for oneself, RIGHTS_NOT_YOURS for one with a
 * right that the caller lacks (stripped of it first, he would lose his second factor to the caller), LAST_ADMIN where
 * nobody would be left who may do everything.
 */
async function lockColleague(tx: Tx, session: Session, id: string): Promise<Place> {
  const { companyId, userId } = session;
  const places = await lockWithAdmins(tx, companyId, id);
  const member = places.find((place) => place.id === id);
  if (!member) throw new Failure('NOT_FOUND');
  if (member.user_id === userId) throw new Failure('USER_IS_SELF');
  checkWithinOwn(session, membershipRights(member));
  if (member.role !== 'admin') return member;
  // The caller was an admin when he asked: while he is one, the member is not the last. He may have been made none while this waited.
  if (!places.some((place) => place.user_id === userId)) throw new Failure('LAST_ADMIN');
  return member;
}

/** Name and phone of one's own, the same in every company. */
export async function changeOwnInfo(
  deps: UsersDeps,
  session: Session,
  info: Readonly<{ name: string; phone: string }>,
): Promise<void> {
  refuseFaults(info);
  // Writing the same again changes nothing, so it may be done twice.
  await transact(deps.db, async (tx) => {
    await updatePerson(tx, session.userId, info);
    const subject = `user/${session.userId}`;
    tell(tx, deps, session, { act: 'user.info-changed', subject, payload: null });
  });
}
