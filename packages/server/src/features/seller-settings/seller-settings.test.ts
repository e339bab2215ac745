import { beforeAll, expect, test } from 'vitest';
import { routesOf } from '../../feature.ts';
import type { Db } from '../../platform/db/open.ts';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { losingFirstAnswer } from '../../testing/lost-answers.ts';
import { sellerSettingsFeature } from './index.ts';

const SETTINGS = '/e-invoice-api/api/seller-setting';
type Entry = { key: string; num_val: number | null; text_val: string | null };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const appOf = (session: TestCompany['admin'], db: Db = platform.db) =>
  appFor(routesOf(sellerSettingsFeature({ ...platform, db })), session, platform.db);

/** The settings of a new company as they would be sent back, with these keys changed. */
async function entries(
  app: ReturnType<typeof appOf>,
  changed: Readonly<Record<string, number | string | null>> = {},
): Promise<Entry[]> {
  const { version: _, ...groups } = (await app.get(`${SETTINGS}/list`)).data;
  return (Object.values(groups).flat() as Entry[]).map((entry) => {
    const value = entry.key in changed ? changed[entry.key] : undefined;
    if (value === undefined) return entry;
    return typeof value === 'string' ? { ...entry, text_val: value } : { ...entry, num_val: value };
  });
}
const POINT = { DECIMAL_SEPARATOR: '.', THOUSAND_SEPARATOR: ',' };

test('SET-003 SET-004 SET-008 SET-016 settings come in their four groups, dong and foreign, the decimal mark first', async () => {
  const { admin } = await testCompany(platform.db);
  const { data } = await appOf(admin).get(`${SETTINGS}/list`);
  expect(Object.keys(data)).toEqual([
    'qty_rate__settings',
    'on_detail_invoice__settings',
    'on_invoice__settings',
    'seprator__settings',
    'version',
  ]);
  expect(data.seprator__settings).toEqual([
    { key: 'DECIMAL_SEPARATOR', num_val: null, text_val: ',' },
    { key: 'THOUSAND_SEPARATOR', num_val: null, text_val: '.' },
  ]);
  expect(data.on_detail_invoice__settings).toContainEqual({
    key: 'SUB_TOTAL__FOREIGN',
    num_val: 2,
    text_val: null,
  });
  expect(data.version).toBe(0);
});

test('SET-017 the guideline returns the advised decimals and how many may be set, whatever is set', async () => {
  const { admin } = await testCompany(platform.db);
  const app = appOf(admin);
  const before = (await app.get(`${SETTINGS}/guideline`)).data;
  await app.put(`${SETTINGS}/update`, { settings: await entries(app, { ...POINT, QUANTITY: 2 }) });
  expect((await app.get(`${SETTINGS}/guideline`)).data).toEqual(before);
  expect(before).toMatchObject({ least_decimals: 0, most_decimals: 6 });
  expect(before.most_decimals_of).toMatchObject({ QUANTITY: 6, RATE: 2, TOTAL_MONEY: 0 });
  expect(before.seprator__settings[0].text_val).toBe(',');
});

test('SET-018 settings are saved for the company alone, and only who may change settings changes them', async () => {
  const company = await testCompany(platform.db);
  const other = await testCompany(platform.db);
  const app = appOf(company.admin);
  const settings = await entries(app, { ...POINT, QUANTITY: 2 });
  const answer = await app.put(`${SETTINGS}/update`, { settings, version: 0 });
  expect(answer.data.version).toBe(1);
  expect((await appOf(company.accountant).get(`${SETTINGS}/list`)).data).toEqual(answer.data);
  expect((await appOf(other.admin).get(`${SETTINGS}/list`)).data.version).toBe(0);
  expect(await appOf(company.accountant).put(`${SETTINGS}/update`, { settings })).toMatchObject({
    status: 403,
  });
});

test('SET-009 SET-010 SET-012 what is empty, out of bounds or without separators is refused by name and nothing is saved', async () => {
  const { admin } = await testCompany(platform.db);
  const app = appOf(admin);
  const wrong = { RATE: null, UNIT_PRICE: 9, THOUSAND_SEPARATOR: ',' };
  const answer = await app.put(`${SETTINGS}/update`, { settings: await entries(app, wrong) });
  expect(answer).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  const responseText = JSON.stringify(answer);
  for (const code of ['setting-empty', 'decimals-out-of-range', 'separators-required'])
    expect(responseText).toContain(code);
  expect((await app.get(`${SETTINGS}/list`)).data.version).toBe(0);
});

test('of two users who change the same settings the second is refused, and a retry after a lost response does not save twice', async () => {
  const { admin } = await testCompany(platform.db);
  const app = appOf(admin);
  const settings = await entries(app, POINT);
  const lost = appOf(admin, losingFirstAnswer(platform.db));
  expect((await lost.put(`${SETTINGS}/update`, { settings, version: 0 })).data.version).toBe(1);
  const late = { settings: await entries(app, { RATE: 1 }), version: 0 };
  expect(await app.put(`${SETTINGS}/update`, late)).toMatchObject({
    status: 409,
    message: 'SETTINGS_CHANGED_MEANWHILE',
  });
  expect((await app.get(`${SETTINGS}/list`)).data.version).toBe(1);
});
