import { RELIED_UPON } from '@hoadon/domain/tax-account/changed-later';
import { LISTINGS } from '@hoadon/domain/tax-account/listing';
import { EARLIEST_START } from '@hoadon/domain/tax-account/phases';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { forwards, Nothing, OneLine, WireDate, WireId, WireInstant } from './http/wire-types.ts';

const BASE = '/invoice-robotics-api/api/cqt';
/**
 * A captcha is good for one sign-in, and identifies it: a repeated request returns its outcome. So no password is
 * stored under an idempotency key. Connecting the company takes the right to change its settings; signing in again and
 * synchronising take the right to work with its invoices.
 */
const SETTING = 'setting_management.change';
const WORKING = {
  access: 'invoice_management.add',
  also: ['invoice_management.view'],
  idempotent: true,
} as const;
const VIEWING = { access: 'invoice_management.view' } as const;
const SIGN_INS_PER_MINUTE = 10;

/**
 * `expired`: a user must sign in again. `blocked`: the portal's firewall blocked the program; signing in again resolves
 * it.
 */
export const TAX_ACCOUNT_STATES = ['connected', 'expired', 'blocked', 'disconnected'] as const;

const StartDay = WireDate.refine((day) => day >= EARLIEST_START);

export const TaxAccount = z.object({
  user_name: z.string(),
  invoices_sold: z.boolean(),
  invoices_purchase: z.boolean(),
  start_date_synchronized: WireDate,
  state: z.enum(TAX_ACCOUNT_STATES),
  /** True: a user must sign in. */
  expired: z.boolean(),
  session_ends_at: WireInstant.nullable(),
  next_sync_at: WireInstant.nullable(),
  connected_at: WireInstant,
});
export type TaxAccount = z.infer<typeof TaxAccount>;

export const drawCaptcha = defineCall(
  'POST',
  `${BASE}/account/captcha`,
  Nothing,
  z.object({
    captcha_key: z.string(),
    /** A picture as `data:image/svg+xml;base64,…`. */
    picture: z.string(),
  }),
  { ...WORKING, perMinute: 30, summary: 'A picture of the portal that a person reads to sign in.' },
);

const Captcha = {
  captcha_key: z.string().min(1).max(200),
  captcha_text: z.string().trim().min(1).max(20),
  /** Sent after the user was warned that the portal locks an account after wrong passwords. */
  knows_risk: z.boolean().default(false),
};
/** Confirmed by the person who was shown that the account belongs to another tax code (TAX_ACCOUNT_OTHER_TAX_CODE). */
const OtherTaxCode = { knows_other_tax_code: z.boolean().default(false) };
const UserName = OneLine(100).refine((text) => text !== '');
const Password = z.string().min(1).max(200);

/** Outcome of a sign-in; the counter of a refused one is in the refusal. */
const Connected = z.object({ account: TaxAccount, is_new: z.boolean(), free_package: z.boolean() });
export type Connected = z.infer<typeof Connected>;

export const connectTaxAccount = defineCall(
  'POST',
  `${BASE}/account`,
  z.object({
    user_name: UserName,
    password: Password,
    invoices_sold: z.boolean().default(true),
    invoices_purchase: z.boolean().default(true),
    start_date_synchronized: StartDay.optional(),
    ...OtherTaxCode,
    ...Captcha,
  }),
  Connected,
  {
    access: SETTING,
    perMinute: SIGN_INS_PER_MINUTE,
    summary:
      'Connects the account of the company at the portal, once: a sign-in is never tried again.',
  },
);

export const updateTaxPassword = defineCall(
  'POST',
  `${BASE}/account/update-password`,
  z.object({
    user_name: UserName.optional(),
    password: Password,
    invoices_sold: z.boolean().optional(),
    invoices_purchase: z.boolean().optional(),
    start_date_synchronized: StartDay.optional(),
    ...OtherTaxCode,
    ...Captcha,
  }),
  Connected,
  {
    access: SETTING,
    perMinute: SIGN_INS_PER_MINUTE,
    summary:
      'Signs in with another password, or as another user, and saves it once the portal accepts it.',
  },
);

export const signInAgain = defineCall(
  'POST',
  `${BASE}/account/sign-in`,
  z.object(Captcha),
  Connected,
  {
    access: WORKING.access,
    also: WORKING.also,
    perMinute: SIGN_INS_PER_MINUTE,
    summary: 'Signs in with the saved password, so that synchronising resumes.',
  },
);

export const checkTaxAccount = defineCall(
  'POST',
  `${BASE}/account/check-valid`,
  Nothing,
  z.object({
    expired: z.boolean(),
    start_date_synchronized: WireDate.nullable(),
    account: TaxAccount.nullable(),
    /** Wrong passwords that are left before the portal is taken to lock the account. */
    remaining_attempts: z.number().int().min(0),
    most_attempts: z.number().int(),
    /** In a demo alone: what its simulated portal takes as the password of every account. */
    demo_password: z.string().optional(),
  }),
  {
    ...VIEWING,
    reads: true,
    summary: 'Whether the account is connected, without asking the portal.',
  },
);

export const disconnectTaxAccount = defineCall(
  'POST',
  `${BASE}/account/disconnect`,
  Nothing,
  z.object({}),
  {
    access: SETTING,
    idempotent: true,
    summary: 'Forgets password and session; what was synchronised stays.',
  },
);

export const getInvoiceDetails = defineCall(
  'POST',
  `${BASE}/account/get-details-invoice`,
  z.object({ id: WireId }),
  z.object({
    id: z.string(),
    /**
     * kept: its signed original is stored; none: the portal has none and returned its lines; due: it will be fetched
     * later.
     */
    original: z.enum(['kept', 'none', 'due']),
  }),
  {
    ...WORKING,
    summary:
      'Asks the portal for the original of one invoice, and for its lines where it has none.',
  },
);

const FailedWindow = z.object({
  from_date: WireDate,
  to_date: WireDate,
  listing: z.enum(LISTINGS.map(({ name }) => name)),
  state: z.enum(['failed', 'waiting']),
  /** Why, of the closed list of what the portal does wrong. */
  reason: z.string(),
});
const Phase = z.object({
  from_date: WireDate,
  to_date: WireDate,
  done: z.number().int(),
  of: z.number().int(),
  /** 0 to 100, rounded. */
  percent: z.number().int(),
  colour: z.enum(['red', 'yellow', 'green', 'blue']),
});
const Sync = z.object({
  id: z.string(),
  kind: z.number().int().min(0).max(2),
  from_date: WireDate,
  to_date: WireDate,
  state: z.enum(['running', 'finished', 'failed', 'stopped']),
  total_invoices: z.number().int(),
  changed_invoices: z.number().int(),
  started_at: WireInstant,
  finished_at: WireInstant.nullable(),
});
const Change = z.object({
  id: z.string(),
  invoice_id: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string(),
  seller_name: z.string(),
  from_state: z.string(),
  to_state: z.string(),
  relied_upon: z.array(z.enum(RELIED_UPON)),
  told_at: WireInstant,
});

export const SyncCheck = z.object({
  account: TaxAccount.nullable(),
  start_date_synchronized: WireDate.nullable(),
  /** The first synchronisation came to its end. */
  synchronized_first_time: z.boolean(),
  total_invoices_gained: z.number().int(),
  /** Null: not known yet. */
  estimate_time_left_in_minutes: z.number().int().nullable(),
  new_account: z.boolean(),
  issued_date_latest_invoice: WireDate.nullable(),
  data_fail_synchronized_p1: z.array(FailedWindow),
  data_fail_synchronized_p2: z.array(FailedWindow),
  phases: z.array(Phase),
  /** The portal is busy: nothing is asked before. */
  resumes_at: WireInstant.nullable(),
  originals: z.object({
    due: z.number().int(),
    kept: z.number().int(),
    none: z.number().int(),
    failed: z.number().int(),
  }),
  /** The one under way, or the last. */
  latest: Sync.nullable(),
  changes: z.array(Change),
  /** The tax code of the account where it is not that of the company; null: it is. */
  account_of_tax_code: z.string().nullable(),
  /** Invoices in the lists of the portal that belong to other tax codes and were not taken in. */
  invoices_of_others: z.array(z.object({ tax_code: z.string(), invoices: z.number().int() })),
});
export type SyncCheck = z.infer<typeof SyncCheck>;

export const checkSync = defineCall('GET', `${BASE}/synchronization`, Nothing, SyncCheck, {
  ...VIEWING,
  summary:
    'How far the synchronisation with the portal is, what failed, and what changed of what was relied upon.',
});

export const startSync = defineCall(
  'POST',
  `${BASE}/synchronization`,
  z
    .object({
      start_date: StartDay.optional(),
      end_date: WireDate.optional(),
      /** Reads months anew though they were read to their end. */
      again: z.boolean().default(false),
    })
    .refine(({ start_date, end_date }) => (start_date === undefined) === (end_date === undefined))
    .refine(...forwards('start_date', 'end_date')),
  Sync,
  {
    ...WORKING,
    summary:
      'Synchronises some days, or what is new; months that were read to their end are not asked for again, but the last three.',
  },
);

export const markChangesSeen = defineCall(
  'POST',
  `${BASE}/synchronization/changes/seen`,
  z.object({ ids: z.array(WireId).min(1).max(500) }),
  z.object({ seen: z.array(z.string()) }),
  { ...WORKING, summary: 'Mark the changes of these invoices as seen.' },
);
