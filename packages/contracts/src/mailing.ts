import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing, TypedText, WireId } from './http/wire-types.ts';
import { MailHistory } from './invoices.ts';

/** Addresses separated by space, semicolon or comma. */
const Addresses = z.string().max(2_000);

export const sendEmail = defineCall(
  'POST',
  '/e-invoice-api/api/invoices/published/send-email/{id}',
  z.object({ id: WireId, emails: Addresses, name: TypedText(400).optional() }),
  z.array(MailHistory),
  {
    access: 'invoice_management.change',
    idempotent: true,
    perMinute: 30,
    summary: 'E-mail an issued invoice, PDF and XML attached.',
  },
);

export const sendEmailPreview = defineCall(
  'POST',
  '/e-invoice-api/api/invoices/send-email-preview',
  z.object({
    file_path: z.string().max(400),
    buyer_name: TypedText(400).default(''),
    invoice_common_code: z.string().trim().max(20).default(''),
    email: Addresses,
  }),
  z.array(MailHistory),
  {
    access: 'invoice_draft_management.change',
    idempotent: true,
    perMinute: 30,
    summary: 'E-mail a preview made before.',
  },
);

export const retryEmail = defineCall(
  'POST',
  '/e-invoice-api/api/emails/{id}/retry',
  z.object({ id: WireId }),
  MailHistory,
  {
    access: 'invoice_management.change',
    perMinute: 30,
    idempotent: true,
    summary: 'Try a failed e-mail again.',
  },
);

export const sendEmailConfirmation = defineCall(
  'POST',
  '/user-api/api/email-confirmation',
  Nothing,
  Nothing,
  { access: 'signed-in', perMinute: 3, summary: 'Mail a code to the address of the user.' },
);

export const confirmEmail = defineCall(
  'POST',
  '/user-api/api/email-confirmation/code',
  z.object({ code: z.string().trim().max(20) }),
  Nothing,
  {
    access: 'signed-in',
    perMinute: 10,
    idempotent: true,
    summary: 'Confirm the address by the code sent there.',
  },
);
