import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing, WireId, WireInstant } from './http/wire-types.ts';

const BASE = '/user-api/api/second-factor';

/** Short-lived bearer token and the rotating token that renews it once. */
export const Tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof Tokens>;

/** The password was right. `code`: a code is asked for; `set-up`: the company demands a second factor and there is none. */
export const SignInChallenge = z.object({
  challenge: z.string(),
  second_factor: z.enum(['code', 'set-up']),
});
export type SignInChallenge = z.infer<typeof SignInChallenge>;

const SetUp = z.object({
  /** Base32, to be typed where no picture can be taken. */
  secret: z.string(),
  /** Content of the picture: `otpauth://totp/…`. */
  uri: z.string(),
  /** The QR code row by row, `1` for a dark module, without a margin. */
  qr: z.array(z.string()),
});
export type SetUp = z.infer<typeof SetUp>;

const challenge = z.string().min(1).max(200);
/** Six digits of the authenticator, or, where a sign-in asks, a recovery code. */
const code = z.string().trim().min(6).max(40);
const password = z.string().min(1).max(200);
const RecoveryCodes = z.array(z.string());

export const signInWithCode = defineCall(
  'POST',
  `${BASE}/sign-in`,
  z.object({ challenge, code }),
  Tokens,
  {
    access: 'public',
    // A challenge is known only to its user, and takes five wrong codes.
    perMinute: 600,
    summary:
      'Second step of a sign-in; the same challenge and code again return the same response.',
  },
);

export const beginSetUpAtSignIn = defineCall(
  'POST',
  `${BASE}/sign-in/set-up`,
  z.object({ challenge }),
  SetUp,
  { access: 'public', perMinute: 600, summary: 'A secret for a user whose company demands one.' },
);

export const finishSetUpAtSignIn = defineCall(
  'POST',
  `${BASE}/sign-in/confirm`,
  z.object({ challenge, code }),
  z.object({ tokens: Tokens, recovery_codes: RecoveryCodes }),
  {
    access: 'public',
    perMinute: 600,
    summary: 'Finish that set-up with a first code and sign in.',
  },
);

export const getSecondFactor = defineCall(
  'GET',
  BASE,
  Nothing,
  z.object({
    /** Null while it is off. */
    on_since: WireInstant.nullable(),
    recovery_codes_left: z.number().int(),
    /** Whether the company of the session demands it of everybody. */
    is_required: z.boolean(),
  }),
  { access: 'signed-in', summary: 'Whether the second factor of the user is on.' },
);

export const beginSetUp = defineCall(
  'POST',
  `${BASE}/set-up`,
  /** `code`: of the factor that is on, which the new one replaces; also a recovery code. */
  z.object({ password, code: code.optional() }),
  SetUp,
  {
    access: 'signed-in',
    perMinute: 10,
    summary:
      'A new secret; it counts once it is confirmed. Where a factor is on, its code turns it off.',
  },
);

export const finishSetUp = defineCall(
  'POST',
  `${BASE}/confirm`,
  z.object({ code }),
  z.object({ recovery_codes: RecoveryCodes }),
  {
    access: 'signed-in',
    perMinute: 10,
    summary: 'Turn it on with a first code; the same code again gives the same recovery codes.',
  },
);

export const renewRecoveryCodes = defineCall(
  'POST',
  `${BASE}/recovery-codes`,
  z.object({ password, code }),
  z.object({ recovery_codes: RecoveryCodes }),
  {
    access: 'signed-in',
    perMinute: 10,
    summary: 'Ten new recovery codes in the place of the old ones.',
  },
);

export const switchOffSecondFactor = defineCall(
  'POST',
  `${BASE}/switch-off`,
  z.object({ password, code }),
  Nothing,
  { access: 'signed-in', perMinute: 10, summary: 'Turn it off with password and code.' },
);

export const requireSecondFactor = defineCall(
  'PUT',
  `${BASE}/required`,
  z.object({ is_required: z.boolean(), password }),
  Nothing,
  {
    access: 'user_management.change',
    idempotent: true,
    perMinute: 10,
    summary:
      'Demand a second factor of everybody who works for the company, from the next sign-in; an admin confirms it by password.',
  },
);

export const listSecondFactors = defineCall(
  'GET',
  `${BASE}/members`,
  Nothing,
  z.array(z.object({ user_id: WireId, name: z.string(), email: z.string(), is_on: z.boolean() })),
  { access: 'user_management.change', summary: 'Who of the company has a second factor.' },
);

export const resetSecondFactor = defineCall(
  'POST',
  `${BASE}/reset`,
  /** `password`: the caller's own. */
  z.object({ user_id: WireId, password }),
  Nothing,
  {
    access: 'user_management.change',
    idempotent: true,
    perMinute: 10,
    summary:
      "Take away the second factor of a colleague with no more rights than the caller's, where authenticator and recovery codes are lost.",
  },
);
