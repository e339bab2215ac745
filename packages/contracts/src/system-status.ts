import { EINVOICE_PROVIDERS } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { z } from 'zod';
import { EinvoiceSync } from './einvoice-accounts.ts';
import { defineCall } from './http/define-call.ts';
import { Nothing, WireInstant } from './http/wire-types.ts';
import { TAX_ACCOUNT_STATES } from './tax-account.ts';

/** Systems that the work of a company depends on. */
export const WATCHED_SYSTEMS = [
  'tax-authority',
  'storage',
  'mail',
  'tax-portal',
  'einvoice-provider',
] as const;
export type WatchedSystem = (typeof WATCHED_SYSTEMS)[number];

/** `unused`: no call since the installation began. */
export const SYSTEM_STATES = ['works', 'fails', 'unused'] as const;

/** States of an invoice between its number and the reply of the authority. */
export const UNDER_WAY_STATES = ['numbered', 'signing', 'signed', 'sent', 'unknown'] as const;

const Count = z.number().int();
/** Whole seconds since the oldest began to wait; null: none waits. */
const Age = z.number().int().nullable();

export const SystemState = z.object({
  system: z.enum(WATCHED_SYSTEMS),
  /** Of several systems of a kind. */
  provider: z.enum(EINVOICE_PROVIDERS).nullable(),
  state: z.enum(SYSTEM_STATES),
  failing_since: WireInstant.nullable(),
  /** Code of the failure, such as `ENOSPC` or `network`; null: it works. */
  cause: z.string().nullable(),
  last_success_at: WireInstant.nullable(),
  /** Usual duration of a response, in milliseconds. */
  response_ms: Count.nullable(),
});
export type SystemState = z.infer<typeof SystemState>;

export const WaitingInvoices = z.object({
  state: z.enum(UNDER_WAY_STATES),
  invoices: Count,
  oldest_seconds: Age,
  /** Codes of the failures of their last attempts. */
  failures: z.array(z.object({ code: z.string(), invoices: Count })),
});
export type WaitingInvoices = z.infer<typeof WaitingInvoices>;

const Waiting = z.object({ count: Count, oldest_seconds: Age });

export const SystemStatus = z.object({
  systems: z.array(SystemState),
  invoices: z.array(WaitingInvoices),
  mails: Waiting,
  jobs: Waiting.extend({ dead: Count }),
  /** Null: the company has no account of the tax portal. */
  tax_account: z.enum(TAX_ACCOUNT_STATES).nullable(),
  /** Why the last synchronisation with the provider failed; null: it did not, or there was none. */
  einvoice_sync: z
    .object({ provider: z.enum(EINVOICE_PROVIDERS), reason: EinvoiceSync.shape.reason.unwrap() })
    .nullable(),
  /** Hosted certificates of the company. Negative: it has ended. */
  certificates: z.array(z.object({ name: z.string(), days_left: Count })),
  read_at: WireInstant,
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const getSystemStatus = defineCall(
  'GET',
  '/e-invoice-api/api/system-status',
  Nothing,
  SystemStatus,
  {
    access: 'setting_management.change',
    summary:
      "What the company's work waits for, and whether the systems that it depends on respond.",
  },
);
