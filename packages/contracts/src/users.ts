import { PERMISSION_GROUPS } from '@hoadon/domain/access/permission';
import { z } from 'zod';
import { Flags } from './auth.ts';
import { defineCall } from './http/define-call.ts';
import { Nothing, TypedText, WireId, WireInstant } from './http/wire-types.ts';
import { SignInChallenge, Tokens } from './second-factor.ts';

const BASE = '/invoice-robotics-api/api';
const ACCOUNT = '/user-api/api';

const Role = z.enum(['admin', 'accountant']);
/** Six groups with four flags (USER-005, S-65). */
export const WirePermissions = z.record(z.enum(PERMISSION_GROUPS), Flags);
/** Null: what the role grants. An admin may do everything and has no set of his own. */
const OwnSet = WirePermissions.nullish().transform((set) => set ?? null);
const Name = TypedText(200);
const Phone = z.string().trim().max(30);
const Email = z.string().trim().max(254);
/**
 * The caller's own, where the call is about a user who may make, change or remove users: an admin, or a set with one of
 * those flags. Left out there, the call is refused with INPUT_DATA_IS_INVALID and `own_password`, `required`; a wrong
 * one with SECOND_FACTOR_PASSWORD_WRONG. It is ignored elsewhere.
 */
const ownPassword = z.string().max(200).optional();

/** A person who works for the company (USER-003). `id` is the place in the company, `user.id` the person. */
export const RoboticsUser = z.object({
  id: z.string(),
  user: z.object({ id: z.string() }),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  roboticsrole: z.object({ role: Role }),
  /** What the person may do, by group. */
  einvoicerole: WirePermissions,
  /** Whether that is a set of the person's own. */
  has_own_set: z.boolean(),
  /** The caller, who neither changes nor deletes himself. */
  is_self: z.boolean(),
});
export type RoboticsUser = z.infer<typeof RoboticsUser>;

export const getRoboticsUsers = defineCall(
  'POST',
  `${BASE}/get-robotics-users`,
  Nothing,
  z.array(RoboticsUser),
  { access: 'user_management.view', reads: true, summary: 'The people who work for the company.' },
);

export const createRoboticsUser = defineCall(
  'POST',
  `${BASE}/create-new-robotics-user`,
  z.object({
    name: Name,
    phone: Phone,
    email: Email,
    password: z.string().max(200),
    role: Role.default('accountant'),
    einvoicerole: OwnSet,
    own_password: ownPassword,
  }),
  RoboticsUser,
  {
    access: 'user_management.add',
    idempotent: true,
    perMinute: 30,
    summary:
      'Make an account for a colleague, who signs in by e-mail and password; one who manages users needs own_password, that of the caller.',
  },
);

export const updateRoleRoboticsUser = defineCall(
  'POST',
  `${BASE}/update-role-robotics-user`,
  z.object({ id: WireId, role: Role, einvoicerole: OwnSet, own_password: ownPassword }),
  RoboticsUser,
  {
    access: 'user_management.change',
    idempotent: true,
    summary:
      'Change what a colleague may do; it holds from the next call of theirs. One who manages users, before or after it, needs own_password, that of the caller.',
  },
);

export const deleteRoboticsUser = defineCall(
  'POST',
  `${BASE}/delete-robotics-user`,
  z.object({ id: WireId, own_password: ownPassword }),
  Nothing,
  {
    access: 'user_management.delete',
    idempotent: true,
    summary:
      'End the work of a colleague for the company, and every session of theirs in it; one who manages users needs own_password, that of the caller.',
  },
);

/** A colleague who was asked to join and has not come yet. */
export const UserInvitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  einvoicerole: WirePermissions,
  has_own_set: z.boolean(),
  expires_at: WireInstant,
  is_expired: z.boolean(),
  /** When the mail server took the last letter; null: it took none yet. */
  sent_at: WireInstant.nullable(),
});
export type UserInvitation = z.infer<typeof UserInvitation>;

export const inviteUserByEmail = defineCall(
  'POST',
  `${BASE}/invite-user-by-email`,
  z.object({
    email: Email,
    role: Role.default('accountant'),
    einvoicerole: OwnSet,
    own_password: ownPassword,
  }),
  UserInvitation,
  {
    access: 'user_management.add',
    idempotent: true,
    perMinute: 30,
    summary:
      'Ask a colleague by e-mail to join; the link works once, for 7 days. One who is to manage users needs own_password, that of the caller.',
  },
);

export const getUserInvitations = defineCall(
  'POST',
  `${BASE}/get-user-invitations`,
  Nothing,
  z.array(UserInvitation),
  {
    access: 'user_management.view',
    reads: true,
    summary: 'Invitations that are not accepted yet.',
  },
);

export const resendUserInvitation = defineCall(
  'POST',
  `${BASE}/resend-user-invitation`,
  z.object({ id: WireId, own_password: ownPassword }),
  UserInvitation,
  {
    access: 'user_management.add',
    also: ['user_management.view'],
    idempotent: true,
    perMinute: 30,
    summary:
      'Another letter with a new link of 7 days; the link before opens nothing any more. For one who is to manage users it needs own_password, that of the caller.',
  },
);

export const withdrawUserInvitation = defineCall(
  'POST',
  `${BASE}/withdraw-user-invitation`,
  z.object({ id: WireId }),
  Nothing,
  {
    access: 'user_management.add',
    also: ['user_management.view'],
    idempotent: true,
    summary:
      "Take an invitation back: its link opens nothing any more. Refused for more rights than the caller's.",
  },
);

const Link = z.object({ company_id: WireId, token: z.string().min(1).max(100) });

export const readInvitation = defineCall(
  'POST',
  `${ACCOUNT}/read-invitation`,
  Link,
  z.object({
    company_name: z.string(),
    email: z.string(),
    role: Role,
    /** The address signs in already: its password is enough. */
    has_account: z.boolean(),
  }),
  {
    access: 'public',
    perMinute: 30,
    reads: true,
    summary: 'To what the link of an invitation leads.',
  },
);

export const acceptInvitation = defineCall(
  'POST',
  `${ACCOUNT}/accept-invitation`,
  Link.extend({
    /** Of a new account; a person with an account gives its password alone. */
    name: Name.default(''),
    phone: Phone.default(''),
    password: z.string().min(1).max(200),
  }),
  z.union([Tokens, SignInChallenge]),
  { access: 'public', perMinute: 10, summary: 'Join the company and sign in to it.' },
);

export const updateUserInfo = defineCall(
  'POST',
  `${ACCOUNT}/update-user-info`,
  z.object({ name: Name, phone: Phone }),
  Nothing,
  { access: 'signed-in', idempotent: true, summary: 'Change name and phone of one’s own.' },
);
