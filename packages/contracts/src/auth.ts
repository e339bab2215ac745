import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing, OneLine, WireId, WireInstant } from './http/wire-types.ts';
import { SignInChallenge, Tokens } from './second-factor.ts';

const BASE = '/user-api/api';

/** What may be done within one group of permissions. */
export const Flags = z.object({
  add: z.boolean(),
  view: z.boolean(),
  change: z.boolean(),
  delete: z.boolean(),
});

export { Tokens };

export const login = defineCall(
  'POST',
  `${BASE}/token/`,
  z.object({
    user_name: OneLine(254).min(1),
    password: z.string().min(1).max(200),
    /** Left out: the company worked for last. */
    company_id: WireId.optional(),
  }),
  /** A challenge where a second step is to come. */
  z.union([Tokens, SignInChallenge]),
  // Many people may sit behind one address: guesses are counted by name and place (SECURITY.md).
  {
    access: 'public',
    perMinute: 600,
    summary:
      'Sign in with user name or e-mail and password. A program that sends X-Device is not locked out by guesses of others.',
  },
);

export const refreshTokens = defineCall(
  'POST',
  `${BASE}/token/refresh/`,
  z.object({ refresh: z.string().min(1).max(200) }),
  Tokens,
  { access: 'public', perMinute: 600, summary: 'Exchange a refresh token; each works once.' },
);

export const logout = defineCall(
  'POST',
  `${BASE}/logout`,
  z.object({ refresh: z.string().min(1).max(200) }),
  Nothing,
  {
    access: 'public',
    perMinute: 60,
    summary: 'Revoke a refresh token and all tokens of its family.',
  },
);

const Registration = z.object({
  user_name: OneLine(254),
  email: OneLine(254),
  password: z.string().max(200),
  name: OneLine(200),
  phone: OneLine(30).default(''),
  company_name: OneLine(400),
  tax_code: OneLine(14),
  company_address: OneLine(400),
});

export const registerNewAccount = defineCall(
  'POST',
  `${BASE}/register-new-account`,
  Registration,
  z.object({ user_id: WireId, company_id: WireId }),
  { access: 'public', perMinute: 10, summary: 'Create a user and a company.' },
);

export const registerInvoiceSide = defineCall(
  'POST',
  '/invoice-robotics-api/api/v2/register',
  Registration,
  z.object({ user_id: WireId, company_id: WireId }),
  { access: 'public', perMinute: 10, summary: 'The same act for the invoice side; idempotent.' },
);

/**
 * Who creates accounts: `open` anyone registers a company, `invite` only who was invited into a company, `closed` only
 * administrators and the operator.
 */
export const REGISTRATIONS = ['open', 'invite', 'closed'] as const;

export const getRegistration = defineCall(
  'GET',
  `${BASE}/registration`,
  z.object({}),
  z.object({ registration: z.enum(REGISTRATIONS) }),
  { access: 'public', perMinute: 60, summary: 'Whether anyone may register a company.' },
);

/** The signed-in user, the company chosen for the session and what the user may do in it. */
export const CurrentUser = z.object({
  user_id: WireId,
  user_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(['admin', 'accountant']),
  company_id: WireId,
  company: z.object({
    name: z.string(),
    tax_code: z.string(),
    service_status: z.object({
      lics: z.object({
        EINVOICE: z
          .object({
            /** Null: unlimited. */
            capacity: z.number().int().nullable(),
            count: z.number().int(),
            end: WireInstant,
          })
          .nullable(),
      }),
    }),
  }),
  /** By group; a page of another release knows other groups. */
  permissions: z.record(z.string(), Flags),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const getCurrentUser = defineCall('GET', `${BASE}/current-user`, Nothing, CurrentUser, {
  access: 'signed-in',
  summary: 'Who is signed in, for which company, with which permissions and licence.',
});

export const listMyCompanies = defineCall(
  'GET',
  `${BASE}/my-companies`,
  Nothing,
  z.array(
    z.object({
      company_id: WireId,
      name: z.string(),
      tax_code: z.string(),
      role: z.enum(['admin', 'accountant']),
    }),
  ),
  { access: 'signed-in', summary: 'The companies the user works for.' },
);

export const switchCompany = defineCall(
  'POST',
  `${BASE}/switch-company`,
  z.object({ company_id: WireId, refresh: z.string().min(1).max(200) }),
  Tokens,
  {
    access: 'signed-in',
    summary: 'End this session and begin one in another company of the user.',
  },
);
