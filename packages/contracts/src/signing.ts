import { z } from 'zod';
import { defineCall } from './http/define-call.ts';

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
