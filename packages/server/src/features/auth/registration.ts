import type { Issue } from '@hoadon/domain/errors/issue';
import { isEmail } from '@hoadon/domain/identity/email-list';
import {
  guessableFault,
  MIN_PASSWORD,
  type OwnWords,
  passwordFault,
} from '@hoadon/domain/identity/password';
import { isPhone } from '@hoadon/domain/identity/phone';
import { hasValidCheckDigit, isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { isCommonPassword } from './guessed-passwords.ts';

/** A first user and the company they found. */
export type Registration = Readonly<{
  user_name: string;
  email: string;
  password: string;
  name: string;
  phone: string;
  company_name: string;
  tax_code: string;
  company_address: string;
}>;

const REQUIRED = [
  'name',
  'password',
  'company_name',
  'tax_code',
  'company_address',
] as const satisfies (keyof Registration)[];

/**
 * The faults of a registration, apart from user name and e-mail, which have a refusal of their own.
 * One's own tax code must pass its check digit (S-34).
 */
export function registrationFaults(registration: Registration): Issue[] {
  const missing = REQUIRED.filter((field) => registration[field] === '').map((path) =>
    fault(path, 'required'),
  );
  return [
    ...missing,
    ...(registration.password === ''
      ? []
      : newPasswordFaults('password', registration.password, wordsOf(registration))),
    ...taxCodeFaults(registration.tax_code),
    ...phoneFaults(registration.phone),
  ];
}

const wordsOf = ({ user_name, email, tax_code }: Registration): OwnWords => ({
  loginNames: [user_name, email],
  taxCodes: [normaliseTaxCode(tax_code)],
});

/** The e-mail address is required, beside a user name of the user's choice. */
export const hasEmail = (registration: Registration): boolean => isEmail(registration.email);

/** One fault in a field of the request. */
export const fault = (path: string, code: string, params?: Record<string, string>): Issue => ({
  path,
  code,
  severity: 'error',
  ...(params && { params }),
});

/** Findings of a chosen password, at the field `path`. `words`: words known of its user. */
export function newPasswordFaults(path: string, password: string, words?: OwnWords): Issue[] {
  const shape = passwordFault(password);
  if (shape) return [fault(path, shape, { min: String(MIN_PASSWORD) })];
  const code = isCommonPassword(password)
    ? 'password-common'
    : words && guessableFault(password, words);
  return code ? [fault(path, code)] : [];
}

function taxCodeFaults(typed: string): Issue[] {
  const code = normaliseTaxCode(typed);
  const isRight = isTaxCode(code) && hasValidCheckDigit(code);
  return typed === '' || isRight ? [] : [fault('tax_code', 'tax-code-invalid')];
}

export const phoneFaults = (phone: string): Issue[] =>
  phone === '' || isPhone(phone) ? [] : [fault('phone', 'phone-invalid')];
