import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { madeUpTaxCode, testCompany } from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import { type TestPlatform, testPlatform } from '../../platform/testing.ts';
import { saveIssued } from '../../testing/saved-invoices.ts';
import { repairTotals, setCopiesAside } from '../invoices/index.ts';
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
  await saveIssued(platform, company);
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

test('a file with a number that the own series has not reached is not saved, and a proven one continues the series', async () => {
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

const claimsOf = async ({ company }: IntakeApp) => {
  const rows = await platform.db
    .selectFrom('invoice_correction as c')
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.company_id', '=', 'c.company_id').onRef('i.id', '=', 'c.invoice_id'),
    )
    .leftJoin('verification_due as d', (join) =>
      join.onRef('d.company_id', '=', 'c.company_id').onRef('d.invoice_id', '=', 'c.invoice_id'),
    )
    .select(['i.number', 'c.claim', 'd.invoice_id as due'])
    .where('c.company_id', '=', company.companyId)
    .orderBy('i.number')
    .execute();
  return rows.map(({ number, claim, due }) => [number, claim, due !== null]);
};

const replacing = (of: string) => ({
  corrects: { relation: 'replaces', serial: 'C26TAA', number: of } as const,
});

test.each([
  ['as they were issued', ['1', '2', '3', '4']],
  ['the last first', ['4', '3', '2', '1']],
  ['the original last', ['2', '4', '3', '1']],
  ['together', null],
] as const)(
  'of three replacements of one purchase the last counts, and the others are replaced, taken in %s',
  async (_, order) => {
    const app = await intakeApp({ platform });
    const parties = { seller: SELLER, buyer: app.company.taxCode, ...PROVEN };
    const files = {
      1: { ...parties, number: '1' },
      2: { ...parties, number: '2', total: 990_000, ...replacing('1') },
      // One more of the first, and one of the second.
      3: { ...parties, number: '3', total: 880_000, ...replacing('2') },
      4: { ...parties, number: '4', total: 770_000, ...replacing('1') },
    };
    if (order) for (const number of order) await takesIn(app, files[number]);
    else
      await app.takeIn(
        Object.fromEntries(
          Object.entries(files).map(([number, made]) => [`${number}.xml`, madeUpFile(made)]),
        ),
      );
    expect((await statesOf(app)).map(([number, state]) => [number, state])).toEqual([
      [1, 'REPLACED'],
      [2, 'REPLACED'],
      [3, 'REPLACED'],
      [4, 'REPLACE'],
    ]);
    expect(await claimsOf(app)).toEqual([
      [2, null, true],
      [3, null, true],
      [4, 'replaced-before', true],
    ]);
    expect(await repairTotals(platform.db, app.company.companyId)).toEqual([]);
  },
);

test('a second replacement that is less proven than the first does not supersede it', async () => {
  const app = await intakeApp({ platform });
  const parties = { seller: SELLER, buyer: app.company.taxCode };
  await takesIn(app, { ...parties, number: '1' });
  await takesIn(app, { ...parties, ...PROVEN, number: '2', ...replacing('1') });
  await takesIn(app, { ...parties, number: '3', ...replacing('1') });
  expect((await statesOf(app)).map(([number, state]) => [number, state])).toEqual([
    [1, 'REPLACED'],
    [2, 'REPLACE'],
    [3, 'REPLACE'],
  ]);
  expect(await claimsOf(app)).toEqual([
    [2, null, true],
    [3, 'unproven', true],
  ]);
});

test('a payment counts for the proven replacement, whichever was proven when it was made', async () => {
  const app = await intakeApp({ platform });
  const parties = { seller: SELLER, buyer: app.company.taxCode };
  await takesIn(app, { ...parties, number: '1' });
  const { companyId } = app.company;
  const idOf = async (number: number) => {
    const { id } = await platform.db
      .selectFrom('invoice')
      .select('id')
      .where('company_id', '=', companyId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return id;
  };
  await sql`
    with paid as (
      insert into payment (company_id, number, direction, method, paid_on, amount, currency, amount_dong, created_by, created_at)
      select ${companyId}, 1, 'out', 'transfer', '2026-11-20', 1100000, 'VND', 1100000, 'user/1', now() returning id
    )
    insert into payment_invoice (company_id, payment_id, invoice_id, paid_for, amount)
    select ${companyId}, id, ${await idOf(1)}, ${await idOf(1)}, 1100000 from paid`.execute(
    platform.db,
  );
  await takesIn(app, { ...parties, number: '3', ...replacing('1') });
  await takesIn(app, { ...parties, ...PROVEN, number: '2', ...replacing('1') });
  await takesIn(app, { ...parties, ...PROVEN, number: '1' });
  const paid = await platform.db
    .selectFrom('payment_invoice')
    .select('invoice_id')
    .where('company_id', '=', companyId)
    .execute();
  expect(paid).toEqual([{ invoice_id: await idOf(2) }]);
  expect(await statesOf(app)).toContainEqual([2, 'REPLACE', '0']);
});

test('a less proven replacement between two others does not prevent the last from superseding the first', async () => {
  const app = await intakeApp({ platform });
  const parties = { seller: SELLER, buyer: app.company.taxCode };
  await takesIn(app, { ...parties, number: '1' });
  for (const [number, proof] of [
    ['2', PROVEN],
    ['3', {}],
    ['4', PROVEN],
  ] as const)
    await takesIn(app, { ...parties, ...proof, number, ...replacing('1') });
  expect((await statesOf(app)).map(([number, state]) => [number, state])).toEqual([
    [1, 'REPLACED'],
    [2, 'REPLACED'],
    [3, 'REPLACE'],
    [4, 'REPLACE'],
  ]);
  expect((await claimsOf(app)).map(([number, claim]) => [number, claim])).toEqual([
    [2, null],
    [3, 'unproven'],
    [4, 'replaced-before'],
  ]);
});

test('an unproven correction of a purchase is to be verified with that claim, until a proven one replaces it', async () => {
  const app = await intakeApp({ platform });
  const parties = { seller: SELLER, buyer: app.company.taxCode };
  await takesIn(app, { ...parties, ...PROVEN, number: '1' });
  const forged = { ...parties, number: '2', ...replacing('1') };
  await takesIn(app, forged);
  expect(await claimsOf(app)).toEqual([[2, 'unproven', true]]);
  await takesIn(app, { ...forged, ...PROVEN });
  expect(await claimsOf(app)).toEqual([[2, null, true]]);
});

test('an original that is set aside has no claims on it, and one that is restored has them again', async () => {
  const app = await intakeApp({ platform });
  const parties = { seller: SELLER, buyer: app.company.taxCode };
  await takesIn(app, { ...parties, ...PROVEN, number: '1' });
  await takesIn(app, { ...parties, number: '2', ...replacing('1') });
  const { companyId, accountant } = app.company;
  const { id } = await platform.db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', companyId)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  const by = { companyId, actor: accountant.actor, at: platform.clock.now() };
  for (const [isAside, claim] of [
    [true, null],
    [false, 'unproven'],
  ] as const) {
    await transact(platform.db, (tx) => setCopiesAside(tx, platform.events, by, [id], isAside));
    expect(await claimsOf(app)).toEqual([[2, claim, true]]);
  }
});
