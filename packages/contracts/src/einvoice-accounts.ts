import {
  bkavReferenceOf,
  EINVOICE_PROVIDERS,
  needsSeries,
  needsSite,
  seriesOf,
} from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import {
  Nothing,
  OneLine,
  OptionalText,
  WireDate,
  WireId,
  WireInstant,
} from './http/wire-types.ts';

const API = '/invoice-robotics-api/api';
const Count = z.number().int();
/** PROV-005. */
export const LEAST_PASSWORD = 6;
const MOST_SERIES = 50;
/** So many single invoices may be named at once. */
export const MOST_REFERENCES = 1_000;

/** How far a synchronisation is. Every invoice that the provider named counts once. */
export const EinvoiceSync = z.object({
  id: z.string(),
  einvoice_provider: z.enum(EINVOICE_PROVIDERS),
  from_date: WireDate,
  state: z.enum(['running', 'finished', 'failed']),
  /** Why it failed: an error of the provider or of the connection to it, a deleted account, no progress, or an unreadable password. */
  reason: z
    .enum([
      'credentials',
      'unreachable',
      'busy',
      'protocol',
      'refused',
      'account-deleted',
      'stuck',
      'secret-unreadable',
    ])
    .nullable(),
  /** The provider's own words. */
  words: z.string(),
  counts: z.object({
    listed: Count,
    /** Files that were fetched by this synchronisation. */
    fetched: Count,
    /** Files that an earlier one fetched. */
    known: Count,
    due: Count,
    not_ready: Count,
    no_file: Count,
  }),
  /** Those without a file, the first few, in the provider's words. */
  without_file: z.array(z.object({ label: z.string(), words: z.string() })),
  /** Imports that the files came to the lists by, the oldest first. */
  import_ids: z.array(z.string()),
  created_at: WireInstant,
  finished_at: WireInstant.nullable(),
});
export type EinvoiceSync = z.infer<typeof EinvoiceSync>;

/** PROV-002. The password is never returned. */
export const EinvoiceAccount = z.object({
  id: z.string(),
  user_name: z.string(),
  einvoice_provider: z.enum(EINVOICE_PROVIDERS),
  /** Of the accounts of a company one is active at most. */
  status: z.boolean(),
  /** The company's own part of the provider's host, where it has one. */
  site: z.string().nullable(),
  series: z.array(z.string()),
  /** The latest one by this account. */
  last_sync: EinvoiceSync.nullable(),
});
export type EinvoiceAccount = z.infer<typeof EinvoiceAccount>;

const SITE = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/;
const Series = z
  .string()
  .max(20)
  .transform((typed) => seriesOf(typed) ?? z.NEVER)
  .pipe(z.string());

export const getEinvoiceAccounts = defineCall(
  'POST',
  `${API}/get-einvoice-accounts`,
  Nothing,
  z.array(EinvoiceAccount),
  {
    access: 'setting_management.view',
    reads: true,
    summary: 'Accounts with providers of e-invoices.',
  },
);

export const createEinvoiceAccount = defineCall(
  'POST',
  `${API}/create-einvoice-account`,
  z
    .object({
      user_name: OneLine(200).min(1),
      password: z.string().min(LEAST_PASSWORD).max(300),
      einvoice_provider: z.enum(EINVOICE_PROVIDERS),
      /** The company's own part of the provider's host: `cong-ty` of cong-ty-tt78admin.vnpt-invoice.com.vn. */
      site: OptionalText(50),
      /** `1C26TAA`; for a provider that has no list by days. */
      series: z.array(Series).max(MOST_SERIES).default([]),
    })
    .refine(
      ({ einvoice_provider, site }) => !needsSite(einvoice_provider) || SITE.test(site ?? ''),
      {
        path: ['site'],
      },
    )
    // Without a series nothing can be asked for: such an account would never synchronise.
    .refine(
      ({ einvoice_provider, series }) => !needsSeries(einvoice_provider) || series.length > 0,
      {
        path: ['series'],
        params: { code: 'required' },
      },
    ),
  EinvoiceAccount,
  {
    access: 'setting_management.add',
    idempotent: true,
    perMinute: 30,
    summary:
      'Save an account; the first of a company is active at once. Its password is stored sealed.',
  },
);

export const deleteEinvoiceAccount = defineCall(
  'POST',
  `${API}/delete-einvoice-account`,
  z.object({ id: WireId }),
  Nothing,
  {
    access: 'setting_management.delete',
    idempotent: true,
    summary: 'Forget an account and its password; the invoices that it brought stay.',
  },
);

export const activeEinvoiceAccount = defineCall(
  'POST',
  `${API}/active-einvoice-account`,
  z.object({ id: WireId }),
  z.array(EinvoiceAccount),
  {
    access: 'setting_management.change',
    idempotent: true,
    summary: 'Make an account the active one, and no other.',
  },
);

export const synchronizeEinvoice = defineCall(
  'POST',
  `${API}/synchronize-einvoice`,
  z.object({
    from_date: WireDate,
    /** Look-up links or ids of single invoices, for a provider that has no list at all. */
    references: z
      .array(
        z
          .string()
          .max(500)
          .transform((typed) => bkavReferenceOf(typed) ?? z.NEVER)
          .pipe(z.string()),
      )
      .max(MOST_REFERENCES)
      .default([]),
  }),
  EinvoiceSync,
  {
    access: 'invoice_management.add',
    also: ['invoice_management.view'],
    idempotent: true,
    perMinute: 30,
    summary: 'Fetch by the active account what the provider has since a day; a worker does it.',
  },
);
