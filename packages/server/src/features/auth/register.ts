import { type Actor, userActor } from '@hoadon/domain/access/actor';
import { Failure } from '@hoadon/domain/errors/failure';
import { isEmail } from '@hoadon/domain/identity/email-list';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { isUserName } from '@hoadon/domain/identity/user-name';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { askForProof } from './address-proof/index.ts';
import { countGuess, countRegistration } from './guesses/index.ts';
import { OPERATOR } from './operator-actor.ts';
import { hashPassword, isPassword } from './passwords.ts';
import {
  findAdminOf,
  insertCompany,
  insertLoginNames,
  insertMember,
  insertUser,
} from './register.repository.ts';
import { hasEmail, type Registration, registrationFaults } from './registration.ts';
import type { Visit } from './repository.ts';

export type Registered = Readonly<{ user_id: string; company_id: string }>;

/**
 * Creates the company and its first user, an admin, in one transaction (S-61). The user may sign in by user name
 * at once, and by the address after opening the letter to it; the response does not reveal whether the address is in use.
 * Throws REGISTRATION_CLOSED unless REGISTRATION is `open`.
 */
export async function register(
  platform: Platform,
  registration: Registration,
  from: Visit,
): Promise<Registered> {
  if (platform.config.registration !== 'open') throw new Failure('REGISTRATION_CLOSED');
  refuseFaults(registration);
  const attempt = await countRegistration(platform, from);
  const registered = await createCompany(platform, registration, userActor);
  await attempt.wasRight();
  return registered;
}

/**
 * The same act by the operator, whatever REGISTRATION is. Throws INPUT_DATA_IS_INVALID, EMAIL_OR_USER_NAME_INVALID,
 * USER_NAME_TAKEN and COMPANY_ALREADY_EXISTS.
 */
export async function registerByOperator(
  platform: RegisterDeps,
  registration: Registration,
): Promise<Registered> {
  refuseFaults(registration);
  return createCompany(platform, registration, () => OPERATOR);
}

type RegisterDeps = Pick<Platform, 'db' | 'clock' | 'jobs'>;

async function createCompany(
  platform: RegisterDeps,
  registration: Registration,
  actorOf: (userId: string) => Actor,
): Promise<Registered> {
  const passwordHash = await hashPassword(registration.password);
  return transact(platform.db, async (tx) => {
    const userId = await insertUser(tx, { ...registration, passwordHash });
    const { user_name: userName, email } = registration;
    if (!isEmail(userName) && !(await insertLoginNames(tx, userId, [userName])))
      throw new Failure('USER_NAME_TAKEN');
    const at = platform.clock.now();
    await askForProof(tx, platform, { userId, email, at });
    const taxCode = normaliseTaxCode(registration.tax_code);
    const companyId = await insertCompany(tx, { ...registration, tax_code: taxCode });
    if (!companyId) throw new Failure('COMPANY_ALREADY_EXISTS');
    await insertMember(tx, { companyId, userId, role: 'admin' });
    writeAudit(tx, [
      {
        companyId,
        actor: actorOf(userId),
        act: 'company.registered',
        subject: `company/${companyId}`,
        at,
        payload: { tax_code: taxCode, user_name: registration.user_name },
      },
    ]);
    return { user_id: userId, company_id: companyId };
  });
}

/**
 * Returns the earlier response to a repeated act of the same person. That distinguishes a right password from a wrong one,
 * so guesses are counted as at the sign-in.
 */
export async function registerOnce(
  platform: Platform,
  registration: Registration,
  from: Visit,
): Promise<Registered> {
  if (platform.config.registration !== 'open') throw new Failure('REGISTRATION_CLOSED');
  refuseFaults(registration);
  const { user_name: name } = registration;
  const guess = await countGuess(platform, { secret: 'password', name, from });
  const taxCode = normaliseTaxCode(registration.tax_code);
  const admin = await findAdminOf(platform.db, taxCode, registration.user_name);
  const isTheirs = await isPassword(registration.password, admin?.password_hash ?? null);
  if (!admin || !isTheirs) return register(platform, registration, from);
  await guess.wasRight();
  return { user_id: admin.user_id, company_id: admin.company_id };
}

function refuseFaults(registration: Registration): void {
  const issues = registrationFaults(registration);
  if (issues.length > 0) throw new Failure('INPUT_DATA_IS_INVALID', {}, { issues });
  const { user_name: userName, email } = registration;
  const isOther = isEmail(userName) && userName.toLowerCase() !== email.toLowerCase();
  if (!isUserName(userName) || !hasEmail(registration) || isOther)
    throw new Failure('EMAIL_OR_USER_NAME_INVALID');
}
