import { userActor } from '@hoadon/domain/access/actor';
import { ROLE_PERMISSIONS, type Role } from '@hoadon/domain/access/permission';
import type { Session } from '../../http/route.ts';
import type { Db } from '../open.ts';

/** A hash of random bytes that were discarded: no password matches. */
const HASH_OF_NOTHING_KNOWN =
  '$argon2id$v=19$m=19456,t=2,p=1$e9mhoJwKbc3xluC2z0HdJA$l8a3aj1iGN4+Iipa+DLpqkzlIU6lcplyS0/9e3l/bug';

export type TestCompany = Readonly<{
  companyId: string;
  taxCode: string;
  admin: Session;
  accountant: Session;
}>;

let companies = 0;

/** Inserts a company with an admin and an accountant: each test makes its own instead of cleaning up. */
export async function testCompany(db: Db): Promise<TestCompany> {
  companies += 1;
  const taxCode = madeUpTaxCode(companies + (process.pid % 1000) * 1000);
  const company = await db
    .insertInto('company')
    .values({
      tax_code: taxCode,
      name: `Công ty Thử ${companies}`,
      full_name: `Công ty TNHH Thử nghiệm số ${companies}`,
      address: '1 Đường Thử, Phường Bến Nghé, Thành phố Hồ Chí Minh',
      phone: '02838220000',
      email: 'ke.toan@example.test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    companyId: company.id,
    taxCode,
    admin: await testMember(db, company.id, 'admin'),
    accountant: await testMember(db, company.id, 'accountant'),
  };
}

async function testMember(db: Db, companyId: string, role: Role): Promise<Session> {
  const userName = `${role}-${companyId}`;
  const user = await db
    .insertInto('app_user')
    .values({
      user_name: userName,
      email: `${userName}@example.test`,
      name: role === 'admin' ? 'Nguyễn Quản Trị' : 'Trần Kế Toán',
      password_hash: HASH_OF_NOTHING_KNOWN,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('membership')
    .values({ company_id: companyId, user_id: user.id, role })
    .execute();
  return {
    actor: userActor(user.id),
    userId: user.id,
    companyId,
    role,
    permissions: ROLE_PERMISSIONS[role],
  };
}

const WEIGHTS = [31, 29, 23, 19, 17, 13, 7, 5, 3];

/** Ten digits with a valid check digit (docs/law-and-practice.md#tax-codes-and-papers), made up. */
export function madeUpTaxCode(seed: number): string {
  for (let body = 500_000_000 + (seed % 10_000_000) * 10; ; body += 1) {
    const digits = [...String(body)].map(Number);
    const sum = digits.reduce(
      (total, digit, position) => total + digit * (WEIGHTS[position] ?? 0),
      0,
    );
    const check = 10 - (sum % 11);
    if (check < 10) return `${body}${check}`;
  }
}
