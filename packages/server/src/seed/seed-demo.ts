import { userActor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import {
  hashPassword,
  insertLoginNames,
  insertMember,
  insertUser,
} from '../features/auth/index.ts';
import { findSeller } from '../features/company/index.ts';
import { insertDrafts } from '../features/invoices/index.ts';
import { currentLicence, grantFreePackage, insertLicence } from '../features/licences/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Tx, transact } from '../platform/db/transact.ts';
import type { Platform } from '../platform/platform.ts';
import { saveReferenceRows } from '../reference/reference-rows.ts';
import { demoAccountant } from './demo-accountant.ts';
import { saveDemoCertificate } from './demo-certificate.ts';
import { DEMO_COMPANY, DEMO_USERS, type DemoUser, NEW_COMPANY, NEW_USER } from './demo-company.ts';
import { saveDirectories } from './demo-directories.ts';
import { demoDrafts } from './demo-drafts.ts';
import { saveRegister } from './demo-register.ts';
import { saveSeries } from './demo-series.ts';

const YEAR_MS = 365 * 86_400_000;

/** Whose certificate the demo signs with. */
export const DEMO_HOLDER = { taxCode: DEMO_COMPANY.tax_code, name: DEMO_COMPANY.full_name };

/**
 * The demo company with everything it needs to issue today, and beside it one that has nothing yet. May be run at any time: what is there
 * stays, what is missing or has run out (licence, this year's series, certificate) comes anew.
 */
export async function seedDemo(
  platform: Platform,
): Promise<{ isNew: boolean; certificate: string }> {
  const { db, config, clock } = platform;
  await saveReferenceRows(db);
  const { companyId, isNew } = await transact(db, async (tx) => {
    const made = await insertCompany(tx, DEMO_COMPANY);
    const companyId = made ?? (await demoAccountant(tx)).companyId;
    await saveLicence(tx, clock, companyId);
    await saveRegister(tx, clock);
    const serials = await saveSeries(tx, companyId, clock.today());
    if (made === null) return { companyId, isNew: false };
    const users = await insertUsers(tx, companyId, DEMO_USERS, clock.now());
    const drafts = demoDrafts({
      seller: await findSeller(tx, companyId),
      serials,
      today: clock.today(),
    });
    const saved = { companyId, actor: userActor(users[1] ?? ''), at: clock.now() };
    const savedDrafts = await insertDrafts(
      tx,
      saved,
      drafts.map((draft) => ({ draft, ready: true })),
    );
    await saveDirectories(tx, { companyId, at: saved.at, drafts: savedDrafts });
    const beginner = await insertCompany(tx, NEW_COMPANY);
    if (beginner !== null) await insertUsers(tx, beginner, [NEW_USER], clock.now());
    return { companyId, isNew: true };
  });
  // What every company is given that has connected its tax account, as the demo's has.
  await grantFreePackage(db, { companyId, actor: 'job/seed', at: clock.now() });
  return { isNew, certificate: await saveDemoCertificate(config.signing, DEMO_HOLDER) };
}

/** Null where it exists already. */
async function insertCompany(
  tx: Tx,
  company: typeof DEMO_COMPANY | typeof NEW_COMPANY,
): Promise<string | null> {
  const row = await tx
    .insertInto('company')
    .values(company)
    .onConflict((conflict) => conflict.column('tax_code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function insertUsers(
  tx: Tx,
  companyId: string,
  users: readonly DemoUser[],
  at: Instant,
): Promise<string[]> {
  const ids: string[] = [];
  for (const { password, role, ...user } of users) {
    const userId = await insertUser(tx, {
      ...user,
      passwordHash: await hashPassword(password),
      emailConfirmedAt: at,
    });
    if (!(await insertLoginNames(tx, userId, [user.user_name, user.email], at)))
      throw new Error(`another company has a user called ${user.user_name}: no demo here`);
    await insertMember(tx, { companyId, userId, role });
    ids.push(userId);
  }
  return ids;
}

async function saveLicence(tx: Tx, clock: Clock, companyId: string): Promise<void> {
  const now = clock.now();
  if (await currentLicence(tx, companyId, now)) return;
  await insertLicence(tx, companyId, {
    planCode: 'P10000',
    planName: 'P10000',
    startsAt: now,
    endsAt: new Date(Date.parse(now) + YEAR_MS).toISOString(),
    capacity: 10_000,
    price: '3100000',
  });
}
