import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { WireId } from '../http/wire-types.ts';

export const getInvoicePdf = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}/pdf',
  z.object({ id: WireId }),
  z.object({}),
  { access: 'invoice_management.view', answers: 'file', summary: 'The invoice as PDF.' },
);
export const getInvoiceXml = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}/xml',
  z.object({ id: WireId }),
  z.object({}),
  { access: 'invoice_management.view', answers: 'file', summary: 'The signed XML, byte for byte.' },
);
export const getCorrectionListFile = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}/correction-list',
  z.object({ id: WireId }),
  z.object({}),
  {
    access: 'invoice_management.view',
    answers: 'file',
    summary: 'The list 01/BK-ĐCTT of an invoice that corrects several, as a workbook.',
  },
);
export const downloadInvoice = defineCall(
  'POST',
  '/invoice-robotics-api/api/invoices/download',
  z.object({ id: WireId, return_xml: z.boolean().default(true) }),
  z.object({}),
  {
    access: 'invoice_management.view',
    answers: 'file',
    reads: true,
    summary:
      'A zip of PDF and signed XML, with the list of the invoices that it corrects together.',
  },
);
/** The file as a reader is shown it: the printed form. */
export const getInvoiceFile = defineCall(
  'POST',
  '/invoice-robotics-api/api/get-invoice-file',
  z.object({ id: WireId }),
  z.object({}),
  {
    access: 'invoice_management.view',
    answers: 'file',
    reads: true,
    summary: 'The file of an invoice.',
  },
);
