import { beforeAll, expect, test } from 'vitest';
import { madeUpTaxCode, testCompany } from '../../platform/db/testing.ts';
import { type TestPlatform, testPlatform } from '../../platform/testing.ts';
import { keepIssued } from '../../testing/kept-invoices.ts';
import { repairTotals } from '../invoices/index.ts';
import { type IntakeApp, intakeApp } from './testing/intake-app.ts';
import { type MadeUp, madeUpFile } from './testing/made-up-file.ts';

const SELLER = madeUpTaxCode(79);
const PROVEN = { isSigned: true, code: '00ABC' };
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const statesOf = async ({ company }: IntakeApp) => {
  const rows = await platform.db
    .selectFrom('invoice')
    .select(['number', 'chain_state', 'open_amount'])
    .where('company_id', '=', company.companyId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, chain_state, open_amount }) => [number, chain_state, open_amount]);
};
const takesIn = (app: IntakeApp, invoice: MadeUp) => app.takeIn({ 'a.xml': madeUpFile(invoice) });

test.each([
  ['replaces', 'REPLACED'],
  ['adjusts', 'MODIFIED'],
] as const)(
  'an unsigned file that %s a proven purchase leaves it in force until a proven one does',
  async (relation, state) => {
    const app = await intakeApp({ platform });
    const parties = { seller: SELLER, buyer: app.company.taxCode };
    await takesIn(app, { ...parties, ...PROVEN, number: '1' });
    const corrects = { relation, serial: 'C26TAA', number: '1' };
    const forged = { ...parties, number: '2', corrects };
    await takesIn(app, forged);
    expect(await statesOf(app)).toContainEqual([1, 'ORIGINAL', '1100000']);
    await takesIn(app, { ...forged, ...PROVEN });
    expect((await statesOf(app))[0]).toEqual([1, state, expect.any(String)]);
    expect(await repairTotals(platform.db, app.company.companyId)).toEqual([]);
  },
);

test('an unsigned file that replaces an invoice which was issued here leaves it in force', async () => {
  const company = await testCompany(platform.db);
  const app = await intakeApp({ platform, company });
  await keepIssued(platform, company);
  const [issued] = await statesOf(app);
  const corrects = { relation: 'replaces', serial: 'C26TAA', number: '7' } as const;
  await takesIn(app, {
    seller: company.taxCode,
    buyer: SELLER,
    number: '2',
    serial: 'C26TZZ',
    corrects,
  });
  expect(await statesOf(app)).toContainEqual(issued);
});

test('a file with a number that the company’s own series has not given is not kept, and a proven one continues the series', async () => {
  const company = await testCompany(platform.db);
  const app = await intakeApp({ platform, company });
  await platform.db
    .insertInto('series')
    .values({ company_id: company.companyId, template: '1', serial: 'C26TAA', next_number: 5 })
    .execute();
  const sale = (number: string, change: Partial<MadeUp> = {}) =>
    takesIn(app, { seller: company.taxCode, buyer: SELLER, number, ...change });
  expect((await sale('5')).invoices_error).toMatchObject([
    { reason: 'NUMBER_NOT_GIVEN', words: { serial: 'C26TAA', number: '00000005' } },
  ]);
  expect((await sale('400', { isSigned: true })).counts).toMatchObject({ error: 1 });
  expect((await sale('4')).counts).toMatchObject({ new: 1 });
  expect((await sale('9', PROVEN)).counts).toMatchObject({ new: 1 });
  expect((await sale('8')).counts).toMatchObject({ new: 1 });
  const series = platform.db
    .selectFrom('series')
    .select('next_number')
    .where('company_id', '=', company.companyId);
  expect(await series.executeTakeFirst()).toEqual({ next_number: 10 });
});
