import { getCurrentUser, login, refreshTokens } from '@hoadon/contracts/auth';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { downloadInvoice, getInvoice } from '@hoadon/contracts/invoices';
import { createInvoice, deleteDraft } from '@hoadon/contracts/issuing';
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceDetail, invoiceRow } from '../testing/sample-invoices.ts';
import { currentUser, pageInfo } from '../testing/samples.ts';
import { answered, refused, stubCalls } from '../testing/stub-calls.ts';
import { call } from './api.ts';
import { clearSession, currentTokens, onSessionEnd, storeTokens } from './session.ts';

const RETRIES = 'hoadon.refreshRetries';

afterEach(() => {
  clearSession('logout');
  localStorage.clear();
  vi.unstubAllGlobals();
});
const signIn = () => storeTokens({ access: 'old', refresh: 'once' });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('API-001 API-002 a call carries the bearer token, sends JSON and unwraps the data', async () => {
  signIn();
  const sent = stubCalls([[getInvoice, () => invoiceDetail()]]);
  const invoice = await call(getInvoice, { id: '7' });
  expect(invoice.invoice_number).toBe('00000042');
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer old');
  expect(sent[0]?.url.pathname).toBe('/e-invoice-api/api/invoices/7');
});

test('AUTH-003 a browser names itself where people sign in, and nowhere else', async () => {
  const sent = stubCalls([
    [login, () => ({ access: 'a', refresh: '1.r' })],
    [getInvoice, () => invoiceDetail()],
  ]);
  await call(login, { user_name: 'minhanh', password: 'mat-khau' });
  await call(login, { user_name: 'minhanh', password: 'mat-khau' });
  await call(getInvoice, { id: '7' });
  const [first, second, other] = sent.map(({ headers }) => headers.get('x-device'));
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).toBe(first);
  expect(other).toBeNull();
});

test('API-003 a page returns its rows and its position', async () => {
  stubCalls([[listInvoices, () => answered([invoiceRow()], pageInfo(312, 'next'))]]);
  const page = await call(listInvoices, {});
  expect(page.rows.map(({ id }) => id)).toEqual(['7']);
  expect(page.pageInfo).toMatchObject({ total: 312, next_cursor: 'next' });
});

test('API-004 API-005 empty query values are left out and dates go as YYYY-MM-DD', async () => {
  const sent = stubCalls([[listInvoices, () => answered([], pageInfo(0))]]);
  await call(listInvoices, { search_text: '', cursor: undefined, start_date: '2026-11-01' });
  expect(sent[0]?.url.search).toBe('?start_date=2026-11-01');
});

test('a path parameter is not repeated in the query', async () => {
  const sent = stubCalls([[deleteDraft, () => ({})]]);
  await call(deleteDraft, { id: '7' }, { idempotencyKey: 'key-1' });
  expect(sent[0]?.url.href).toMatch(/unpublish\/delete\/7$/);
});

test('an idempotency key travels with the act it belongs to', async () => {
  const sent = stubCalls([[createInvoice, () => refused(400, 'LICENSE_EXPIRED')]]);
  const payload = { invoice_type: '1' as const, buyer_data: {}, lines: [] };
  await failure(call(createInvoice, payload, { idempotencyKey: 'key-1' }));
  expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1');
});

test('ERR-008 a refusal carries its code, details and the number of the request', async () => {
  stubCalls([[getInvoice, () => refused(409, 'INVOICE_NOT_DRAFT', { number: '42' })]]);
  expect(await failure(call(getInvoice, { id: '7' }))).toMatchObject({
    status: 409,
    code: 'INVOICE_NOT_DRAFT',
    details: { number: '42' },
    requestId: 'request-1',
  });
});

test('ERR-003 a missing response is a network failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failure(call(getInvoice, { id: '7' }))).toMatchObject({
    status: 0,
    code: 'NETWORK',
  });
});

test('an answer that breaks its contract is a fault, not data', async () => {
  stubCalls([[getInvoice, () => ({ id: 7 })]]);
  expect(await failure(call(getInvoice, { id: '7' }))).toMatchObject({ code: 'UNEXPECTED' });
});

test('ERR-005 the refusal of a download is read from its body', async () => {
  stubCalls([[downloadInvoice, () => refused(409, 'FILE_NOT_READY')]]);
  expect(await failure(call(downloadInvoice, { id: '7' }))).toMatchObject({
    code: 'FILE_NOT_READY',
  });
});

test('a downloaded file has the name from the server, Vietnamese letters included', async () => {
  const headers = {
    'content-disposition':
      'attachment; filename="H_a.zip"; filename*=UTF-8\'\'H%C3%B3a%20%C4%91%C6%A1n.zip',
  };
  stubCalls([[downloadInvoice, () => new Response('zip', { headers })]]);
  const file = await call(downloadInvoice, { id: '7' });
  expect(file.name).toBe('Hóa đơn.zip');
  expect(await file.text()).toBe('zip');
});

test('AUTH-004 AUTH-011 a refused token is renewed silently and the call sent once more', async () => {
  signIn();
  const sent = stubCalls([
    [refreshTokens, () => ({ access: 'new', refresh: 'twice' })],
    [
      getCurrentUser,
      ({ headers }) =>
        headers.get('authorization') === 'Bearer new'
          ? currentUser()
          : refused(401, 'TOKEN_INVALID'),
    ],
  ]);
  const user = await call(getCurrentUser, {});
  expect(user.name).toBe('Trần Thị Minh Anh');
  expect(currentTokens()).toEqual({ access: 'new', refresh: 'twice' });
  expect(sent.filter((one) => one.call === refreshTokens)).toHaveLength(1);
});

test('AUTH-012 a renewal whose answer is lost is asked for again with the same token, and the call goes on', async () => {
  signIn();
  let lost = 0;
  const sent = stubCalls([
    [
      refreshTokens,
      () => {
        lost += 1;
        if (lost === 1) throw new TypeError('the answer was lost');
        return { access: 'new', refresh: 'twice' };
      },
    ],
    [
      getCurrentUser,
      ({ headers }) =>
        headers.get('authorization') === 'Bearer new'
          ? currentUser()
          : refused(401, 'TOKEN_INVALID'),
    ],
  ]);
  expect((await call(getCurrentUser, {})).name).toBe('Trần Thị Minh Anh');
  const renewals = sent.filter((one) => one.call === refreshTokens);
  expect(renewals.map(({ input }) => input)).toEqual([{ refresh: 'once' }, { refresh: 'once' }]);
});

test('calls that are refused together share one renewal, for a refresh token works once', async () => {
  signIn();
  const sent = stubCalls([
    [refreshTokens, () => ({ access: 'new', refresh: 'twice' })],
    [
      getCurrentUser,
      ({ headers }) =>
        headers.get('authorization') === 'Bearer new'
          ? currentUser()
          : refused(401, 'TOKEN_INVALID'),
    ],
  ]);
  await Promise.all([1, 2, 3].map(() => call(getCurrentUser, {})));
  expect(sent.filter((one) => one.call === refreshTokens)).toHaveLength(1);
});

test('AUTH-012 every renewal takes one of five tries, and a call that works gives them back', async () => {
  signIn();
  const left: (string | null)[] = [];
  stubCalls([
    [
      refreshTokens,
      () => {
        left.push(localStorage.getItem(RETRIES));
        return { access: 'new', refresh: 'twice' };
      },
    ],
    [
      getCurrentUser,
      ({ headers }) =>
        headers.get('authorization') === 'Bearer new'
          ? currentUser()
          : refused(401, 'TOKEN_INVALID'),
    ],
  ]);
  await call(getCurrentUser, {});
  await call(getCurrentUser, {});
  expect(left).toEqual(['4']);
  expect(localStorage.getItem(RETRIES)).toBeNull();
});

test('AUTH-013 with no try left the counter starts again at five and the user is logged out', async () => {
  signIn();
  localStorage.setItem(RETRIES, '0');
  const ends: string[] = [];
  const stop = onSessionEnd((reason) => ends.push(reason));
  const sent = stubCalls([[getCurrentUser, () => refused(401, 'TOKEN_INVALID')]]);
  const error = await failure(call(getCurrentUser, {}));
  stop();
  expect(error).toMatchObject({ status: 401 });
  expect(currentTokens()).toBeNull();
  expect(ends).toEqual(['expired']);
  expect(localStorage.getItem(RETRIES)).toBe('5');
  expect(sent).toHaveLength(1);
});

test('a refresh token that the server refuses ends the session', async () => {
  signIn();
  stubCalls([
    [refreshTokens, () => refused(401, 'TOKEN_INVALID')],
    [getCurrentUser, () => refused(401, 'TOKEN_INVALID')],
  ]);
  await failure(call(getCurrentUser, {}));
  expect(currentTokens()).toBeNull();
});

test('a server that is down during the renewal does not log anybody out', async () => {
  signIn();
  stubCalls([
    [refreshTokens, () => refused(503, 'INTERNAL')],
    [getCurrentUser, () => refused(401, 'TOKEN_INVALID')],
  ]);
  await failure(call(getCurrentUser, {}));
  expect(currentTokens()).not.toBeNull();
});
