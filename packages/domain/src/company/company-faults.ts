import type { PlainDate } from '../dates/plain-date.ts';
import type { Issue } from '../errors/issue.ts';
import { isEmail } from '../identity/email-list.ts';
import { isIdentityNumber, isVietnamesePassport } from '../identity/identity-number.ts';
import { isPhone } from '../identity/phone.ts';
import {
  type CompanyField,
  type CompanyInformation,
  REQUIRED_OF_COMPANY,
} from './company-information.ts';

type Fault = Readonly<{ field: CompanyField; code: Issue['code'] }>;

const PATTERNS: Partial<Record<CompanyField, readonly [(text: string) => boolean, string]>> = {
  phone: [isPhone, 'phone-invalid'],
  email: [isEmail, 'value-invalid'],
  representativePhone: [isPhone, 'phone-invalid'],
  representativeEmail: [isEmail, 'value-invalid'],
  representativeIdNumber: [isIdentityNumber, 'identity-number-invalid'],
  representativePassport: [isVietnamesePassport, 'passport-invalid'],
};

/** The faults of the given fields; fields that are not given are not checked (COMP-012). A birthday is before `today`. */
export function companyFaults(given: Partial<CompanyInformation>, today: PlainDate): Fault[] {
  return (Object.keys(given) as CompanyField[]).flatMap((field) => {
    const code = faultOf(field, given[field] ?? null, today);
    return code ? [{ field, code }] : [];
  });
}

function faultOf(field: CompanyField, value: string | null, today: PlainDate): string | null {
  if (!value?.trim()) return REQUIRED_OF_COMPANY.has(field) ? 'required' : null;
  if (field === 'representativeBirthday') return value < today ? null : 'value-invalid';
  const [holds, code] = PATTERNS[field] ?? [];
  return holds && code && !holds(value) ? code : null;
}
