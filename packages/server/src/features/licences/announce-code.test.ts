import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { beforeAll, expect, test } from 'vitest';
import { type TestCompany, testCompany, testPlatform } from '../../platform/db/testing.ts';
import { appFor } from '../../platform/http/testing.ts';
import type { TestPlatform } from '../../platform/testing.ts';
import { licenceRoutes } from './routes.ts';

const OPEN = '/invoice-robotics-api/api/announce-page';
const REDEEM = `${OPEN}/redeem`;
const INVALID = { status: 400, message: 'ANNOUNCE_CODE_INVALID' };
let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

const PAGE = 'https://announce.example.test/start?lang=vi';
const routes = (announcePageUrl: string | null = PAGE) =>
  licenceRoutes({ ...platform, announcePageUrl });
const open = async (company: TestCompany) =>
  (await appFor(routes(), company.accountant).post(OPEN)).data;
const codeIn = ({ url }: { url: string }) => new URL(url).searchParams.get('code') ?? '';
const redeem = (code: unknown) => appFor(routes(), null).post(REDEEM, { code });

test('LIC-007 the page opens with a one-time code that identifies the user', async () => {
  const company = await testCompany(platform.db);
  const opened = await open(company);
  expect(opened.url).toMatch(
    /^https:\/\/announce\.example\.test\/start\?lang=vi&code=\d+\.[\w-]{43}$/,
  );
  expect(Date.parse(opened.expires_at) - Date.parse(platform.clock.now())).toBe(60_000);
  expect(await redeem(codeIn(opened))).toMatchObject({
    status: 200,
    data: {
      company: { tax_code: company.taxCode, name: expect.stringContaining('Thử nghiệm') },
      user: { name: 'Trần Kế Toán' },
    },
  });
});

test('a code works once, also when two come with it at the same moment', async () => {
  const code = codeIn(await open(await testCompany(platform.db)));
  const answers = await Promise.all([redeem(code), redeem(code), redeem(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await redeem(code)).toMatchObject(INVALID);
});

test('after a minute a code is worth nothing', async () => {
  const company = await testCompany(platform.db);
  const inTime = codeIn(await open(company));
  const late = codeIn(await open(company));
  platform.clock.advance(59);
  expect((await redeem(inTime)).status).toBe(200);
  platform.clock.advance(1);
  expect(await redeem(late)).toMatchObject(INVALID);
});

test('a code of another company, a changed one and nonsense are refused alike', async () => {
  const company = await testCompany(platform.db);
  const other = await testCompany(platform.db);
  const code = codeIn(await open(company));
  const secret = code.split('.')[1];
  for (const wrong of [
    `${other.companyId}.${secret}`,
    `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`,
    'x',
    '1.',
    `999999999999999999.${'a'.repeat(43)}`,
  ])
    expect(await redeem(wrong), wrong).toMatchObject(INVALID);
  for (const wrong of ['', null, 7, 'a'.repeat(101)])
    expect(await redeem(wrong)).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  expect((await redeem(code)).status).toBe(200);
});

test('only a hash of the code is stored, and old ones are deleted', async () => {
  const company = await testCompany(platform.db);
  const savedCodes = () =>
    platform.db
      .selectFrom('announce_code')
      .selectAll()
      .where('company_id', '=', company.companyId)
      .execute();
  const code = codeIn(await open(company));
  expect(JSON.stringify(await savedCodes())).not.toContain(code.split('.')[1]);
  platform.clock.advance(61);
  await open(company);
  expect(await savedCodes()).toHaveLength(1);
});

test('who has left the company is no longer let through', async () => {
  const company = await testCompany(platform.db);
  const code = codeIn(await open(company));
  await platform.db
    .deleteFrom('membership')
    .where('company_id', '=', company.companyId)
    .where('user_id', '=', company.accountant.userId)
    .execute();
  expect(await redeem(code)).toMatchObject(INVALID);
});

test('without a configured page the request is refused, and the page does not open without signing in', async () => {
  const company = await testCompany(platform.db);
  expect(await appFor(routes(null), company.accountant).post(OPEN)).toMatchObject({
    status: 409,
    message: 'ANNOUNCE_PAGE_NOT_SET',
  });
  expect((await appFor(routes(), null).post(OPEN)).status).toBe(401);
});

test('LIC-007 AMB-65 the page opens only for a user with the right to publish, as its button', async () => {
  const { accountant } = await testCompany(platform.db);
  const { publish_management, ...others } = ROLE_PERMISSIONS.accountant;
  const permissions = { ...others, publish_management: { ...publish_management, add: false } };
  expect(await appFor(routes(), { ...accountant, permissions }).post(OPEN)).toMatchObject({
    status: 403,
    message: 'FORBIDDEN',
    data: { permission: 'publish_management.add' },
  });
});
