import { userActor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { hashPassword, insertMember, insertUser, keepLoginNames } from '../features/auth/index.ts';
import { findSeller } from '../features/company/index.ts';
import { announceSeries } from '../features/invoice-templates/index.ts';
import { insertDrafts } from '../features/invoices/index.ts';
import { currentLicence, grantFreePackage, insertLicence } from '../features/licences/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Tx, transact } from '../platform/db/transact.ts';
import type { Platform } from '../platform/platform.ts';
import { keepDemoCertificate } from './demo-certificate.ts';
import { DEMO_COMPANY, DEMO_USERS } from './demo-company.ts';
import { type DemoSerials, demoDrafts } from './demo-drafts.ts';
import { keepReferenceRows } from './reference-rows.ts';

const YEAR_MS = 365 * 86_400_000;

/** Whose certificate the demo signs with. */
export const DEMO_HOLDER = { taxCode: DEMO_COMPANY.tax_code, name: DEMO_COMPANY.full_name };

/**
 * The demo company with everything it needs to issue today. May be run at any time: what is there
 * stays, what is missing or has run out (licence, this year's series, certificate) comes anew.
 */
export async function seedDemo(
  platform: Platform,
): Promise<{ isNew: boolean; certificate: string }> {
  const { db, config, clock } = platform;
  await keepReferenceRows(db);
  const { companyId, isNew } = await transact(db, async (tx) => {
    const made = await insertDemoCompany(tx);
    const companyId = made ?? (await demoCompanyId(tx));
    await keepLicence(tx, clock, companyId);
    const serials = await keepSeries(tx, clock, companyId);
    if (made === null) return { companyId, isNew: false };
    const users = await insertDemoUsers(tx, companyId, clock.now());
    const drafts = demoDrafts({
      seller: await findSeller(tx, companyId),
      serials,
      today: clock.today(),
    });
    const saved = { companyId, actor: userActor(users[1] ?? ''), at: clock.now() };
    await insertDrafts(
      tx,
      saved,
      drafts.map((draft) => ({ draft, ready: true })),
    );
    return { companyId, isNew: true };
  });
  // What every company is given that has connected its tax account, as the demo's has.
  await grantFreePackage(db, { companyId, actor: 'job/seed', at: clock.now() });
  return { isNew, certificate: await keepDemoCertificate(config.signing, DEMO_HOLDER) };
}

/** Null where it exists already. */
async function insertDemoCompany(tx: Tx): Promise<string | null> {
  const row = await tx
    .insertInto('company')
    .values(DEMO_COMPANY)
    .onConflict((conflict) => conflict.column('tax_code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function demoCompanyId(tx: Tx): Promise<string> {
  const row = await tx
    .selectFrom('company')
    .select('id')
    .where('tax_code', '=', DEMO_COMPANY.tax_code)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function insertDemoUsers(tx: Tx, companyId: string, at: Instant): Promise<string[]> {
  const ids: string[] = [];
  for (const { password, role, ...user } of DEMO_USERS) {
    const userId = await insertUser(tx, {
      ...user,
      passwordHash: await hashPassword(password),
      emailConfirmedAt: at,
    });
    if (!(await keepLoginNames(tx, userId, [user.user_name, user.email])))
      throw new Error(`another company has a user called ${user.user_name}: no demo here`);
    await insertMember(tx, { companyId, userId, role });
    ids.push(userId);
  }
  return ids;
}

async function keepLicence(tx: Tx, clock: Clock, companyId: string): Promise<void> {
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

/** The series of this year for each kind of document: C26TAA, C26TBH and C26NXK in 2026. */
async function keepSeries(tx: Tx, clock: Clock, companyId: string): Promise<DemoSerials> {
  const today = clock.today();
  const year = today.slice(2, 4);
  const serials = { vat: `C${year}TAA`, sales: `C${year}TBH`, transfer: `C${year}NXK` };
  for (const kind of ['vat', 'sales', 'transfer'] as const)
    await announceSeries(tx, companyId, {
      template: INVOICE_KINDS[kind],
      serial: serials[kind],
      announcedOn: today,
    });
  return serials;
}
