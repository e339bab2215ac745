import type { PlainDate } from '../dates/plain-date.ts';
import type { TaxPeriod } from '../dates/tax-period.ts';
import { PARTY_LENGTHS } from '../invoice/validation/text-lengths.ts';

/** The company's own data, without its tax code, which never changes (S-63). */
export type CompanyInformation = Readonly<{
  name: string | null;
  fullName: string | null;
  address: string | null;
  /** Code of the tax office in charge (MCQT, maCQTNoiNop): five characters. */
  taxOffice: string | null;
  /** For which periods it declares VAT: the days by which its returns are due follow from it. */
  declarationPeriod: TaxPeriod['type'];
  phone: string | null;
  email: string | null;
  fax: string | null;
  website: string | null;
  description: string | null;
  representative: string | null;
  representativeRole: string | null;
  representativePhone: string | null;
  representativeEmail: string | null;
  representativeIdNumber: string | null;
  representativePassport: string | null;
  representativeBirthday: PlainDate | null;
  representativeSex: 'MALE' | 'FEMALE';
  bankAccount: string | null;
  bankAccountOwner: string | null;
  bankName: string | null;
  bankBranch: string | null;
}>;
export type CompanyField = keyof CompanyInformation;

const { seller } = PARTY_LENGTHS;

/**
 * Characters; fields that are printed on an invoice have the limits of the authority's format (Decision 1271/QĐ-CT).
 */
export const COMPANY_LENGTHS = {
  name: seller.name,
  fullName: seller.name,
  address: seller.address,
  taxOffice: 5,
  phone: seller.phone,
  email: seller.email,
  fax: seller.fax,
  website: seller.website,
  description: 2_000,
  representative: 100,
  representativeRole: 100,
  representativePhone: 20,
  representativeEmail: 50,
  representativeIdNumber: 12,
  representativePassport: 8,
  bankAccount: seller.bankAccount,
  bankAccountOwner: 400,
  bankName: seller.bankName,
  bankBranch: 400,
} as const satisfies Partial<Record<CompanyField, number>>;

/** What cannot be empty (COMP-012). */
export const REQUIRED_OF_COMPANY: ReadonlySet<CompanyField> = new Set<CompanyField>([
  'name',
  'fullName',
  'address',
  'phone',
  'email',
  'representative',
  'representativeIdNumber',
  'representativeBirthday',
  'representativeSex',
]);

/**
 * Fields that a company completes before its first invoice. The tax office is among them: a notice 04/SS and a VAT return
 * cannot be sent without one. The form saves without it, since the list of offices is not complete.
 */
export const REQUIRED_TO_START: ReadonlySet<CompanyField> = new Set<CompanyField>([
  ...REQUIRED_OF_COMPANY,
  'taxOffice',
]);

/** What the registration with the tax authority names, so that a change of it is registered too (Decree 123/2020, article 15). */
export const REGISTERED_FIELDS = ['fullName', 'address'] as const satisfies readonly CompanyField[];
