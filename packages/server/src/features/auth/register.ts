import { userActor } from '@hoadon/domain/access/actor';
import { Failure } from '@hoadon/domain/errors/failure';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { isUserName } from '@hoadon/domain/identity/user-name';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { countGuess } from './guess-limit.ts';
import { hashPassword, isPassword } from './passwords.ts';
import {
  findAdminOf,
  insertCompany,
  insertMember,
  insertUser,
  keepLoginNames,
} from './register.repository.ts';
import { hasEmail, type Registration, registrationFaults } from './registration.ts';

export type Registered = Readonly<{ user_id: string; company_id: string }>;

/** Makes the company and its first user, an admin: both or neither (DECISIONS 61). */
export async function register(
  { db, clock }: Platform,
  registration: Registration,
): Promise<Registered> {
  refuseFaults(registration);
  const passwordHash = await hashPassword(registration.password);
  return transact(db, async (tx) => {
    const userId = await insertUser(tx, { ...registration, passwordHash });
    const isFree = await keepLoginNames(tx, userId, [registration.user_name, registration.email]);
    if (!isFree) throw new Failure('USER_NAME_TAKEN');
    const taxCode = normaliseTaxCode(registration.tax_code);
    const companyId = await insertCompany(tx, { ...registration, tax_code: taxCode });
    if (!companyId) throw new Failure('COMPANY_ALREADY_EXISTS');
    await insertMember(tx, { companyId, userId, role: 'admin' });
    writeAudit(tx, [
      {
        companyId,
        actor: userActor(userId),
        act: 'company.registered',
        subject: `company/${companyId}`,
        at: clock.now(),
        payload: { tax_code: taxCode, user_name: registration.user_name },
      },
    ]);
    return { user_id: userId, company_id: companyId };
  });
}

/**
 * The same act, and the same answer when it was done before by the same person. That tells a right
 * password from a wrong one, so guesses count here as they do at the sign-in.
 */
export async function registerOnce(
  platform: Platform,
  registration: Registration,
): Promise<Registered> {
  refuseFaults(registration);
  await countGuess(platform, registration.user_name);
  const taxCode = normaliseTaxCode(registration.tax_code);
  const admin = await findAdminOf(platform.db, taxCode, registration.user_name);
  const isTheirs = await isPassword(registration.password, admin?.password_hash ?? null);
  if (admin && isTheirs) return { user_id: admin.user_id, company_id: admin.company_id };
  return register(platform, registration);
}

function refuseFaults(registration: Registration): void {
  const issues = registrationFaults(registration);
  if (issues.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
  if (!isUserName(registration.user_name) || !hasEmail(registration))
    throw new Failure('EMAIL_OR_USER_NAME_INVALID');
}
