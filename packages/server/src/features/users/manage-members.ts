import type {
  createRoboticsUser,
  deleteRoboticsUser,
  RoboticsUser,
  updateRoleRoboticsUser,
} from '@hoadon/contracts/users';
import { userActor } from '@hoadon/domain/access/actor';
import { managesUsers, type PermissionSet } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import { isEmail } from '@hoadon/domain/identity/email-list';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import type { Session } from '../../platform/http/route.ts';
import {
  askForProof,
  checkWithinOwn,
  hashPassword,
  insertUser,
  isLoginName,
  isWithin,
  membershipRights,
  wordsOfNewMember,
} from '../auth/index.ts';
import type { UsersDeps } from './deps.ts';
import { checkGrantable, grantedSet, type Rights, rightsOf } from './granted-rights.ts';
import { lockMadeBy, withdraw } from './invitation.repository.ts';
import {
  deleteMember,
  findAddress,
  findMember,
  findMembers,
  isMember,
  joinCompany,
  type LockedMembership,
  lockWithAdmins,
  updatePerson,
  updateRights,
} from './member.repository.ts';
import { memberView } from './member-view.ts';
import { refuseFaults } from './person.ts';
import { type ProvingUser, passwordMissing, proveCaller } from './prove-caller.ts';
import { notifyOfManager } from './rights-letters.ts';
import { auditUsers } from './users-audit.ts';

const actOf = ({ clock }: UsersDeps, { session, context }: ProvingUser, kind: string) => ({
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
 * Creates an account for a colleague, in this company alone, who signs in by the address after opening the letter to it.
 * Throws USER_NAME_TAKEN where the address signs in already, or a member of the company has it.
 */
export async function createMember(
  deps: UsersDeps,
  caller: ProvingUser,
  { own_password: ownPassword, ...wish }: z.output<typeof createRoboticsUser.input>,
): Promise<RoboticsUser> {
  const { session } = caller;
  const { companyId, userId: madeBy } = session;
  const { name, phone, email, password, role, einvoicerole } = wish;
  const rights = rightsOf(role, einvoicerole);
  checkGrantable(session, rights);
  const sets = [grantedSet(rights)];
  const words = await wordsOfNewMember(deps.db, { companyId, email });
  refuseFaults({ name, phone, password }, words);
  if (!isEmail(email)) throw new Failure('EMAIL_INVALID', { email });
  await proveCaller(deps, caller, ownPassword, sets);
  const passwordHash = await hashPassword(password);
  const { userId } = await perform(deps.db, actOf(deps, caller, 'user.create'), async (tx) => {
    if ((await isLoginName(tx, email)) || (await isMember(tx, companyId, email)))
      throw new Failure('USER_NAME_TAKEN');
    const userId = await insertUser(tx, { user_name: email, email, name, phone, passwordHash });
    await askForProof(tx, deps, { userId, email, at: deps.clock.now() });
    await joinCompany(tx, companyId, userId, rights);
    auditUsers(tx, deps, session, {
      act: 'user.created',
      subject: `user/${userId}`,
      payload: rights,
    });
    const person = { userId, email };
    await notifyOfManager(tx, deps, { companyId, userId: madeBy, change: 'made', person, sets });
    return { userId };
  });
  const made = (await membersOf(deps, session)).find(({ user }) => user.id === userId);
  if (!made) throw new Failure('NOT_FOUND');
  return made;
}

/** Changes what a colleague may do, from the next call of theirs on. */
export async function changeRights(
  deps: UsersDeps,
  caller: ProvingUser,
  { id, role, einvoicerole, own_password }: z.output<typeof updateRoleRoboticsUser.input>,
): Promise<RoboticsUser> {
  const { session } = caller;
  const { companyId } = session;
  const rights = rightsOf(role, einvoicerole);
  checkGrantable(session, rights);
  const wish = { id, sets: [grantedSet(rights)], ownPassword: own_password };
  const isProven = await proveAboutColleague(deps, caller, wish);
  await perform(deps.db, actOf(deps, caller, 'user.change-rights'), async (tx) => {
    const colleague = await lockColleague(tx, session, { id, isProven });
    await updateRights(tx, companyId, id, rights);
    const subject = `user/${colleague.user_id}`;
    auditUsers(tx, deps, session, { act: 'user.rights-changed', subject, payload: rights });
    await withdrawBeyond(tx, deps, session, { colleague, rights });
    const sets = [colleague.set, ...wish.sets];
    await notifyOfColleague(tx, deps, session, { change: 'changed', colleague, sets });
  });
  const row = await findMember(deps.db, companyId, id);
  if (!row) throw new Failure('NOT_FOUND');
  return memberView(row, session.userId);
}

/** Ends the work of a colleague for the company, with every session in it; the account stays with the person. */
export async function removeMember(
  deps: UsersDeps,
  caller: ProvingUser,
  { id, own_password: ownPassword }: z.output<typeof deleteRoboticsUser.input>,
): Promise<void> {
  const { session } = caller;
  const isProven = await proveAboutColleague(deps, caller, { id, sets: [], ownPassword });
  await perform(deps.db, actOf(deps, caller, 'user.delete'), async (tx) => {
    const colleague = await lockColleague(tx, session, { id, isProven });
    await deleteMember(tx, session.companyId, id);
    const subject = `user/${colleague.user_id}`;
    auditUsers(tx, deps, session, {
      act: 'user.deleted',
      subject,
      payload: { role: colleague.role },
    });
    await withdrawBeyond(tx, deps, session, { colleague, rights: null });
    const sets = [colleague.set];
    await notifyOfColleague(tx, deps, session, { change: 'removed', colleague, sets });
  });
}

type Wish = Readonly<{
  id: string;
  /** What the colleague is to have. */
  sets: readonly PermissionSet[];
  ownPassword: string | undefined;
}>;

/** Whether the caller confirmed it, which what the colleague has now, or is to have, demands. */
async function proveAboutColleague(
  deps: UsersDeps,
  caller: ProvingUser,
  { id, sets, ownPassword }: Wish,
): Promise<boolean> {
  const { session } = caller;
  const member = await findMember(deps.db, session.companyId, id);
  if (!member) throw new Failure('NOT_FOUND');
  if (member.user_id === session.userId) throw new Failure('USER_IS_SELF');
  const rights = membershipRights(member);
  checkWithinOwn(session, rights);
  return proveCaller(deps, caller, ownPassword, [rights.permissions, ...sets]);
}

type Colleague = LockedMembership & Readonly<{ set: PermissionSet }>;
type Happened = Readonly<{
  change: 'changed' | 'removed';
  colleague: Colleague;
  sets: readonly PermissionSet[];
}>;

/**
 * Withdraws invitations by the colleague to users who would manage users, where the colleague may not grant that any more:
 * a person who loses the right, or the membership, must not return by an earlier link. `rights` null: none remain.
 */
async function withdrawBeyond(
  tx: Tx,
  deps: UsersDeps,
  session: Session,
  { colleague, rights }: Readonly<{ colleague: Colleague; rights: Rights | null }>,
): Promise<void> {
  const { companyId } = session;
  const left = rights && { role: rights.role, permissions: grantedSet(rights) };
  const made = await lockMadeBy(tx, companyId, userActor(colleague.user_id));
  for (const { id, email, ...row } of made) {
    const given = membershipRights(row);
    if (!managesUsers(given.permissions) || (left && isWithin(left, given))) continue;
    await withdraw(tx, companyId, id, deps.clock.now());
    const subject = `invitation/${id}`;
    auditUsers(tx, deps, session, {
      act: 'user.invitation-withdrawn',
      subject,
      payload: { email },
    });
  }
}

async function notifyOfColleague(
  tx: Tx,
  deps: UsersDeps,
  { companyId, userId }: Session,
  { change, colleague: { user_id: ofUser }, sets }: Happened,
): Promise<void> {
  const person = { userId: ofUser, email: await findAddress(tx, ofUser) };
  await notifyOfManager(tx, deps, { companyId, userId, change, person, sets });
}

/**
 * Returns the colleague, locked. Throws USER_IS_SELF for oneself, RIGHTS_NOT_YOURS for one with a right that the caller
 * lacks (without it, the caller could take over the colleague's second factor), LAST_ADMIN where no admin would remain.
 */
async function lockColleague(
  tx: Tx,
  session: Session,
  { id, isProven }: Readonly<{ id: string; isProven: boolean }>,
): Promise<Colleague> {
  const { companyId, userId } = session;
  const memberships = await lockWithAdmins(tx, companyId, id);
  const member = memberships.find((candidate) => candidate.id === id);
  if (!member) throw new Failure('NOT_FOUND');
  if (member.user_id === userId) throw new Failure('USER_IS_SELF');
  const rights = membershipRights(member);
  checkWithinOwn(session, rights);
  const set = rights.permissions;
  // Given the right since the caller was asked.
  if (managesUsers(set) && !isProven) throw passwordMissing();
  if (member.role !== 'admin') return { ...member, set };
  // The caller was an admin at the time of the request: while that is so, the member is not the last. That may have changed while this
  // transaction waited for the lock.
  if (!memberships.some((other) => other.user_id === userId)) throw new Failure('LAST_ADMIN');
  return { ...member, set };
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
    auditUsers(tx, deps, session, { act: 'user.info-changed', subject, payload: null });
  });
}
