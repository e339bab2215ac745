import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Email, type Mail, MailRefused } from '../../../connectors/mail/port.ts';
import { installFeature } from '../../../feature.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { TestPlatform } from '../../../platform/testing.ts';
import { CAPACITY_REACHED, insertLicence, licencesFeature } from '../index.ts';
import { countNumbers } from '../testing/count-numbers.ts';
import { warnAllOfCapacity } from './index.ts';

const NOW = '2026-11-21T02:00:00.000Z';
let platform: TestPlatform;
let sent: Email[];
let refusesAddress: string | null = null;
const mail: Mail = {
  async send(letter) {
    if (letter.to[0] === refusesAddress) throw new MailRefused('no such mailbox');
    sent.push(letter);
    return { refused: [] };
  },
  close: async () => {},
};
beforeAll(async () => {
  platform = await testPlatform();
  installFeature(platform.jobs, licencesFeature({ ...platform, mail, announcePageUrl: null }));
});
beforeEach(() => {
  platform.clock.set(NOW);
  sent = [];
  refusesAddress = null;
});

const buy = (
  { companyId }: TestCompany,
  capacity: number | null,
  endsAt = '2027-06-01T00:00:00.000Z',
) =>
  insertLicence(platform.db, companyId, {
    planCode: 'P100',
    planName: 'P100',
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt,
    capacity,
    price: '100000',
  });

/** Counts numbers as numbering does, with what it leaves to the job. */
async function number({ companyId }: TestCompany, wanted: number): Promise<void> {
  const { reachesMark } = await countNumbers(platform.db, companyId, wanted, platform.clock.now());
  if (reachesMark)
    await transact(platform.db, (tx) =>
      platform.jobs.enqueue(tx, CAPACITY_REACHED, [{ companyId }]),
    );
  await platform.jobs.drain();
}
const emailOf = async ({ admin }: TestCompany) =>
  (
    await platform.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', admin.userId)
      .executeTakeFirstOrThrow()
  ).email;
const eventsOf = ({ companyId }: TestCompany) =>
  platform.events.published
    .filter((one) => one.companyId === companyId && one.event.type === 'licence')
    .map(({ event }) => event.state);

test('LIC-016 a company is warned at 80, 95 and 100 % of its package, once each, by event and by mail to its administrators', async () => {
  const company = await testCompany(platform.db);
  await buy(company, 100);
  await number(company, 79);
  expect(eventsOf(company)).toEqual([]);
  for (const wanted of [1, 5, 10, 3, 2]) await number(company, wanted);
  expect(eventsOf(company)).toEqual(['80', '95', '100']);
  expect(sent.map(({ to }) => to)).toEqual(Array(3).fill([await emailOf(company)]));
  expect(sent[0]?.subject).toContain('đã dùng 80 %');
  expect(sent[2]?.subject).toContain('Đã dùng hết gói hóa đơn');
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(3);
});

test('LIC-016 the job may run any number of times, and a package that passes several marks at once is warned of the highest', async () => {
  const company = await testCompany(platform.db);
  await buy(company, 100);
  await number(company, 97);
  const { companyId } = company;
  for (let again = 0; again < 3; again += 1)
    await platform.jobs.enqueue(platform.db, CAPACITY_REACHED, [{ companyId }]);
  await platform.jobs.drain();
  await warnAllOfCapacity(platform);
  expect(eventsOf(company)).toEqual(['95']);
  await platform.jobs.drain();
  expect(sent).toHaveLength(1);
});

test('LIC-016 a further package is warned of again, and one that ends without numbering is found by the hourly job', async () => {
  const company = await testCompany(platform.db);
  await buy(company, 100, '2026-12-01T00:00:00.000Z');
  await number(company, 85);
  expect(eventsOf(company)).toEqual(['80']);
  await buy(company, 100);
  await number(company, 100);
  // 185 of 200; the first package ends, and the remaining ones are at 85 of 100.
  expect(eventsOf(company)).toEqual(['80', '80']);
  platform.clock.set('2026-12-02T02:00:00.000Z');
  await warnAllOfCapacity(platform);
  await platform.jobs.drain();
  expect(eventsOf(company)).toEqual(['80', '80', '80']);
  expect(sent.at(-1)?.text).toContain('Đã mua: 100');
});

test('a package without a limit causes no warning', async () => {
  const company = await testCompany(platform.db);
  await buy(company, null);
  await number(company, 1_000);
  await warnAllOfCapacity(platform);
  expect(eventsOf(company)).toEqual([]);
});

test('an address that is refused does not block the letters to other administrators', async () => {
  const company = await testCompany(platform.db);
  await platform.db
    .updateTable('membership')
    .set({ role: 'admin' })
    .where('company_id', '=', company.companyId)
    .execute();
  refusesAddress = await emailOf(company);
  await buy(company, 10);
  await number(company, 8);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.to).not.toEqual([refusesAddress]);
  expect(await platform.jobs.waiting()).toEqual([]);
});
