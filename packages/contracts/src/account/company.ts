import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { Nothing } from '../http/wire-types.ts';

export const SellerInformation = z.object({
  name: z.string(),
  full_name: z.string(),
  tax_code: z.string(),
  company_address: z.string(),
  seller_phone: z.string().nullable(),
  seller_email: z.string().nullable(),
  seller_fax_number: z.string().nullable(),
  seller_website: z.string().nullable(),
  seller_description: z.string().nullable(),
  seller_bank_account: z.string().nullable(),
  seller_bank_name: z.string().nullable(),
  /** Tax office in charge: name and five-digit code. */
  approval_unit: z.string().nullable(),
  approval_unit_code: z.string().nullable(),
  list_unit_name: z.array(z.string()),
  /** Period of its VAT returns, as those write it (kieuKy): by the month or by the quarter. */
  declaration_period: z.enum(['M', 'Q']),
});
export type SellerInformation = z.infer<typeof SellerInformation>;

export const getSellerInformation = defineCall(
  'GET',
  '/e-invoice-api/api/seller/infomation', // sic
  Nothing,
  SellerInformation,
  { access: 'signed-in', summary: 'The company as it stands on its invoices.' },
);
