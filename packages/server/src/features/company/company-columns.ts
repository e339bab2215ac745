import { COMPANY_WIRE, type CompanySettings } from '@hoadon/contracts/company';
import { kindOfPeriod } from '@hoadon/contracts/vat-return';
import type { CompanyField, CompanyInformation } from '@hoadon/domain/company/company-information';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.generated.ts';
import { declaredBy } from './seller.ts';

export type CompanyRow = Selectable<Tables['company']>;

/** The column of each field. */
export const COMPANY_COLUMNS = {
  name: 'name',
  fullName: 'full_name',
  address: 'address',
  taxOffice: 'tax_office_code',
  declarationPeriod: 'declaration_period',
  phone: 'phone',
  email: 'email',
  fax: 'fax',
  website: 'website',
  description: 'description',
  representative: 'representative',
  representativeRole: 'representative_role',
  representativePhone: 'representative_phone',
  representativeEmail: 'representative_email',
  representativeIdNumber: 'representative_id_number',
  representativePassport: 'representative_passport',
  representativeBirthday: 'representative_birthday',
  representativeSex: 'representative_sex',
  bankAccount: 'bank_account',
  bankAccountOwner: 'bank_account_owner',
  bankName: 'bank_name',
  bankBranch: 'bank_branch',
} as const satisfies Record<CompanyField, keyof CompanyRow>;
const FIELDS = Object.keys(COMPANY_COLUMNS) as CompanyField[];

export const settingsOf = (row: CompanyRow): CompanySettings =>
  ({
    company_id: row.id,
    version: row.version,
    seller_tax_code: row.tax_code,
    ...Object.fromEntries(
      FIELDS.map((field) => [COMPANY_WIRE[field], row[COMPANY_COLUMNS[field]]]),
    ),
    declaration_period: kindOfPeriod({ type: declaredBy(row) }),
  }) as CompanySettings;

/** The same by field. */
export const givenBy = (row: CompanyRow): CompanyInformation =>
  Object.fromEntries(
    FIELDS.map((field) => [field, row[COMPANY_COLUMNS[field]]]),
  ) as CompanyInformation;

/** What was sent, by field; what was not sent is not among it. */
export function givenOf(sent: Readonly<Record<string, unknown>>): Partial<CompanyInformation> {
  const given = FIELDS.filter((field) => sent[COMPANY_WIRE[field]] !== undefined);
  const { declaration_period: kind } = sent;
  return {
    ...Object.fromEntries(given.map((field) => [field, sent[COMPANY_WIRE[field]]])),
    ...(kind !== undefined && { declarationPeriod: kind === 'Q' ? 'quarter' : 'month' }),
  };
}
