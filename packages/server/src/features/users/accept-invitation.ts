import type { SignInChallenge, Tokens } from '@hoadon/contracts/second-factor';
import type { acceptInvitation, readInvitation } from '@hoadon/contracts/users';
import { userActor } from '@hoadon/domain/access/actor';
import type { Role } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { transact } from '../../platform/db/transact.ts';
import {
  admit,
  confirmEmail,
  countGuess,
  findClaimant,
  findUserByLoginName,
  hashPassword,
  insertUser,
  isPassword,
  membershipRights,
  refuseDeleted,
  type Visit,
  wordsOfNewMember,
} from '../auth/index.ts';
import { findCompany, takeProvenName } from '../mailing/index.ts';
import type { UsersDeps } from './deps.ts';
import { accept, findByHash, type InvitationRow } from './invitation.repository.ts';
import { hashOf } from './link.ts';
import { isMember, joinCompany } from './member.repository.ts';
import { refuseFaults } from './person.ts';
import { notifyOfManager } from './rights-letters.ts';
import { auditUsers } from './users-audit.ts';

type Link = Readonly<{ company_id: string; token: string }>;
type Accepted = z.output<typeof acceptInvitation.input>;

/** Throws INVITATION_INVALID for a link that was never given, was withdrawn, replaced or ran out. */
async function requireInvitation(
  { db, clock }: UsersDeps,
  { company_id: companyId, token }: Link,
): Promise<InvitationRow> {
  const row = await findByHash(db, companyId, hashOf(token));
  const isOver = row && !row.accepted_by && Date.parse(row.expires_at) <= Date.parse(clock.now());
  if (!row || isOver) throw new Failure('INVITATION_INVALID');
  return row;
}

/**
 * Returns the user who signs in by the address and has proven it; null for none. The password of an unproven account may
 * be a stranger's: the holder of the link is never asked for it.
 */
async function findOwner({ db }: UsersDeps, email: string) {
  const user = await findUserByLoginName(db, email);
  return user && user.proven_at !== null ? user : null;
}

/** An account that signs in, or wants to, by the address that the link has proven now, where it is the caller's. */
async function findOwnUnproven({ db }: UsersDeps, email: string, password: string) {
  const claimant = (await findUserByLoginName(db, email)) ?? (await findClaimant(db, email));
  const isTheirs = await isPassword(password, claimant?.password_hash ?? null);
  return claimant && isTheirs ? claimant : null;
}

/** Returns the invitation of a link. */
export async function showInvitation(
  deps: UsersDeps,
  link: Link,
): Promise<z.output<typeof readInvitation.output>> {
  const { email, role, accepted_by: acceptedBy } = await requireInvitation(deps, link);
  if (acceptedBy !== null) throw new Failure('INVITATION_INVALID');
  const { full_name: name } = await findCompany(deps.db, link.company_id);
  const owner = await findOwner(deps, email);
  return { company_name: name, email, role: role as Role, has_account: owner !== null };
}

/**
 * Joins the company, with a new account or with the one that the address has, whose password is required, and begins a
 * session, or the second step that is due. The link came by mail: it proves the address, and takes it from an account that
 * never proved it, unless the password is that account's. After a lost response the same person is let in again, and no
 * one else.
 */
export async function joinByInvitation(
  deps: UsersDeps,
  input: Accepted,
  from: Visit,
): Promise<Tokens | SignInChallenge> {
  const { db } = deps;
  const { company_id: companyId, password } = input;
  const invitation = await requireInvitation(deps, input);
  const { email } = invitation;
  const guess = await countGuess(deps, { secret: 'password', name: email, from });
  const owner = await findOwner(deps, email);
  if (owner && !(await isPassword(password, owner.password_hash)))
    throw new Failure('LOGIN_FAILED');
  const existingUser = owner ?? (await findOwnUnproven(deps, email, password));
  if (existingUser) {
    await guess.wasRight();
    await refuseDeleted(db, existingUser.id);
  }
  if (invitation.accepted_by !== null) {
    if (existingUser?.id !== invitation.accepted_by || !(await isMember(db, companyId, email)))
      throw new Failure('INVITATION_INVALID');
    return admit(deps, { companyId, userId: existingUser.id }, existingUser.password_hash, from);
  }
  if (!existingUser && deps.config.registration === 'closed')
    throw new Failure('REGISTRATION_CLOSED');
  const userId = await join(deps, invitation, input, existingUser?.id ?? null);
  return admit(deps, { companyId, userId }, existingUser?.password_hash ?? null, from);
}

async function join(
  deps: UsersDeps,
  { id, email, role, permissions }: InvitationRow,
  { company_id: companyId, token, name, phone, password }: Accepted,
  knownId: string | null,
): Promise<string> {
  if (knownId === null) {
    const words = await wordsOfNewMember(deps.db, { companyId, email });
    refuseFaults({ name, phone, password }, words);
  }
  const passwordHash = knownId === null ? await hashPassword(password) : '';
  return transact(deps.db, async (tx) => {
    const emailConfirmedAt = deps.clock.now();
    const person = { user_name: email, email, name, phone, passwordHash, emailConfirmedAt };
    const userId = knownId ?? (await insertUser(tx, person));
    if (!(await accept(tx, companyId, hashOf(token), userId)))
      throw new Failure('INVITATION_INVALID');
    if ((await takeProvenName(tx, { userId, email, at: emailConfirmedAt })) === 'another')
      throw new Failure('USER_NAME_TAKEN');
    await confirmEmail(tx, { userId, email, at: emailConfirmedAt });
    await joinCompany(tx, companyId, userId, { role, permissions });
    const session = { companyId, actor: userActor(userId) };
    auditUsers(tx, deps, session, {
      act: 'user.joined',
      subject: `user/${userId}`,
      payload: { invitation: id },
    });
    await notifyOfManager(tx, deps, {
      companyId,
      userId,
      change: 'joined',
      person: { userId, email },
      sets: [membershipRights({ role, permissions }).permissions],
    });
    return userId;
  });
}
