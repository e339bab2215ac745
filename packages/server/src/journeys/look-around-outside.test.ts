import { beforeAll, expect, test } from 'vitest';
import { madeUpTaxCode } from '../platform/db/testing.ts';
import { DEMO_USERS } from '../seed/demo-company.ts';
import { type DemoApp, demoApp } from '../testing/demo-app.ts';

let app: DemoApp;
let authorization: string;
beforeAll(async () => {
  app = await demoApp();
  authorization = `Bearer ${await app.tokenOf(DEMO_USERS[0]?.user_name ?? '')}`;
});

const call = async (path: string, method = 'GET') => {
  const response = await fetch(`${app.baseUrl}${path}`, { method, headers: { authorization } });
  return { status: response.status, ...JSON.parse(await response.text()) };
};

test('LOOK-010 LOOK-011 the demo looks a tax code up in the simulated registers, over HTTP', async () => {
  const ask = async (code: string) =>
    (await call(`/invoice-robotics-api/api/tax-code-lookup?taxcode=${code}`)).data;
  const code = madeUpTaxCode(987_654);
  const wrongCheckDigit = `${code.slice(0, 9)}${(Number(code[9]) + 1) % 10}`;
  expect(await ask(code)).toMatchObject({
    outcome: 'found',
    name: `CÔNG TY TNHH MÔ PHỎNG ${code}`,
    status: 'active',
    source: 'registry',
  });
  expect(await ask(wrongCheckDigit)).toMatchObject({ outcome: 'not-found' });
});

test('the demo company has the free package of 100 invoices beside the one it bought', async () => {
  const { data } = await call('/invoice-robotics-api/api/get-subscriptions-ir');
  const packages = data.purchased.map(
    ({
      plan_id,
      capacity,
      price,
    }: {
      plan_id: { id: string };
      capacity: number;
      price: string;
    }) => [plan_id.id, capacity, price],
  );
  expect(packages).toContainEqual(['EINVOICE_FREE100', 100, '0']);
  expect(data.total_capacity).toBe(10_100);
});

test('LIC-007 "announce now" leads to the simulated page, which learns who came, once', async () => {
  const { data } = await call('/invoice-robotics-api/api/announce-page', 'POST');
  const token = authorization.split(' ')[1] ?? '';
  expect(data.url).toContain('/simulators/announcement-page/?code=');
  expect(data.url).not.toContain(token);
  const { pathname, search } = new URL(data.url);
  const page = await fetch(`${app.baseUrl}${pathname}${search}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const { data: user } = await call('/user-api/api/current-user');
  expect(await page.text()).toContain(user.company.tax_code);
  const again = await fetch(`${app.baseUrl}${pathname}${search}`);
  expect(again.status).toBe(400);
  expect(await again.text()).not.toContain(user.company.tax_code);
  expect(app.logged.join('\n')).not.toContain(new URLSearchParams(search).get('code'));
});
