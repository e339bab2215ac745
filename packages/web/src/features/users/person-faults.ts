import { CallError } from '../../lib/call-error.ts';
import type { Translate } from '../../lib/i18n.ts';

const FIELDS = ['name', 'phone', 'email', 'password'] as const;
const FAULTS = [
  'required',
  'phone-invalid',
  'password-too-short',
  'password-has-space',
  'password-has-accent',
  'password-common',
  'password-has-login-name',
  'password-has-tax-code',
] as const;
/** Refusals of the address as a whole. */
const OF_EMAIL = ['EMAIL_INVALID', 'USER_NAME_TAKEN'] as const;

/** What the server found wrong, each at the field it is about. */
export function personFaults(
  t: Translate,
  error: unknown,
): Partial<Record<(typeof FIELDS)[number], string>> {
  if (!(error instanceof CallError)) return {};
  const faults = FIELDS.flatMap((field) => {
    const code = error.issues.find(({ path }) => path === field)?.code;
    if (code === undefined) return [];
    const fault = FAULTS.find((fault) => fault === code);
    return [[field, t(fault ? `users.fault.${fault}` : 'users.fault.other')] as const];
  });
  const ofEmail = OF_EMAIL.find((code) => code === error.code);
  if (ofEmail) faults.push(['email', t(`users.fault.${ofEmail}`)]);
  return Object.fromEntries(faults);
}
