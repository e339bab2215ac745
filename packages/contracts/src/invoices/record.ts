import { FACTS } from '@hoadon/domain/intake/stated-facts';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { WireId } from '../http/wire-types.ts';

export const SOURCE_WAYS = ['own', 'excel', 'file', 'mail', 'portal', 'provider', 'hand'] as const;
const FILE_KINDS = [
  'signed_xml',
  'coded_xml',
  'signed_pdf',
  'conversion',
  'evidence',
  'original',
  /** A message to the tax authority, and one of its messages about this invoice. */
  'message_sent',
  'message_received',
] as const;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Sources of an invoice, and all its stored files. */
export const InvoiceRecord = z.object({
  sources: z.array(
    z.object({
      way: z.enum(SOURCE_WAYS),
      /** What it is called there: a file's name, the portal's id. */
      reference: z.string(),
      /** The bytes as they came; null where there were none. */
      file_hash: z.string().nullable(),
      /** A person's name; null where the machine did it. */
      actor: z.string().nullable(),
      at: z.string(),
      /** Differences from the source that counts: the value here, and the value there. */
      differences: z.array(z.object({ field: z.enum(FACTS), here: z.string(), truer: z.string() })),
    }),
  ),
  files: z.array(
    z.object({
      /** SHA-256 of the bytes, by which the file is asked for. */
      hash: z.string(),
      kind: z.enum(FILE_KINDS),
      /** The type of a message, such as 202 or 204; null for other files. */
      message_type: z.string().nullable(),
      name: z.string(),
      size: z.number().int(),
      created_at: z.string(),
    }),
  ),
});
export type InvoiceRecord = z.infer<typeof InvoiceRecord>;

export const readRecord = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}/record',
  z.object({ id: WireId }),
  InvoiceRecord,
  {
    access: 'invoice_management.view',
    summary: 'The sources of an invoice, and its stored files.',
  },
);

export const getKeptFile = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}/files/{hash}',
  z.object({ id: WireId, hash: Sha256 }),
  z.object({}),
  {
    access: 'invoice_management.view',
    answers: 'file',
    summary: 'A stored file of the invoice, byte for byte.',
  },
);
