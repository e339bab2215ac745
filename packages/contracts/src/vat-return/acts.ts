import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { WireDecimal, WireId } from '../http/wire-types.ts';
import { RETURNS } from './paths.ts';
import { Filing, ofItsKind } from './period.ts';
import { VatReturn } from './returns.ts';
import { WrittenReturn } from './written.ts';

export const saveVatReturn = defineCall(
  'POST',
  `${RETURNS}/save`,
  ofItsKind(
    WrittenReturn.extend({
      TKhaiThueSoLan: Filing,
      /** The version that was read; 0 where there was none yet. */
      version: z.number().int().min(0),
    }),
  ),
  VatReturn,
  {
    access: 'report.add',
    also: ['report.view'],
    idempotent: true,
    summary: 'Save the draft of a return; the former draft is stored as a version.',
  },
);

const Versioned = z.object({ id: WireId, version: z.number().int().min(1) });

export const discardVatReturn = defineCall(
  'POST',
  `${RETURNS}/{id}/discard`,
  Versioned,
  z.object({}),
  { access: 'report.delete', idempotent: true, summary: 'Throw away the draft of a return.' },
);

export const fileVatReturn = defineCall(
  'POST',
  `${RETURNS}/{id}/file`,
  Versioned.extend({
    /** [40] and [43] as they were read: where the invoices have changed them meanwhile, nothing is filed. */
    ct40: WireDecimal,
    ct43: WireDecimal,
  }),
  VatReturn,
  {
    access: 'report.change',
    idempotent: true,
    summary:
      'Freeze a return as it is filed, with its invoices and their hashes, and make its file.',
  },
);

export const withdrawVatReturn = defineCall(
  'POST',
  `${RETURNS}/{id}/withdraw`,
  Versioned,
  VatReturn,
  {
    access: 'report.change',
    idempotent: true,
    summary:
      'Withdraw a return that was not filed after all; it stays stored, and a draft begins with its content.',
  },
);

export const signVatReturn = defineCall(
  'POST',
  `${RETURNS}/{id}/sign`,
  z.object({
    id: WireId,
    ca_type: z.enum(['HSM', 'USB']),
    ca_id: z.string().max(100).optional(),
  }),
  VatReturn,
  {
    access: 'publish_management.add',
    also: ['report.view'],
    upload: true,
    idempotent: true,
    summary:
      'Sign a filed return: here with ca_type HSM, or with the signed xml_file of a token (USB).',
  },
);
