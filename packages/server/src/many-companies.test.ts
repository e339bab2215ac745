import { LIST_SORTS, listInvoices } from '@hoadon/contracts/invoice-lists';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  deleteExpiredSessions,
  findCompaniesOf,
  findLiveMembership,
  findUserByLoginName,
  lastCompanyOf,
  lockRefreshToken,
} from './features/auth/repository.ts';
import { deleteOldImports } from './features/draft-import/delete-old-imports.ts';
import { pageQuery } from './features/invoice-lists/list/list.repository.ts';
import { moveSteps } from './features/invoices/store/states/move-steps.ts';
import { findOpened } from './features/invoices/viewer/detail.repository.ts';
import { findHistory } from './features/invoices/viewer/history.repository.ts';
import { claimStored } from './features/issuing/inbox/inbox.repository.ts';
import { claimDue, findDueCompanies } from './features/issuing/pipeline/due.repository.ts';
import { insertCode, useCode } from './features/licences/announce-code.repository.ts';
import { findEntry } from './features/lookup/registry-entry.repository.ts';
import type { Db } from './platform/db/open.ts';
import { testDb } from './platform/db/testing.ts';
import { readAfter, readStretches } from './platform/events/read-events.ts';
import { trimEvents } from './platform/events/trim-events.ts';
import { findStoredFiles } from './platform/files/stored-file.repository.ts';
import { deleteOldKeys } from './platform/http/idempotency.ts';
import { countHit } from './platform/http/rate-limit.ts';
import { createLog } from './platform/log.ts';
import { testClock, testConfig } from './platform/testing.ts';
import { bulkLoad } from './testing/bulk-load.ts';
import { explained } from './testing/explain.ts';
import { type OneOfMany, seedInvoices, seedManyCompanies } from './testing/many-companies.ts';
import { tablesReadWhole } from './testing/plans.ts';

const COMPANIES = 3_000;
const NOW = new Date().toISOString();
const SOON = new Date(Date.now() + 30_000).toISOString();
const LONG_AGO = new Date(Date.now() - 20 * 86_400_000).toISOString();
let db: Db;
let one: OneOfMany;

beforeAll(async () => {
  db = await testDb();
  one = await seedManyCompanies(db, { companies: COMPANIES, invoicesEach: 3 });
}, 240_000);

test.each<readonly [string, (db: Db) => Promise<unknown>]>([
  ['the session behind a request', (db) => findLiveMembership(db, one)],
  ['the user of a name', (db) => findUserByLoginName(db, 'nhieu7')],
  ['the company worked for last', (db) => lastCompanyOf(db, one.userId)],
  ['the companies of a user', (db) => findCompaniesOf(db, one.userId)],
  ['a token that renews a session', (db) => lockRefreshToken(db, one.companyId, 'hash')],
  ['the window of a rate', (db) => countHit(db, 'user/7', 1_000)],
  ['where a file lies', (db) => findStoredFiles(db, one.companyId, ['hash'])],
  ['an invoice that is opened', (db) => findOpened(db, one.companyId, '7')],
  ['what happened to an invoice', (db) => findHistory(db, one.companyId, '7')],
  ['an entry of the register', (db) => findEntry(db, '0101234567')],
  [
    'a code that announces use',
    (db) => insertCode(db, { ...one, codeHash: 'hash', expiresAt: SOON }, NOW),
  ],
  ['a code that is used', (db) => useCode(db, one.companyId, 'hash', NOW)],
  ['events of open pages', (db) => readAfter(db, [{ companyId: one.companyId, after: 3n }])],
  ['events to tell again', (db) => readStretches(db, [one.companyId])],
  [
    'the steps of a company that are due',
    (db) => claimDue(db, { companyId: one.companyId, at: NOW, until: SOON }, 50),
  ],
  ['messages that wait', (db) => claimStored(db, { at: NOW, until: SOON }, 20)],
  ['keys that had their time', deleteOldKeys],
  ['events that had their time', (db) => trimEvents(db)],
  ['sessions that had their time', (db) => deleteExpiredSessions(db, LONG_AGO)],
  [
    'imports that nobody touched',
    (db) =>
      deleteOldImports({
        db,
        clock: testClock(new Date().toISOString()),
        config: { ...testConfig(), draftImportDays: 20 },
        log: createLog('silent'),
      }),
  ],
])('with thousands of companies no table is read whole for %s', async (_what, act) => {
  expect(await tablesReadWhole(db, act)).toEqual([]);
});

test('the companies with due work are found, those without are passed over', async () => {
  const due = await findDueCompanies(db, '0', new Date().toISOString(), COMPANIES);
  expect(due).toHaveLength(COMPANIES / 50);
});

test('a statement that reads a whole table is detected', async () => {
  const act = (db: Db) =>
    db.selectFrom('company').select('id').where('address', '=', 'Huế').execute();
  expect(await tablesReadWhole(db, act)).toEqual(['company']);
});

describe('of a company of the middle, which is none of the hundred largest that the planner knows', () => {
  const PAGE = 51;
  beforeAll(async () => {
    const large = sql`(select id from company where id <> ${one.companyId} order by id desc limit 100)`;
    await bulkLoad(db, ['invoice'], (tx) => seedInvoices(large, 200, 101).execute(tx));
    await sql`analyze invoice`.execute(db);
    await seedInvoices(sql`(select ${one.companyId}::bigint as id)`, 3_000, 101).execute(db);
  });

  test('a move looks up its invoice alone', async () => {
    const draft = await db
      .selectFrom('invoice')
      .select((row) => row.fn.max('id').as('id'))
      .where('company_id', '=', one.companyId)
      .where('processing_state', '=', 'draft')
      .executeTakeFirstOrThrow();
    const context = { companyId: one.companyId, at: NOW };
    const move = { id: draft.id, from: ['draft'], to: 'numbered', number: 7_000 } as const;
    const plan = await explained(db, sql`with ${moveSteps(context, [move], {})} select from moved`);
    expect(plan.rowsReadIn('invoice')).toBeLessThan(10);
    expect(plan.readWhole).not.toContain('invoice');
  });

  test('LIST-004 a list is read no further than its page, in any order', async () => {
    // The order of tax has no index.
    for (const sort of LIST_SORTS.filter((sort) => sort !== 'tax'))
      for (const order of ['asc', 'desc']) {
        const { filters, ...listOrder } = listInvoices.input.parse({ sort, order });
        const slice = { ...listOrder, after: null, skip: 0, limit: PAGE };
        const whole = { filters, station: null };
        const plan = await explained(db, pageQuery(one.companyId, whole, slice));
        expect(plan.mostSorted).toBeLessThanOrEqual(2 * PAGE);
        expect(plan.rowsRead).toBeLessThan(10 * PAGE);
      }
  });
});
