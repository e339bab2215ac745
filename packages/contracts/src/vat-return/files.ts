import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { WireId } from '../http/wire-types.ts';
import { BASE, RETURNS } from './paths.ts';
import { ofItsKind } from './period.ts';
import { WrittenReturn } from './written.ts';

export const generateTaxDeclaration = defineCall(
  'POST',
  `${BASE}/invoices/generate-xml-tax-declaration`,
  ofItsKind(
    WrittenReturn.extend({
      /** Only ever the company's own. */
      company_tax_code: z.string().trim().max(14).optional(),
    }),
  ),
  z.object({}),
  {
    access: 'report.view',
    answers: 'file',
    perMinute: 60,
    reads: true,
    summary: 'The XML of a VAT return (01/GTGT); cells that are left out come from the invoices.',
  },
);

export const downloadReturnXml = defineCall(
  'GET',
  `${RETURNS}/{id}/xml`,
  z.object({
    id: WireId,
    /** Without its signature, to be signed by a token. */
    unsigned: z.stringbool().default(false),
  }),
  z.object({}),
  {
    access: 'report.view',
    answers: 'file',
    summary: 'The file of a filed return, signed where it is.',
  },
);

export const printVatReturn = defineCall(
  'POST',
  `${RETURNS}/pdf`,
  ofItsKind(WrittenReturn),
  z.object({}),
  {
    access: 'report.view',
    answers: 'file',
    perMinute: 30,
    reads: true,
    summary: 'A return as the form prints it.',
  },
);

export const exportVatReturn = defineCall(
  'POST',
  `${RETURNS}/excel`,
  ofItsKind(WrittenReturn),
  z.object({}),
  {
    access: 'report.view',
    answers: 'file',
    perMinute: 30,
    reads: true,
    summary: 'A return with its invoices as a workbook.',
  },
);
