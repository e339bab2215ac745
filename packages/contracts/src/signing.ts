import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { WireId } from './http/wire-types.ts';

export const SigningAccount = z.object({
  id: z.string(),
  ca_type: z.enum(['HSM', 'USB']),
  subject: z.string(),
  issuer: z.string(),
  serial_number: z.string(),
  tax_code: z.string().nullable(),
  not_before: z.string(),
  not_after: z.string(),
  is_active: z.boolean(),
});
export type SigningAccount = z.infer<typeof SigningAccount>;

/** Value of `ca_id` where a token on the user's own machine signs. */
export const TOKEN_CA_ID = 'usb';

export const getSigningAgent = defineCall(
  'GET',
  '/e-invoice-api/api/ca-sign/agent',
  z.object({}),
  z.object({
    /** Address of the signing agent's calls on the user's own machine, without a slash at the end. */
    url: z.url(),
  }),
  { access: 'signed-in', summary: 'Where browsers find the program that holds a USB token.' },
);

export const listSigningAccounts = defineCall(
  'GET',
  '/e-invoice-api/api/ca-sign/list',
  z.object({
    is_active: z.stringbool().optional(),
    ca_type: z.enum(['HSM', 'USB']).optional(),
    no_pagination: z.stringbool().optional(),
  }),
  z.array(SigningAccount),
  { access: 'signed-in', summary: 'Certificates the company can sign with.' },
);

/** Invoices of a run that have their numbers and wait for the signatures of a token. */
export const BatchToSign = z.object({
  /** Of the run: `finished` with no invoices means that nothing is left. */
  state: z.enum(['running', 'paused', 'finished', 'stopped']),
  invoices: z.array(
    z.object({
      invoice_id: z.string(),
      /** KHMSHDon: the agent has documents of one form approved at once. */
      invoice_template: z.string(),
      invoice_number: z.string(),
    }),
  ),
});
export type BatchToSign = z.infer<typeof BatchToSign>;

export const prepareTokenBatch = defineCall(
  'POST',
  '/e-invoice-api/api/bulk-acts/{id}/prepare-signing',
  z.object({
    id: WireId,
    limit: z.number().int().min(1).max(50).default(5),
    /** Those that could not be signed before. */
    skip_invoice_id: z.array(WireId).max(10_000).default([]),
  }),
  BatchToSign,
  {
    access: 'publish_management.add',
    perMinute: 600,
    summary:
      "Number the next drafts of a run begun with ca_id usb, for the token on the user's machine.",
  },
);
