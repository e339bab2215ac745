import { isEmail } from '@hoadon/domain/identity/email-list';
import { passwordFault } from '@hoadon/domain/identity/password';
import { isPhone } from '@hoadon/domain/identity/phone';
import { hasValidCheckDigit, isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { isUserName } from '@hoadon/domain/identity/user-name';
import { z } from 'zod';
import { CallError } from '../../lib/call-error.ts';
import type { Translate } from '../../lib/i18n.ts';

/** Faults of a field; their texts are `auth.fault.<name>`. */
export const FAULTS = [
  'required',
  'userName',
  'userNameDiffers',
  'email',
  'phone',
  'taxCode',
  'taxCodeCheckDigit',
  'passwordsDiffer',
  'passwordWrong',
  'password-too-short',
  'password-has-space',
  'password-has-accent',
  'password-common',
  'password-has-login-name',
  'password-has-tax-code',
] as const;
type Fault = (typeof FAULTS)[number];

const required = z
  .string()
  .trim()
  .min(1, { error: 'required' satisfies Fault });
const where = (test: (text: string) => boolean, fault: Fault) =>
  required.refine((text) => text === '' || test(text), { error: fault });

export const LoginForm = z.object({
  user_name: required,
  password: z.string().min(1, { error: 'required' satisfies Fault }),
});
export type LoginForm = z.infer<typeof LoginForm>;

const NewPassword = z.string().superRefine((password, check) => {
  const fault = password === '' ? 'required' : passwordFault(password);
  if (fault) check.addIssue({ code: 'custom', message: fault });
});

export const ForgotForm = z.object({ email: where(isEmail, 'email') });
export type ForgotForm = z.infer<typeof ForgotForm>;

const NEW_PASSWORD = { new_password: NewPassword, repeated: z.string() };
const isRepeated = (typed: { new_password: string; repeated: string }) =>
  typed.new_password === typed.repeated;
const DIFFERS = { path: ['repeated'], error: 'passwordsDiffer' satisfies Fault };

export const ResetForm = z
  .object({ email: where(isEmail, 'email'), code: required, ...NEW_PASSWORD })
  .refine(isRepeated, DIFFERS);
export type ResetForm = z.infer<typeof ResetForm>;

export const PasswordForm = z
  .object({
    old_password: z.string().min(1, { error: 'required' satisfies Fault }),
    ...NEW_PASSWORD,
  })
  .refine(isRepeated, DIFFERS);
export type PasswordForm = z.infer<typeof PasswordForm>;

export const RegisterForm = z
  .object({
    company_name: required,
    tax_code: where(isTaxCode, 'taxCode')
      .refine((code) => !isTaxCode(code) || hasValidCheckDigit(code), {
        error: 'taxCodeCheckDigit' satisfies Fault,
      })
      .transform(normaliseTaxCode),
    company_address: required,
    name: required,
    phone: z
      .string()
      .trim()
      .refine((phone) => phone === '' || isPhone(phone), { error: 'phone' satisfies Fault }),
    email: where(isEmail, 'email'),
    user_name: where(isUserName, 'userName'),
    password: NewPassword,
    repeated: z.string(),
  })
  .refine(({ password, repeated }) => password === repeated, {
    ...DIFFERS,
  })
  .refine(
    ({ user_name: name, email }) => !isEmail(name) || name.toLowerCase() === email.toLowerCase(),
    { path: ['user_name'], error: 'userNameDiffers' satisfies Fault },
  );
export type RegisterForm = z.input<typeof RegisterForm>;

/** Of oneself. */
export const ProfileForm = z.object({ name: required, phone: where(isPhone, 'phone') });
export type ProfileForm = z.infer<typeof ProfileForm>;

/** Form of an invited user without an account. */
export const JoinForm = z
  .object({
    name: required,
    phone: where(isPhone, 'phone'),
    password: NewPassword,
    repeated: z.string(),
  })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    error: 'passwordsDiffer' satisfies Fault,
  });
export type JoinForm = z.input<typeof JoinForm>;
/** Form of an invited user with an account. */
export const KnownForm = z.object({ password: LoginForm.shape.password });
export type KnownForm = z.infer<typeof KnownForm>;

/** The sentence for a fault that the form found. */
export function faultText(t: Translate, message: string | undefined): string | undefined {
  const fault = FAULTS.find((name) => name === message);
  return fault && t(`auth.fault.${fault}`);
}

/** What the server found wrong with the new password, which the form could not know. */
export function passwordFaultOf(error: unknown): Fault | null {
  if (!(error instanceof CallError)) return null;
  const issue = error.issues.find(({ path }) => path === 'password' || path === 'new_password');
  return FAULTS.find((name) => name === issue?.code) ?? null;
}
