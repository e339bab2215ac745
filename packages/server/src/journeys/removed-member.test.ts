import { streamEvents } from '@hoadon/contracts/invoices';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { beforeAll, expect, test } from 'vitest';
import { transact } from '../platform/db/transact.ts';
import { DEMO_COMPANY, DEMO_USERS } from '../seed/demo-company.ts';
import { type DemoApp, demoApp } from '../testing/demo-app.ts';
import { signIn } from './testing/sign-in.ts';

let app: DemoApp;
let admin: string;
beforeAll(async () => {
  app = await demoApp();
  admin = await signIn(app.baseUrl, 'admin');
}, 120_000);

async function post(path: string, token: string | null, body: object) {
  const response = await fetch(`${app.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = JSON.parse(await response.text());
  expect([path, response.status, answer.message]).toEqual([path, 200, undefined]);
  return answer.data;
}

/** Listens; `read` holds what came, `ended` resolves when the server ends the stream. */
async function listening(token: string) {
  const response = await fetch(`${app.baseUrl}${streamEvents.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const stream = { read: '', isOver: false, cancel: () => {} };
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  stream.cancel = () => void reader.cancel();
  const listen = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      stream.read += next.value;
    stream.isOver = true;
  };
  void listen();
  // It has its place.
  await expect.poll(() => stream.read).toContain('id: ');
  return stream;
}

const ROBOTICS = '/invoice-robotics-api/api';

/** Id of the accountant as a user. */
async function accountantId(): Promise<string> {
  const colleague = DEMO_USERS.find(({ role }) => role === 'accountant');
  const { id } = await app.platform.db
    .selectFrom('login_name')
    .select('user_id as id')
    .where('name', '=', colleague?.user_name ?? '')
    .executeTakeFirstOrThrow();
  return id;
}

test('USER-011 the open stream of a member whose rights change ends at once, those of others go on', async () => {
  const [changed, other] = [
    await listening(await signIn(app.baseUrl, 'accountant')),
    await listening(admin),
  ];
  const startedAt = performance.now();
  const none = { add: false, view: false, change: false, delete: false };
  await post(`${ROBOTICS}/update-role-robotics-user`, admin, {
    id: await accountantId(),
    role: 'accountant',
    einvoicerole: { ...ROLE_PERMISSIONS.accountant, invoice_draft_management: none },
  });
  await expect.poll(() => changed.isOver, { interval: 20 }).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  expect(other.isOver).toBe(false);
  const again = await listening(await signIn(app.baseUrl, 'accountant'));
  expect(again.isOver).toBe(false);
  for (const { cancel } of [again, other]) cancel();
});

test('USER-020 a member who is removed hears nothing more of the company: the open stream ends at once, those of others go on', async () => {
  const id = await accountantId();
  const access = await signIn(app.baseUrl, 'accountant');
  const [removed, other] = [await listening(access), await listening(admin)];

  const startedAt = performance.now();
  await post(`${ROBOTICS}/delete-robotics-user`, admin, { id });
  await expect.poll(() => removed.isOver, { interval: 20 }).toBe(true);
  // The next look of the stream itself would come after 25 seconds.
  expect(performance.now() - startedAt).toBeLessThan(15_000);

  const { id: companyId } = await app.platform.db
    .selectFrom('company')
    .select('id')
    .where('tax_code', '=', DEMO_COMPANY.tax_code)
    .executeTakeFirstOrThrow();
  await transact(app.platform.db, async (tx) =>
    app.platform.events.publish(tx, companyId, [{ type: 'invoice', id: '4711', state: 'signed' }]),
  );
  await expect.poll(() => other.read).toContain('4711');
  expect(removed.read).not.toContain('4711');
  const again = await fetch(`${app.baseUrl}${streamEvents.path}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  expect(again.status).toBe(401);
  other.cancel();
});
