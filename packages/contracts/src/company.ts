import { COMPANY_LENGTHS, type CompanyField } from '@hoadon/domain/company/company-information';
import { isWebAddress } from '@hoadon/domain/identity/web-address';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { GivenLine, GivenText, Nothing, WireDate } from './http/wire-types.ts';

/** Period of its VAT returns, as those write it (kieuKy): by the month or by the quarter. */
const DeclarationPeriod = z.enum(['M', 'Q']);

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
  declaration_period: DeclarationPeriod,
  /** Invoices that all running licences permit together; null: without a limit. Read-only, as what is used of it (COMP-004). */
  total_capacity: z.number().int().nullable(),
  count_published_invoice: z.number().int(),
  /** Working days that are free beside those with a fixed date, past which days of filing and signing move. */
  holidays: z.array(WireDate),
});
export type SellerInformation = z.infer<typeof SellerInformation>;

export const getSellerInformation = defineCall(
  'GET',
  '/e-invoice-api/api/seller/infomation', // sic
  Nothing,
  SellerInformation,
  { access: 'signed-in', summary: 'The company as printed on its invoices.' },
);

/** Names of the company's own data in the save calls (COMP-010: the update payload's renames). */
export const COMPANY_WIRE = {
  name: 'name',
  fullName: 'seller_name',
  address: 'seller_street_address',
  taxOffice: 'approval_unit_code',
  declarationPeriod: 'declaration_period',
  phone: 'seller_phone',
  email: 'seller_email',
  fax: 'seller_fax_number',
  website: 'seller_website',
  description: 'seller_description',
  representative: 'seller_representative',
  representativeRole: 'seller_representative_role',
  representativePhone: 'seller_representative_phone',
  representativeEmail: 'seller_representative_email',
  representativeIdNumber: 'seller_representative_id_no',
  representativePassport: 'ddpl_passport_no',
  representativeBirthday: 'ddpl_birthday',
  representativeSex: 'ddpl_sex',
  bankAccount: 'seller_bank_account',
  bankAccountOwner: 'seller_bank_account_owner',
  bankName: 'seller_bank_name',
  bankBranch: 'seller_bank_branch',
} as const satisfies Record<CompanyField, string>;

const Held = z.string().nullable();

/** All of it, as the settings show and save it. */
export const CompanySettings = z.object({
  company_id: z.string(),
  /** The version that a change names: of two changes of the same version, the second is refused. */
  version: z.number().int(),
  seller_tax_code: z.string(),
  name: z.string(),
  seller_name: z.string(),
  seller_street_address: z.string(),
  /** Code of the tax office in charge; its name is in the list of tax offices. */
  approval_unit_code: Held,
  declaration_period: DeclarationPeriod,
  seller_phone: Held,
  seller_email: Held,
  seller_fax_number: Held,
  seller_website: Held,
  seller_description: Held,
  seller_representative: Held,
  seller_representative_role: Held,
  seller_representative_phone: Held,
  seller_representative_email: Held,
  seller_representative_id_no: Held,
  ddpl_passport_no: Held,
  ddpl_birthday: WireDate.nullable(),
  ddpl_sex: z.enum(['MALE', 'FEMALE']),
  seller_bank_account: Held,
  seller_bank_account_owner: Held,
  seller_bank_name: Held,
  seller_bank_branch: Held,
});
export type CompanySettings = z.infer<typeof CompanySettings>;

export const getCompanySettings = defineCall(
  'GET',
  '/e-invoice-api/api/seller/infomation/settings', // sic
  Nothing,
  CompanySettings,
  {
    access: 'setting_management.view',
    summary: "The company's own data, its representative, and its bank.",
  },
);

export const listBanks = defineCall(
  'GET',
  '/e-invoice-api/api/seller/banks',
  Nothing,
  z.array(
    z.object({ code: z.string(), bin: z.string(), short_name: z.string(), name: z.string() }),
  ),
  { access: 'signed-in', summary: 'The banks of Viet Nam with their BIN.' },
);

const TaxOffice = z.object({ code: z.string(), name: z.string() });
export type TaxOffice = z.infer<typeof TaxOffice>;

export const listTaxOffices = defineCall(
  'GET',
  '/e-invoice-api/api/seller/tax-offices',
  Nothing,
  z.array(TaxOffice),
  { access: 'signed-in', summary: 'The tax offices with their five-character codes.' },
);

export const ProposedTaxOffice = z.object({
  /** The office as the register of taxpayers names it; null: no register answered with one. */
  registered_name: z.string().nullable(),
  /** The office of the list with that name; null: none, or several. */
  office: TaxOffice.nullable(),
});
export type ProposedTaxOffice = z.infer<typeof ProposedTaxOffice>;

export const proposeTaxOffice = defineCall(
  'GET',
  '/e-invoice-api/api/seller/tax-offices/proposed',
  Nothing,
  ProposedTaxOffice,
  {
    access: 'setting_management.view',
    summary: "The tax office that the register of taxpayers names for the company's tax code.",
  },
);

const Given = (field: keyof typeof COMPANY_LENGTHS) => GivenLine(COMPANY_LENGTHS[field]);

/** http and https alone, or a host without a scheme: whatever shows it may make a link of it. */
const Website = z
  .string()
  .trim()
  .max(COMPANY_LENGTHS.website)
  .refine((text) => text === '' || isWebAddress(text))
  .nullable()
  .transform((text) => text || null)
  .optional();

const CompanyChange = z.object({
  version: z.number().int().min(1),
  /** Only ever the company's own: it never changes (S-63). */
  seller_tax_code: z.string().trim().max(20).optional(),
  name: Given('name'),
  seller_name: Given('fullName'),
  seller_street_address: Given('address'),
  /** A code of the list of tax offices; any other is refused. */
  approval_unit_code: Given('taxOffice'),
  declaration_period: DeclarationPeriod.optional(),
  seller_phone: Given('phone'),
  seller_email: Given('email'),
  seller_fax_number: Given('fax'),
  seller_website: Website,
  seller_description: GivenText(COMPANY_LENGTHS.description),
  seller_representative: Given('representative'),
  seller_representative_role: Given('representativeRole'),
  seller_representative_phone: Given('representativePhone'),
  seller_representative_email: Given('representativeEmail'),
  seller_representative_id_no: Given('representativeIdNumber'),
  ddpl_passport_no: Given('representativePassport'),
  ddpl_birthday: WireDate.nullable().optional(),
  ddpl_sex: z.enum(['MALE', 'FEMALE']).optional(),
  seller_bank_account: Given('bankAccount'),
  seller_bank_account_owner: Given('bankAccountOwner'),
  seller_bank_name: Given('bankName'),
  seller_bank_branch: Given('bankBranch'),
});

const MAY_CHANGE = { access: 'setting_management.change', idempotent: true } as const;

export const updateSellerInformation = defineCall(
  'PUT',
  '/e-invoice-api/api/seller/infomation/update', // sic
  CompanyChange,
  CompanySettings,
  {
    ...MAY_CHANGE,
    summary: "Change the company's own data; issued invoices do not change.",
  },
);

export const updateCompany = defineCall(
  'POST',
  '/invoice-robotics-api/api/v2/company/update',
  CompanyChange,
  CompanySettings,
  { ...MAY_CHANGE, summary: 'The same change by its other address.' },
);

export const updateCompanyInfo = defineCall(
  'POST',
  '/user-api/api/update-company-info',
  z.object({
    version: z.number().int().min(1),
    tax_code: z.string().trim().max(20).optional(),
    full_name: Given('fullName'),
    company_address: Given('address'),
  }),
  CompanySettings,
  { ...MAY_CHANGE, summary: 'The same change as the profile names it: full name and address.' },
);
