import { defineCall } from '@hoadon/contracts/http/define-call';
import { ErrorBody } from '@hoadon/contracts/http/envelope';
import { WireId } from '@hoadon/contracts/http/wire-types';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fileRoute, pageRoute, publicRoute, type Route, route, type Session } from './route.ts';
import { appFor } from './testing.ts';

const session: Session = {
  actor: 'user/1',
  userId: '1',
  companyId: '1',
  role: 'accountant',
  permissions: ROLE_PERMISSIONS.accountant,
};
const Thing = z.object({ id: WireId, name: z.string().min(2) });
const summary = 'Of the test.';

const routes: Route[] = [
  route(
    defineCall('PUT', '/things/{id}', Thing, Thing, { access: 'signed-in', summary }),
    (thing) => Promise.resolve({ ...thing, secret: 'not in the contract' }),
  ),
  pageRoute(
    defineCall(
      'GET',
      '/things',
      z.object({ page_size: z.coerce.number().default(10), search: z.string().default('all') }),
      z.array(Thing),
      {
        access: 'invoice_management.view',
        answers: 'page',
        summary,
      },
    ),
    async ({ page_size, search }) => ({
      rows: [{ id: 7, name: `Bút bi, ${search}` }],
      pageInfo: { total: 1, current_page: 1, current_limit: page_size, next_cursor: null },
    }),
  ),
  route(
    defineCall('DELETE', '/things/{id}', z.object({ id: WireId }), z.object({}), {
      access: 'user_management.delete',
      summary,
    }),
    async () => ({}),
  ),
  publicRoute(
    defineCall('POST', '/fail', z.object({ how: z.string() }), z.object({}), {
      access: 'public',
      summary,
    }),
    async ({ how }) => {
      if (how === 'refuse') throw new Failure('LICENSE_EXPIRED', { used: '10' });
      if (how === 'away') throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      throw new Error('the password is hunter2');
    },
  ),
  fileRoute(
    defineCall('GET', '/file', z.object({}), z.object({}), {
      access: 'signed-in',
      answers: 'file',
      summary,
    }),
    async () => ({
      bytes: new TextEncoder().encode('<HDon/>'),
      mediaType: 'application/xml',
      name: 'Hóa đơn "số 1".xml',
    }),
  ),
  route(
    defineCall('POST', '/upload', z.object({ id: WireId }), z.array(z.string()), {
      access: 'signed-in',
      upload: true,
      summary,
    }),
    async ({ id }, _session, { files }) => [
      id,
      ...Object.entries(files).map(([field, file]) => `${field}:${file.name}:${file.bytes.length}`),
    ],
  ),
];
const TWIN = '/twin';
const twins: Route[] = [
  publicRoute(
    defineCall('POST', TWIN, z.object({ email: z.string() }), Thing, { access: 'public', summary }),
    async ({ email }) => ({ id: '1', name: `khách ${email}` }),
  ),
  route(
    defineCall('POST', TWIN, z.object({ id: WireId }), Thing, {
      access: 'user_management.delete',
      summary,
    }),
    async ({ id }) => ({ id, name: 'người nhà' }),
  ),
];

test('AUTH-010 PROV-008 one address is two calls: a request without authorization reaches the public one, and nothing more', async () => {
  const headers = { authorization: 'Bearer x' };
  const guest = appFor(twins, null);
  const guestInput = { email: 'a@example.test', id: '7' };
  expect((await guest.post(TWIN, guestInput)).data.name).toBe('khách a@example.test');
  expect(await guest.post(TWIN, { id: '7' })).toMatchObject({ message: 'UNAUTHENTICATED' });
  expect(await guest.post(TWIN, { email: 7 })).toMatchObject({ message: 'INPUT_DATA_IS_INVALID' });
  expect(await guest.post(TWIN, guestInput, headers)).toMatchObject({ message: 'UNAUTHENTICATED' });
  const accountant = appFor(twins, session);
  expect(await accountant.post(TWIN, guestInput, headers)).toMatchObject({ message: 'FORBIDDEN' });
  const admin = appFor(twins, { ...session, permissions: ROLE_PERMISSIONS.admin });
  expect((await admin.post(TWIN, guestInput, headers)).data).toEqual({
    id: '7',
    name: 'người nhà',
  });
});

const signedIn = appFor(routes, session);
const stranger = appFor(routes, null);

test('API-003 a response is success and data, and has nothing outside the contract', async () => {
  expect(await signedIn.put('/things/12', { name: 'Bút bi' })).toEqual({
    status: 200,
    success: true,
    data: { id: '12', name: 'Bút bi' },
  });
});

test("the path's parameter wins over one in the body", async () => {
  const response = await signedIn.put('/things/12', { id: 13, name: 'Bút bi' });
  expect(response.data.id).toBe('12');
});

test('API-003 a list returns its page beside the rows', async () => {
  expect(await signedIn.get('/things?page_size=10')).toEqual({
    status: 200,
    success: true,
    data: [{ id: '7', name: 'Bút bi, all' }],
    page_info: { total: 1, current_page: 1, current_limit: 10, next_cursor: null },
  });
});

test('API-001 without a session a call is refused before its input is looked at', async () => {
  const response = await stranger.put('/things/12', { name: 1 });
  expect(response).toMatchObject({ status: 401, message: 'UNAUTHENTICATED', issues: [] });
});

test('API-004 an empty value in the query is as if it were not there', async () => {
  expect(await signedIn.get('/things?page_size=&search=')).toMatchObject({
    data: [{ name: 'Bút bi, all' }],
    page_info: { current_limit: 10 },
  });
});

test('a role without the permission is refused', async () => {
  expect(await signedIn.delete('/things/12')).toMatchObject({ status: 403, message: 'FORBIDDEN' });
});

test('a refusal has one shape: code, message key, details, issues, request id', async () => {
  const response = await stranger.post('/fail', { how: 'refuse' });
  expect(response).toMatchObject({
    status: 400,
    success: false,
    message: 'LICENSE_EXPIRED',
    message_key: 'error.LICENSE_EXPIRED',
    data: { used: '10' },
    issues: [],
  });
  expect(ErrorBody.safeParse(response).success).toBe(true);
});

test('an internal error returns INTERNAL and nothing else', async () => {
  const response = await stranger.post('/fail', { how: 'break' });
  expect(response).toMatchObject({ status: 500, message: 'INTERNAL', data: {} });
  expect(JSON.stringify(response)).not.toContain('hunter2');
});

test('while the database is unreachable a call returns 503 with Retry-After', async () => {
  const response = await stranger.app.inject({
    method: 'POST',
    url: '/fail',
    payload: { how: 'away' },
  });
  expect(response.json()).toMatchObject({ message: 'SERVICE_UNAVAILABLE' });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
});

test('ERR-008 every faulty field is named with what is wrong', async () => {
  const short = await signedIn.put('/things/12', { name: 'B' });
  expect(short.issues).toEqual([{ path: 'name', code: 'value-invalid', severity: 'error' }]);
  const missing = await signedIn.put('/things/12', {});
  expect(missing.issues).toMatchObject([{ path: 'name', code: 'required' }]);
});

test('ERR-008 half of a character, which no database stores, is refused wherever it is', async () => {
  const halves = { tags: [{ label: 'a' }, { label: '\ud800' }], note: 'a\udc00b', '\ud800': 1 };
  const refused = await signedIn.put('/things/12', { name: 'Bút bi 😀', ...halves });
  expect(refused).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  expect(refused.issues).toEqual(
    ['tags.1.label', 'note', '\ud800'].map((path) => ({
      path,
      code: 'value-invalid',
      severity: 'error',
    })),
  );
  const many = await signedIn.put('/things/12', {
    tags: Array.from({ length: 500 }, () => '\ud800'),
  });
  expect(many.issues).toHaveLength(20);
  expect(await signedIn.put('/things/12', { name: 'Bút bi 😀' })).toMatchObject({ status: 200 });
});

test.each([
  ['a list', '[]', 'application/json', 400],
  ['half an object', '{"name":', 'application/json', 400],
  ['a poisoned object', '{"__proto__":{"x":1},"name":"ab"}', 'application/json', 400],
  ['plain text', 'name=ab', 'text/plain', 415],
  ['a form', 'name=ab', 'application/x-www-form-urlencoded', 415],
  ['too much', `{"name":"${'x'.repeat(5_000_000)}"}`, 'application/json', 413],
])('a body that is %s is refused', async (_what, payload, type, status) => {
  const { app } = signedIn;
  const response = await app.inject({
    method: 'PUT',
    url: '/things/1',
    payload,
    headers: { 'content-type': type },
  });
  expect(response.statusCode).toBe(status);
  expect(ErrorBody.safeParse(response.json()).success).toBe(true);
});

test('an unknown path is not found, a known one with another method is not allowed', async () => {
  expect(await signedIn.get('/nothing')).toMatchObject({ status: 404, message: 'NOT_FOUND' });
  expect(await signedIn.post('/things/1')).toMatchObject({
    status: 405,
    message: 'METHOD_NOT_ALLOWED',
  });
});

test('a file is sent with its bytes and its name, including Vietnamese letters', async () => {
  const { bytes, headers } = await signedIn.get('/file');
  expect(bytes.toString()).toBe('<HDon/>');
  expect(headers['content-type']).toBe('application/xml');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="H_a __n _s_ 1_.xml"; filename*=UTF-8''H%C3%B3a%20%C4%91%C6%A1n%20%22s%E1%BB%91%201%22.xml`,
  );
});

test('an upload arrives with its fields and files', async () => {
  const file = { name: 'a.xml', mediaType: 'application/xml', bytes: new Uint8Array(1000) };
  const response = await signedIn.upload('/upload', { id: '5' }, { xml_file: file });
  expect(response).toMatchObject({ status: 200, data: ['5', 'xml_file:a.xml:1000'] });
});

test('a name without end is cut between two characters', async () => {
  const file = {
    name: `${'😀'.repeat(300)}x.xml`,
    mediaType: 'text/xml',
    bytes: new Uint8Array(9),
  };
  const { data } = await signedIn.upload('/upload', { id: '5' }, { xml_file: file });
  expect(data[1]).toBe(`xml_file:${'😀'.repeat(97)}x.xml:9`);
});

test('a file over ten megabytes is refused as too large', async () => {
  const file = { name: 'a.xml', mediaType: 'application/xml', bytes: new Uint8Array(10_500_000) };
  const response = await signedIn.upload('/upload', { id: '5' }, { xml_file: file });
  expect(response).toMatchObject({ status: 413, message: 'PAYLOAD_TOO_LARGE' });
});

test('a file where none is taken is refused', async () => {
  const file = { name: 'a.xml', mediaType: 'application/xml', bytes: new Uint8Array(10) };
  const response = await signedIn.upload('/fail', { how: 'refuse' }, { xml_file: file });
  expect(response).toMatchObject({ status: 415 });
});

test('the request id of the caller is used, an invalid one is replaced', async () => {
  const { app } = signedIn;
  const accepted = await app.inject({
    url: '/nothing',
    headers: { 'x-request-id': 'abc-12345678' },
  });
  expect(accepted.headers['x-request-id']).toBe('abc-12345678');
  expect(accepted.json().request_id).toBe('abc-12345678');
  const strange = await app.inject({ url: '/nothing', headers: { 'x-request-id': 'a b\\n' } });
  expect(strange.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
