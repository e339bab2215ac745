import { copyFile, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { LICENCE_PACKAGES } from '../../packages/domain/src/licences/licence.ts';
import { DEMO_AUTHORITIES } from '../../packages/server/src/connectors/certificate-provider/provider.ts';
import { openKeyFolder } from '../../packages/server/src/connectors/remote-signing/pkcs12-folder.ts';
import { DEMO_AUTHORITY_FILE } from '../../packages/server/src/connectors/remote-signing/trusted-authorities.ts';
import { hashPassword } from '../../packages/server/src/features/auth/passwords.ts';
import {
  insertCompany,
  insertLoginNames,
  insertMember,
  insertUser,
} from '../../packages/server/src/features/auth/register.repository.ts';
import { announceSeries } from '../../packages/server/src/features/invoice-templates/index.ts';
import { activatePackage } from '../../packages/server/src/features/licences/index.ts';
import { madeUpTaxCode } from '../../packages/server/src/platform/db/testing/test-company.ts';
import { transact } from '../../packages/server/src/platform/db/transact.ts';
import type { Platform } from '../../packages/server/src/platform/platform.ts';
import { saveDemoCertificate } from '../../packages/server/src/seed/demo-certificate.ts';
import { DEMO_COMPANY, DEMO_USERS } from '../../packages/server/src/seed/demo-company.ts';
import { openPkcs12 } from '../../packages/signing/src/keys/pkcs12-signer.ts';
import type { Signer } from '../../packages/signing/src/keys/signer.ts';

const INVOICES = 10_000;

export type User = Readonly<{ user_name: string; password: string }>;

/** A company of the world with its accountant. */
export type Company = Readonly<{
  taxCode: string;
  user: User;
  /** The access token that all callers of the company share. */
  session: { token: string | null };
  /** Signs as the token in the accountant's hand does: the company's own key. */
  token: Signer;
  /** Takes its hosted certificate away, or gives it back. */
  holdCertificate(isThere: boolean): Promise<void>;
}>;

/** The one that `hoadon seed` makes. */
export async function demoCompany({ config }: Platform): Promise<Company> {
  const user = DEMO_USERS.find(({ role }) => role === 'accountant');
  if (!user) throw new Error('the demo has no accountant');
  return {
    taxCode: DEMO_COMPANY.tax_code,
    user,
    ...(await handsOf(config, DEMO_COMPANY.tax_code)),
  };
}

/** One more that may issue: a licence, the series of this year, a certificate. */
export async function foundCompany(platform: Platform, nth: number): Promise<Company> {
  const { db, config, clock } = platform;
  const holder = { taxCode: madeUpTaxCode(nth), name: `Công ty TNHH Thử lửa số ${nth}` };
  const user = { user_name: `thu-lua-${nth}`, password: `mat-khau-${nth}` };
  const companyId = await transact(db, async (tx) => {
    const email = `${user.user_name}@example.test`;
    const id = await insertCompany(tx, {
      company_name: holder.name,
      tax_code: holder.taxCode,
      company_address: '1 Đường Thử, Thành phố Hồ Chí Minh',
      phone: '02838220000',
      email,
    });
    if (id === null) throw new Error(`there is a company with tax code ${holder.taxCode}`);
    const userId = await insertUser(tx, {
      user_name: user.user_name,
      email,
      name: 'Trần Thử Lửa',
      phone: '0912000003',
      passwordHash: await hashPassword(user.password),
      emailConfirmedAt: clock.now(),
    });
    await insertLoginNames(tx, userId, [user.user_name]);
    await insertMember(tx, { companyId: id, userId, role: 'accountant' });
    const serial = `C${clock.today().slice(2, 4)}TAA`;
    await announceSeries(tx, id, { template: '1', serial, announcedOn: clock.today() });
    return id;
  });
  const offer = LICENCE_PACKAGES.find(({ quantity }) => quantity === INVOICES);
  if (!offer) throw new Error(`no package of ${INVOICES} invoices`);
  await activatePackage(db, { companyId, actor: 'job/seed', at: clock.now(), offer });
  await saveDemoCertificate(config.signing, holder);
  return { taxCode: holder.taxCode, user, ...(await handsOf(config, holder.taxCode)) };
}

async function handsOf(
  { signing }: Platform['config'],
  taxCode: string,
): Promise<Pick<Company, 'session' | 'token' | 'holdCertificate'>> {
  const { pkcs12Folder, pkcs12Password, trustedCas } = signing;
  const { folder, password } = await openKeyFolder(pkcs12Folder ?? '', pkcs12Password);
  // The servers of the world have no simulators, so that its certificates are trusted by configuration.
  const authority = join(folder, DEMO_AUTHORITIES, DEMO_AUTHORITY_FILE);
  await copyFile(authority, join(trustedCas ?? '', 'sellers.pem'));
  const file = join(folder, `${taxCode}.p12`);
  const away = `${file}.away`;
  return {
    session: { token: null },
    token: await openPkcs12(await readFile(file), password),
    holdCertificate: (isThere) =>
      rename(...(isThere ? ([away, file] as const) : ([file, away] as const))).catch(whereItIs),
  };
}

/** It is there already, or away. */
function whereItIs(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
