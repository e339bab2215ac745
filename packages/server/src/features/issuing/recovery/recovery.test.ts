import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { beforeAll, expect, test } from 'vitest';
import { testCompany, testDb } from '../../../platform/db/testing.ts';
import { transact } from '../../../platform/db/transact.ts';
import { announceSeries } from '../../invoice-templates/index.ts';
import { receiveReplies } from '../inbox/index.ts';
import { issue } from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
} from '../testing/issuing-fixture.ts';
import { workshop } from '../workshop/index.ts';
import { findIssuedSince, type IssuedSince, reserveIssued, seriesWithUnknownEnd } from './index.ts';
import { numbersWithoutInvoice } from './reserved.repository.ts';

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

type Backup = Awaited<ReturnType<typeof restored>>;

/** What the authority decided about invoices of the company since the backup. */
async function sinceBackup({ deps, companyId }: Backup): Promise<IssuedSince> {
  const { companies } = await findIssuedSince(deps);
  const since = companies.find((each) => each.companyId === companyId);
  if (!since) throw new Error('nothing was issued since');
  return since;
}

/** The backup, on a server that receives the authority's copies changed. */
const withCopies = (backup: Backup, change: (document: string) => string): Backup => {
  const { workshop } = backup.deps;
  const read: typeof workshop.read = async (bytes, now) =>
    (await workshop.read(bytes, now)).map((reply) =>
      reply.kind === 'content' &&
      reply.content.kind === 'accepted' &&
      reply.content.document !== null
        ? { ...reply, content: { ...reply.content, document: change(reply.content.document) } }
        : reply,
    );
  return { ...backup, deps: { ...backup.deps, workshop: { ...workshop, read } } };
};

const reserve = (
  { db, deps }: Backup,
  since: IssuedSince,
  stated: Parameters<typeof reserveIssued>[2]['stated'] = [],
) => transact(db, (tx) => reserveIssued(tx, deps, { ...since, stated }));

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
  const since = await sinceBackup(backup);
  expect(since.withoutCode).toBe(0);
  expect(since.coded.map(({ serial, number }) => [serial, number])).toEqual([
    ['C26TAA', 1],
    ['C26TAA', 2],
  ]);
  expect((await reserve(backup, since)).numbers).toEqual([
    { template: '1', serial: 'C26TAA', from: 1, to: 2 },
  ]);
  expect((await reserve(backup, since)).numbers).toEqual([]);
  expect(await nextNumbers(backup)).toEqual([
    { serial: 'C26TAA', next_number: 3, last_issued_on: '2026-11-21' },
    { serial: 'K26TAA', next_number: 1, last_issued_on: null },
  ]);
});

test('of invoices without code only their acceptance is known: a person states the last number', async () => {
  const company = await fixture.company({ series: SERIES });
  await issue(fixture, company, { invoice_common_code: 'K26TAA' });
  const backup = await restored(company);
  const since = await sinceBackup(backup);
  expect(since).toMatchObject({ coded: [], withoutCode: 1 });
  expect(await seriesWithUnknownEnd(backup.db, since)).toEqual([
    { template: '1', serial: 'K26TAA' },
  ]);
  const stated = [{ template: '1', serial: 'K26TAA', number: 1, issuedOn: null }];
  const { numbers } = await reserve(backup, since, stated);
  expect(numbers).toEqual([{ template: '1', serial: 'K26TAA', from: 1, to: 1 }]);
});

test('what the database sent itself was not issued after the backup', async () => {
  const company = await fixture.company({ series: SERIES });
  await issue(fixture, company);
  const { companies } = await findIssuedSince(fixture.deps);
  expect(companies.filter(({ companyId }) => companyId === company.companyId)).toEqual([]);
});

test('an invoice with code whose copy is not readable has its number all the same, and waits for a person', async () => {
  const company = await fixture.company({ series: SERIES });
  for (let nth = 1; nth <= 3; nth += 1) await issue(fixture, company);
  const backup = withCopies(await restored(company), (document) =>
    document.includes('<SHDon>2<') ? document.replace(/<NLap>.*?<\/NLap>/, '') : document,
  );
  const since = await sinceBackup(backup);
  expect(since.unknownEnds).toEqual([]);
  expect(since.coded.map(({ number, isRead, issuedOn }) => [number, isRead, issuedOn])).toEqual([
    [1, true, '2026-11-21'],
    [2, false, null],
    [3, true, '2026-11-21'],
  ]);
  const { numbers, withoutContent } = await reserve(backup, since);
  expect(numbers).toEqual([{ template: '1', serial: 'C26TAA', from: 1, to: 3 }]);
  const unread = { template: '1', serial: 'C26TAA', first: 2, last: 2, content: 'unread' };
  expect(withoutContent).toEqual([unread]);
  // No file is imported here, so that every number waits for one.
  expect(await numbersWithoutInvoice(backup.db, backup.companyId)).toEqual([
    { ...unread, first: 1, last: 1, content: 'coded' },
    unread,
    { ...unread, first: 3, last: 3, content: 'coded' },
  ]);
});

test.each([
  ['is missing', /<SHDon>.*?<\/SHDon>/, ''],
  ['is zero', /<SHDon>.*?<\/SHDon>/, '<SHDon>0</SHDon>'],
  ['is no number', /<SHDon>.*?<\/SHDon>/, '<SHDon>hai</SHDon>'],
])(
  'of an invoice with code whose number %s a person states the last number, and no number 0 is reserved',
  async (_, tag, replacement) => {
    const company = await fixture.company({ series: SERIES });
    await issue(fixture, company);
    const backup = withCopies(await restored(company), (document) =>
      document.replace(tag, replacement),
    );
    const since = await sinceBackup(backup);
    const series = { template: '1', serial: 'C26TAA' };
    expect(since).toMatchObject({ coded: [], unknownEnds: [series] });
    expect(await seriesWithUnknownEnd(backup.db, since)).toEqual([series]);
    const stated = [{ ...series, number: 1, issuedOn: null }];
    const { numbers, withoutContent } = await reserve(backup, since, stated);
    expect(numbers).toEqual([{ ...series, from: 1, to: 1 }]);
    expect(withoutContent).toEqual([{ ...series, first: 1, last: 1, content: 'lost' }]);
  },
);

test('messages of an authority that is not trusted here give no number again: a person states the last one of each series', async () => {
  const company = await fixture.company({ series: SERIES });
  await issue(fixture, company);
  const backup = await restored(company);
  const since = await sinceBackup({
    ...backup,
    deps: { ...backup.deps, workshop: workshop(createTrustStore([])) },
  });
  expect(since).toMatchObject({ coded: [], untrusted: ['ISSUER_UNKNOWN'] });
  expect(await seriesWithUnknownEnd(backup.db, since)).toEqual([
    { template: '1', serial: 'C26TAA' },
    { template: '1', serial: 'K26TAA' },
  ]);
});

test('numbers between coded ones that no message names are left out as lost, and the last of two ends counts', async () => {
  const company = await fixture.company({ series: SERIES });
  for (let nth = 1; nth <= 4; nth += 1) await issue(fixture, company);
  const backup = await restored(company);
  const since = await sinceBackup(backup);
  const coded = since.coded.filter(({ number }) => number === 1 || number === 4);
  const series = { template: '1', serial: 'C26TAA' };
  const { numbers, withoutContent } = await reserve(backup, { ...since, coded }, [
    { ...series, number: 6, issuedOn: null },
  ]);
  expect(numbers).toEqual([{ ...series, from: 1, to: 6 }]);
  expect(withoutContent).toEqual([
    { ...series, first: 2, last: 3, content: 'lost' },
    { ...series, first: 5, last: 6, content: 'lost' },
  ]);
  expect(await nextNumbers(backup)).toContainEqual({
    serial: 'C26TAA',
    next_number: 7,
    last_issued_on: '2026-11-21',
  });
});

test('messages about what was issued since are stored as applied: the inbox does not list them as replies to nothing', async () => {
  const company = await fixture.company({ series: SERIES });
  await issue(fixture, company);
  const backup = await restored(company);
  await reserve(backup, await sinceBackup(backup));
  await receiveReplies(backup.deps);
  const states = await backup.db
    .selectFrom('authority_inbox_message')
    .where('company_id', '=', backup.companyId)
    .select(['state', 'reason'])
    .execute();
  expect(states).toEqual([{ state: 'applied', reason: 'RECOVERED' }]);
});
