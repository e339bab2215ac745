// @vitest-environment happy-dom
import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import { beforeEach, expect, test, vi } from 'vitest';
import { seller } from '../../../testing/samples.ts';
import { payloadOf } from '../desk/index.ts';
import { IssueAct, isAnswerLost } from './issue-act.ts';

const payload = payloadOf(emptyDraft('vat', seller, '2026-11-21'), { templateCode: '1' }, null);
const other = { ...payload, invoice_common_code: 'C26TBB' };

type Sent = Readonly<{ method: string; path: string; key: string | null; body: unknown }>;
type Reply = 'lost' | { code: string; status: number } | { id: string; version?: number };
let sent: Sent[] = [];
let replies: Reply[] = [];

const stored = ({ id, version = 1 }: { id: string; version?: number }) => ({
  id,
  id_pinvoice: id,
  state: 'draft',
  releasing_status: 'draf',
  invoice_number: null,
  invoice_serial: 'C26TAA',
  cqt_code: null,
  warnings: [],
  version,
});

function answer(reply: Reply): Response {
  if (reply === 'lost') throw new TypeError('network');
  if ('id' in reply) return Response.json({ success: true, data: stored(reply) });
  const refusal = { message: reply.code, message_key: '', data: {}, issues: [], request_id: 'r' };
  return Response.json({ success: false, ...refusal }, { status: reply.status });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ method: init.method ?? '', path, key: headers.get('idempotency-key'), body });
    return answer(replies.shift() ?? 'lost');
  });
});

const paths = () =>
  sent.map(({ method, path }) => `${method} ${path.split('/').slice(4).join('/')}`);

test('ISS-028 the first save creates, the next one changes what was created', async () => {
  replies = [{ id: '7' }, { id: '7', version: 2 }];
  const act = new IssueAct(null);
  await act.save(payload);
  await act.save(other);
  expect(paths()).toEqual(['POST create', 'PUT update/7']);
  expect(sent[1]?.body).toMatchObject({ version: 1, invoice_common_code: 'C26TBB' });
  expect(act.stored).toEqual({ id: '7', version: 2 });
});

test('ISS-028 when the draft cannot be changed any more, its content is kept as a new one', async () => {
  replies = [{ code: 'INVOICE_CHANGED_MEANWHILE', status: 409 }, { id: '8' }];
  const kept = await new IssueAct({ id: '7', version: 1 }).save(payload);
  expect(paths()).toEqual(['PUT update/7', 'POST create']);
  expect(kept).toEqual({ saved: { id: '8', version: 1 }, isNew: true });
});

test('a change that was perhaps made is not created a second time', async () => {
  replies = ['lost'];
  await expect(new IssueAct({ id: '7', version: 1 }).save(payload)).rejects.toThrow('NETWORK');
  expect(paths()).toEqual(['PUT update/7']);
});

test('a lost answer to a change is asked for again under the same key', async () => {
  replies = ['lost', { id: '7', version: 2 }, { id: '7', version: 3 }];
  const act = new IssueAct({ id: '7', version: 1 });
  await expect(act.save(payload)).rejects.toThrow();
  await act.save(payload);
  await act.save(payload);
  const [first, second, third] = sent;
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.key).toBe(first?.key);
  expect(third?.key).not.toBe(first?.key);
});

test('a lost answer to a creation is asked for again under the same key, other content under another', async () => {
  replies = ['lost', 'lost', { id: '7' }];
  const act = new IssueAct(null);
  await expect(act.save(payload)).rejects.toThrow();
  await expect(act.save(payload)).rejects.toThrow();
  await act.save(other);
  const [first, second, third] = sent.map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a lost answer to a release is asked for again under the same key, and nothing else is sent', async () => {
  replies = [{ id: '7' }, 'lost', { id: '7' }];
  const act = new IssueAct(null);
  await expect(act.issue(payload, {})).rejects.toThrow();
  expect(act.isReleasing).toBe(true);
  await act.issue(other, {});
  expect(paths()).toEqual(['POST create', 'POST unpublish/release/7', 'POST unpublish/release/7']);
  expect(sent[2]?.key).toBe(sent[1]?.key);
  expect(act.isReleasing).toBe(false);
});

test('a draft that somebody else issued is not issued a second time as a copy', async () => {
  replies = [{ code: 'INVOICE_NOT_DRAFT', status: 409 }];
  const act = new IssueAct({ id: '7', version: 1 });
  await expect(act.issue(payload, {})).rejects.toThrow('INVOICE_NOT_DRAFT');
  expect(paths()).toEqual(['PUT update/7']);
});

test('after a refusal the corrected invoice is released as a new act', async () => {
  replies = [
    { id: '7' },
    { code: 'SERIES_NOT_ACTIVE', status: 409 },
    { id: '7', version: 2 },
    { id: '7' },
  ];
  const act = new IssueAct(null);
  await expect(act.issue(payload, {})).rejects.toThrow('SERIES_NOT_ACTIVE');
  await act.issue(other, {});
  expect(paths()).toEqual([
    'POST create',
    'POST unpublish/release/7',
    'PUT update/7',
    'POST unpublish/release/7',
  ]);
  expect(sent[3]?.key).not.toBe(sent[1]?.key);
});

test('ISS-021 the signing account goes with the release', async () => {
  replies = [{ id: '7' }, { id: '7' }];
  const bodies: unknown[] = [];
  const plain = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.body instanceof FormData) bodies.push(Object.fromEntries(init.body));
    return plain(path, init);
  });
  await new IssueAct(null).issue(payload, { ca_id: '3', ca_type: 'HSM' });
  expect(bodies).toEqual([{ version: '1', ca_id: '3', ca_type: 'HSM' }]);
});

test('what is no answer of the server leaves the outcome open', () => {
  expect(isAnswerLost(new Error('x'))).toBe(true);
});

test('before a number can be given, what the browser keeps of the draft is gone', async () => {
  replies = [{ id: '7' }, { id: '7', version: 2 }];
  const act = new IssueAct(null);
  const seen: string[][] = [];
  await act.issue(payload, {}, async () => {
    await Promise.resolve();
    seen.push(paths());
  });
  expect(seen).toEqual([['POST create']]);
  expect(paths()).toEqual(['POST create', 'POST unpublish/release/7']);
});
