import { randomUUID } from 'node:crypto';
import type {
  inviteUserByEmail,
  resendUserInvitation,
  UserInvitation,
} from '@hoadon/contracts/users';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { isEmail } from '@hoadon/domain/identity/email-list';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Session } from '../../platform/http/route.ts';
import { membershipRights } from '../auth/index.ts';
import { checkAddressConfirmed, checkRecipientsOfDay, findCompany } from '../mailing/index.ts';
import type { UsersDeps } from './deps.ts';
import { checkGrantable, grantedSet, rightsOf } from './granted-rights.ts';
import {
  countLetters,
  findOpen,
  findOpenById,
  type InvitationRow,
  insertInvitation,
  markSent,
  saveToken,
  withdraw,
} from './invitation.repository.ts';
import { writeInvitation } from './invitation-letter.ts';
import { hashOf, linkTo, newSecret } from './link.ts';
import { isMember } from './member.repository.ts';
import { type ProvingUser, proveCaller } from './prove-caller.ts';
import { notifyOfManager } from './rights-letters.ts';
import { auditUsers } from './users-audit.ts';

const DAYS = 7;
const MS_A_DAY = 86_400_000;
const LETTERS_OF_DAY = {
  kind: 'invitation_letter',
  most: 100,
  refusal: 'INVITATION_MAIL_LIMIT_REACHED',
  countSince: countLetters,
} as const;

const expiryFrom = (at: Instant): Instant =>
  new Date(Date.parse(at) + DAYS * MS_A_DAY).toISOString();

export async function invitationsOf(
  { db, clock }: UsersDeps,
  companyId: string,
): Promise<UserInvitation[]> {
  return (await findOpen(db, companyId)).map((row) => invitationView(row, clock.now()));
}

/**
 * Invites a colleague by e-mail. Throws USER_ALREADY_MEMBER or USER_ALREADY_INVITED, EMAIL_NOT_CONFIRMED where the
 * caller's own address is not confirmed, INVITATION_MAIL_LIMIT_REACHED where no letter could go out today. A letter that
 * the mail server did not accept has no `sent_at`.
 */
export async function invite(
  deps: UsersDeps,
  caller: ProvingUser,
  { email: typed, role, einvoicerole, own_password }: z.output<typeof inviteUserByEmail.input>,
): Promise<UserInvitation> {
  const { session, context } = caller;
  const { companyId, actor, userId } = session;
  const rights = rightsOf(role, einvoicerole);
  checkGrantable(session, rights);
  const email = typed.toLowerCase();
  if (!isEmail(email)) throw new Failure('EMAIL_INVALID', { email: typed });
  await checkAddressConfirmed(deps.db, session);
  const sets = [grantedSet(rights)];
  await proveCaller(deps, caller, own_password, sets);
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'user.invite', at };
  const { id } = await perform(deps.db, act, async (tx) => {
    await checkRecipientsOfDay(tx, LETTERS_OF_DAY, { companyId, recipients: 1, now: at });
    if (await isMember(tx, companyId, email)) throw new Failure('USER_ALREADY_MEMBER');
    const invitation = { ...rights, email, expiresAt: expiryFrom(at), madeBy: actor, at };
    const id = await insertInvitation(tx, companyId, invitation);
    if (id === null) throw new Failure('USER_ALREADY_INVITED');
    const payload = { email, ...rights };
    auditUsers(tx, deps, session, { act: 'user.invited', subject: `invitation/${id}`, payload });
    const person = { userId: null, email };
    await notifyOfManager(tx, deps, { companyId, userId, change: 'invited', person, sets });
    return { id };
  });
  return sendLetter(deps, session, id);
}

/** Sends another letter; only with rights that the caller may grant. */
export async function resend(
  deps: UsersDeps,
  caller: ProvingUser,
  { id, own_password: ownPassword }: z.output<typeof resendUserInvitation.input>,
): Promise<UserInvitation> {
  const { session } = caller;
  await checkAddressConfirmed(deps.db, session);
  const invitation = await findOpenById(deps.db, session.companyId, id);
  if (!invitation) throw new Failure('NOT_FOUND');
  const rights = membershipRights(invitation);
  checkGrantable(session, rights);
  await proveCaller(deps, caller, ownPassword, [rights.permissions]);
  return sendLetter(deps, session, id);
}

/**
 * Mails a new link. A lost response is harmless: the next link replaces this one. The letter is sent at once and not
 * queued, because a queue would store the secret.
 */
async function sendLetter(deps: UsersDeps, session: Session, id: string): Promise<UserInvitation> {
  const { db, clock, config } = deps;
  const { companyId } = session;
  const secret = newSecret();
  const at = clock.now();
  await transact(db, async (tx) => {
    await checkRecipientsOfDay(tx, LETTERS_OF_DAY, { companyId, recipients: 1, now: at });
    const token = { hash: hashOf(secret), expiresAt: expiryFrom(at), at };
    if (!(await saveToken(tx, companyId, id, token))) throw new Failure('NOT_FOUND');
    auditUsers(tx, deps, session, {
      act: 'user.invitation-mailed',
      subject: `invitation/${id}`,
      payload: null,
    });
  });
  const invitation = await findOpenById(db, companyId, id);
  if (!invitation) throw new Failure('NOT_FOUND');
  const link = linkTo(config.publicUrl, companyId, secret);
  if (!(await handOver(deps, companyId, invitation, link))) return invitationView(invitation, at);
  await markSent(db, companyId, id, at);
  return invitationView({ ...invitation, sent_at: at }, at);
}

/** False where the mail server did not accept it: the list shows it, and the user may send it again. */
async function handOver(
  { db, mail, config, log }: UsersDeps,
  companyId: string,
  { email, expires_at: expiresAt }: InvitationRow,
  link: string,
): Promise<boolean> {
  const company = await findCompany(db, companyId);
  const seller = { name: company.full_name, phone: company.phone, email: company.email };
  try {
    const { refused } = await mail.send({
      ...writeInvitation({ email, link, expiresAt: iso(expiresAt), seller }),
      fromName: seller.name,
      ...(seller.email && { replyTo: seller.email }),
      to: [email],
      attachments: [],
      messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
    });
    return refused.length === 0;
  } catch (err) {
    log.warn({ err }, 'an invitation was not mailed');
    return false;
  }
}

/** Its link opens nothing any more. Throws RIGHTS_NOT_YOURS for one that gives more than the caller has. */
export async function takeBack(
  deps: UsersDeps,
  { session, context }: ProvingUser,
  id: string,
): Promise<void> {
  const { companyId } = session;
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'user.withdraw-invitation', at };
  await perform(deps.db, act, async (tx) => {
    const invitation = await withdraw(tx, companyId, id, at);
    if (!invitation) throw new Failure('NOT_FOUND');
    checkGrantable(session, membershipRights(invitation));
    const { email } = invitation;
    const subject = `invitation/${id}`;
    auditUsers(tx, deps, session, {
      act: 'user.invitation-withdrawn',
      subject,
      payload: { email },
    });
  });
}

/** As the wire writes instants. */
const iso = (at: Instant): Instant => new Date(at).toISOString();

function invitationView(row: InvitationRow, now: Instant): UserInvitation {
  const { role, permissions } = membershipRights(row);
  return {
    id: row.id,
    email: row.email,
    role,
    einvoicerole: permissions,
    has_own_set: row.permissions !== null,
    expires_at: iso(row.expires_at),
    is_expired: Date.parse(row.expires_at) <= Date.parse(now),
    sent_at: row.sent_at && iso(row.sent_at),
  };
}
