import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { forwards, Nothing, WireDate, WireId, WireInstant } from './http/wire-types.ts';

const BASE = '/invoice-robotics-api/api/company/exports';

/** `company`: everything of the company. `inspection`: its invoices of a period, for an inspector. */
export const COMPANY_EXPORT_KINDS = ['company', 'inspection'] as const;

export const CompanyExport = z.object({
  id: WireId,
  kind: z.enum(COMPANY_EXPORT_KINDS),
  start_date: WireDate.nullable(),
  end_date: WireDate.nullable(),
  state: z.enum(['waiting', 'writing', 'finished', 'failed', 'expired']),
  /** Of its tables, then of its files or invoices. */
  done: z.number().int(),
  total: z.number().int(),
  bytes: z.number().int().nullable(),
  /** Files that are not in it, because the installation has lost them. */
  missing: z.number().int(),
  creator_name: z.string().nullable(),
  created_at: WireInstant,
  /** Until then it can be downloaded; null: it is not finished. */
  expires_at: WireInstant.nullable(),
});
export type CompanyExport = z.infer<typeof CompanyExport>;

export const listCompanyExports = defineCall('GET', BASE, Nothing, z.array(CompanyExport), {
  access: 'setting_management.change',
  summary: 'Archives of the company that admins requested, newest first.',
});

export const startCompanyExport = defineCall(
  'POST',
  BASE,
  z
    .object({
      kind: z.enum(COMPANY_EXPORT_KINDS),
      /** Days of issue of an inspection, both included. */
      start_date: WireDate.optional(),
      end_date: WireDate.optional(),
      /** The caller's own. */
      password: z.string().min(1).max(200),
    })
    .refine(...forwards('start_date', 'end_date')),
  z.object({ id: WireId }),
  {
    access: 'setting_management.change',
    idempotent: true,
    perMinute: 10,
    summary: 'Write an archive of the company; an admin confirms it by password.',
  },
);

export const downloadCompanyExport = defineCall(
  'GET',
  `${BASE}/{id}/file`,
  z.object({ id: WireId }),
  z.object({}),
  {
    access: 'setting_management.change',
    answers: 'file',
    perMinute: 20,
    summary: 'The file of a finished archive; for admins.',
  },
);

export const deleteCompanyExport = defineCall(
  'DELETE',
  `${BASE}/{id}`,
  z.object({ id: WireId }),
  Nothing,
  {
    access: 'setting_management.change',
    idempotent: true,
    summary: 'Delete the file of a finished archive before it expires.',
  },
);
