import { FIRST_YEAR } from '@hoadon/domain/vat-return/return-content';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { DecimalText, WireDate, WireId, WireInstant } from '../http/wire-types.ts';
import { Annex } from './annex.ts';
import { Cell, Typed } from './cells.ts';
import { RETURNS } from './paths.ts';
import { PERIOD } from './period.ts';
import { SAVED_TEXTS } from './written.ts';

export const RETURN_STATES = ['draft', 'filed', 'withdrawn'] as const;

/** A return in a list. */
export const VatReturnRow = z.object({
  id: z.string(),
  kieuKy: PERIOD.kieuKy,
  kyKKhai: z.string(),
  TKhaiThueSoLan: z.number().int(),
  state: z.enum(RETURN_STATES),
  version: z.number().int(),
  /** Of a filed one: how many invoices it was made of, what is owed ([40]) and carried forward ([43]). */
  invoices: z.number().int().nullable(),
  ct40: DecimalText.nullable(),
  ct43: DecimalText.nullable(),
  due_on: WireDate,
  changed_at: WireInstant,
  filed_at: WireInstant.nullable(),
  /** Name of who filed it. */
  filed_by: z.string().nullable(),
  signed_by: z.enum(['HSM', 'USB']).nullable(),
  file_hash: z.string().nullable(),
});
export type VatReturnRow = z.infer<typeof VatReturnRow>;

/** A saved return. */
export const VatReturn = VatReturnRow.extend({
  ...SAVED_TEXTS,
  typed: Typed,
  /** Of a filed one. */
  cells: z.record(Cell, DecimalText).nullable(),
  annex: Annex.nullable(),
});
export type VatReturn = z.infer<typeof VatReturn>;

export const listVatReturns = defineCall(
  'GET',
  RETURNS,
  z.object({
    year: z.coerce.number().int().min(FIRST_YEAR).max(2099).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(25),
  }),
  z.array(VatReturnRow),
  { access: 'report.view', answers: 'page', summary: 'VAT returns, the last period first.' },
);

export const getVatReturn = defineCall(
  'GET',
  `${RETURNS}/{id}`,
  z.object({ id: WireId }),
  VatReturn,
  { access: 'report.view', summary: 'A VAT return as it was written or filed.' },
);

export const listReturnVersions = defineCall(
  'GET',
  `${RETURNS}/{id}/versions`,
  z.object({ id: WireId }),
  z.array(
    z.object({
      version: z.number().int(),
      at: WireInstant,
      by: z.string().nullable(),
      typed: Typed,
    }),
  ),
  { access: 'report.view', summary: 'Former versions of the draft of a return, the latest first.' },
);
