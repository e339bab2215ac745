import { beforeAll, expect, test } from 'vitest';
import { testCompany, testDb } from '../../../platform/db/testing.ts';
import { transact } from '../../../platform/db/transact.ts';
import { announceSeries } from '../../invoice-templates/index.ts';
import { issue } from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
} from '../testing/issuing-fixture.ts';
import { findIssuedSince, reserveIssued, seriesWithoutCode } from './index.ts';

const SERIES = ['C26TAA', 'K26TAA'];
let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

/** The database of a backup in which the company had issued nothing yet. */
async function restored({ taxCode }: IssuingCompany) {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  await db.updateTable('company').set({ tax_code: taxCode }).where('id', '=', companyId).execute();
  for (const serial of SERIES)
    await announceSeries(db, companyId, { template: '1', serial, announcedOn: '2026-01-02' });
  return { db, companyId, deps: { ...fixture.deps, db } };
}

const nextNumbers = async ({ db, companyId }: Awaited<ReturnType<typeof restored>>) =>
  db
    .selectFrom('series')
    .where('company_id', '=', companyId)
    .select(['serial', 'next_number', 'last_issued_on'])
    .orderBy('serial')
    .execute();

test('what the authority coded after the backup is found, and its numbers are left out, twice as well as once', async () => {
  const company = await fixture.company({ series: SERIES });
  await issue(fixture, company);
  await issue(fixture, company);
  const backup = await restored(company);
  const [since] = (await findIssuedSince(backup.deps)).filter(
    ({ companyId }) => companyId === backup.companyId,
  );
  expect(since?.withoutCode).toBe(0);
  expect(since?.coded.map(({ serial, number }) => [serial, number])).toEqual([
    ['C26TAA', 1],
    ['C26TAA', 2],
  ]);
  const reserve = () =>
    transact(backup.db, (tx) =>
      reserveIssued(tx, backup.deps, {
        companyId: backup.companyId,
        coded: since?.coded ?? [],
        stated: [],
      }),
    );
  expect((await reserve()).numbers).toEqual([{ template: '1', serial: 'C26TAA', from: 1, to: 2 }]);
  expect((await reserve()).numbers).toEqual([]);
  expect(await nextNumbers(backup)).toEqual([
    { serial: 'C26TAA', next_number: 3, last_issued_on: '2026-11-21' },
    { serial: 'K26TAA', next_number: 1, last_issued_on: null },
  ]);
});

test('of invoices without code only their acceptance is known: a person states the last number', async () => {
  const company = await fixture.company({ series: SERIES });
  await issue(fixture, company, { invoice_common_code: 'K26TAA' });
  const backup = await restored(company);
  const [since] = (await findIssuedSince(backup.deps)).filter(
    ({ companyId }) => companyId === backup.companyId,
  );
  expect(since).toMatchObject({ coded: [], withoutCode: 1 });
  expect(await seriesWithoutCode(backup.db, backup.companyId)).toEqual([
    { template: '1', serial: 'K26TAA' },
  ]);
  const stated = [{ template: '1', serial: 'K26TAA', number: 1, issuedOn: null }];
  const { numbers } = await transact(backup.db, (tx) =>
    reserveIssued(tx, backup.deps, { companyId: backup.companyId, coded: [], stated }),
  );
  expect(numbers).toEqual([{ template: '1', serial: 'K26TAA', from: 1, to: 1 }]);
});

test('what the database sent itself was not issued after the backup', async () => {
  const company = await fixture.company({ series: SERIES });
  await issue(fixture, company);
  const since = await findIssuedSince(fixture.deps);
  expect(since.filter(({ companyId }) => companyId === company.companyId)).toEqual([]);
});
