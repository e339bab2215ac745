import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing, OneLine, WireId, WireInstant } from './http/wire-types.ts';

const BASE = '/user-api/api';

export const forgotUserPassword = defineCall(
  'POST',
  `${BASE}/forgot-user-password`,
  z.object({ email: OneLine(254).min(1) }),
  Nothing,
  {
    access: 'public',
    perMinute: 5,
    summary:
      'Mail a code for a new password; the response does not reveal whether the address is known.',
  },
);

export const recoverPassword = defineCall(
  'POST',
  `${BASE}/recovery-password`,
  z.object({
    email: OneLine(254).min(1),
    /** As in the mail; spaces, dashes and small letters do no harm. */
    code: OneLine(40).min(1),
    new_password: z.string().max(200),
  }),
  Nothing,
  {
    access: 'public',
    perMinute: 10,
    summary: 'Set a new password by the mailed code, which works once; every session ends.',
  },
);

export const proveAddress = defineCall(
  'POST',
  `${BASE}/prove-address`,
  /** As in the link of the letter, behind the #. */
  z.object({ token: z.string().min(1).max(100) }),
  Nothing,
  {
    access: 'public',
    perMinute: 30,
    summary: 'Make the address of a letter a login name of the account that asked for it.',
  },
);

/** The same address takes the id of a provider's account from signed-in users (S-14). */
export const deleteAccount = defineCall(
  'POST',
  '/invoice-robotics-api/api/delete-einvoice-account',
  z.object({
    email: OneLine(254).min(1),
    /** The recovery code, as in the mail. */
    code: OneLine(40).min(1),
  }),
  /** Until then a new password, set by a further code, brings the account back. */
  z.object({ final_at: WireInstant }),
  {
    access: 'public',
    perMinute: 10,
    summary: 'Delete an account by its recovery code; it can be restored for 30 days.',
  },
);

export const askToJoin = defineCall(
  'POST',
  `${BASE}/ask-to-join`,
  z.object({
    tax_code: OneLine(14),
    name: OneLine(200),
    email: OneLine(254),
    phone: OneLine(30).default(''),
  }),
  Nothing,
  {
    access: 'public',
    perMinute: 5,
    summary:
      'Ask the admins of the company with a tax code for an invitation; the response does not reveal whether it exists.',
  },
);

export const setUserPassword = defineCall(
  'POST',
  `${BASE}/set-user-password`,
  z.object({ old_password: z.string().max(200), new_password: z.string().max(200) }),
  Nothing,
  {
    access: 'signed-in',
    idempotent: true,
    perMinute: 10,
    summary: "Change one's own password; the other sessions end.",
  },
);

/** Browser and system from the User-Agent header. Null: not one of those known by name. */
export const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });
export type Device = z.infer<typeof Device>;

/** Where the user is signed in. */
export const OwnSession = z.object({
  id: WireId,
  company_id: WireId,
  company_name: z.string(),
  device: Device,
  /** Network address of the last use; null where it was not noted. */
  address: z.string().nullable(),
  started_at: WireInstant,
  /** When its tokens were renewed last. */
  last_used_at: WireInstant,
  /** The one that asks. */
  is_this: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listOwnSessions = defineCall('GET', `${BASE}/sessions`, Nothing, z.array(OwnSession), {
  access: 'signed-in',
  summary: "One's own open sessions in all companies, last used first.",
});

export const endOwnSession = defineCall(
  'POST',
  `${BASE}/end-session`,
  z.object({ company_id: WireId, id: WireId }),
  Nothing,
  { access: 'signed-in', idempotent: true, summary: "End one of one's own sessions." },
);
