import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyToken, TAX_CODE } from './testing/agent-scene.ts';
import { invoiceXml } from './testing/sample-documents.ts';
import { type Sent, send } from './testing/send.ts';
import { ORIGIN, startTestAgent, type TestAgent } from './testing/test-agent.ts';

let fake: Awaited<ReturnType<typeof companyToken>>;
let agent: TestAgent;
let cookie = '';
let base = '';

beforeAll(async () => {
  fake = await companyToken();
});
beforeEach(() => open(60));
afterEach(() => agent.close());

async function open(answerWithinSeconds: number): Promise<void> {
  agent = await startTestAgent({ tokens: fake.tokens, settings: { answerWithinSeconds } });
  const entered = await visit(new URL(agent.links[0] ?? '').pathname, { cookie: '' });
  cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  base = /Path=([^;]+)/.exec(entered.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
}

const host = () => `127.0.0.1:${agent.agent.port}`;
const visit = (path: string, headers: Record<string, string> = {}) =>
  send(agent.agent.port, path, { headers: { host: host(), cookie, ...headers } });

const inForm = (page: Sent, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page.text)?.[1] ?? '';

function submit(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return send(agent.agent.port, path, {
    method: 'POST',
    headers: {
      host: host(),
      cookie,
      origin: `http://${host()}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(form).toString(),
  });
}

const ask = (xml = invoiceXml(), fields: Record<string, string> = {}) =>
  agent.sign('sign-xml', {
    fileName: '7.xml',
    bytes: xml,
    fields: { tax_code: TAX_CODE, ...fields },
  });

/** Returns the page once it shows a question. */
async function question(): Promise<Sent> {
  for (let at = 0; at < 100; at += 1) {
    const page = await visit(`${base}/`);
    if (page.text.includes('data-id=')) return page;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('no question came');
}

const answerTo = (page: Sent, more: Record<string, string>) =>
  submit(`${base}/answer`, { word: inForm(page, 'word'), id: inForm(page, 'id'), ...more });

describe('the agent’s own page', () => {
  test('shows what is to be signed, takes the PIN, and the document is signed', async () => {
    const signing = ask(invoiceXml({ number: '41', total: '5500000' }));
    const page = await question();
    for (const text of [
      '41',
      '5.500.000 VND',
      'Công ty TNHH An Bình &amp; Cộng sự',
      'Công ty Minh Châu',
      ORIGIN,
      'AN BÌNH',
    ]) {
      expect(page.text).toContain(text);
    }
    expect((await answerTo(page, { decision: 'yes', pin: '1234' })).status).toBe(303);
    expect((await signing).status).toBe(200);
    expect((await visit(`${base}/`)).text).toContain('Nothing is waiting');
  });
  test('declining refuses the signature', async () => {
    const signing = ask();
    await answerTo(await question(), { decision: 'no' });
    expect((await signing).json()).toMatchObject({ reason: 'DECLINED' });
  });
  test('yes without the PIN leaves the question open', async () => {
    const signing = ask();
    await answerTo(await question(), { decision: 'yes', pin: '' });
    await answerTo(await question(), { decision: 'no' });
    expect((await signing).json()).toMatchObject({ reason: 'DECLINED' });
  });
  test('SIGN-023 an unanswered question counts as no', async () => {
    await agent.close();
    await open(0.1);
    expect((await ask()).json()).toMatchObject({ reason: 'NOT_ANSWERED' });
    expect((await visit(`${base}/`)).text).not.toContain('data-id=');
  });
  test('a list shows every number, buyer and total with their sum, opens each file, and is stopped on the page', async () => {
    const list = [
      { fileName: '41.xml', bytes: invoiceXml({ number: '41', total: '5500000' }) },
      { fileName: '42.xml', bytes: invoiceXml({ number: '42', total: '108000', buyer: 'Bà Tư' }) },
    ];
    const approving = agent.approveList(list, { tax_code: TAX_CODE });
    const page = await question();
    for (const text of [
      'Sign these 2 documents?',
      '1C26TAA · 41',
      'Công ty Minh Châu: 5.500.000 VND',
      '1C26TAA · 42',
      'Bà Tư: 108.000 VND',
      '5.608.000 VND',
      'Anything else asks again',
    ])
      expect(page.text).toContain(text);
    const second = await visit(`${base}/document/${inForm(page, 'id')}/1`);
    expect(second.text).toBe(list[1]?.bytes);
    expect((await visit(`${base}/document/${inForm(page, 'id')}/2`)).status).toBe(404);
    await answerTo(page, { decision: 'yes', pin: '1234' });
    expect((await approving).json()).toMatchObject({ ok: true, documents: 2 });
    expect((await ask(list[0]?.bytes)).status).toBe(200);
    const after = await visit(`${base}/`);
    expect(after.text).toContain('1 documents left (108.000 VND)');
    await submit(`${base}/stop-list`, { word: inForm(after, 'word'), id: '1' });
    const third = ask(list[1]?.bytes);
    await answerTo(await question(), { decision: 'no' });
    expect((await third).json()).toMatchObject({ reason: 'DECLINED' });
  });
  test('the token is locked and a site disconnected from the page', async () => {
    const signing = ask();
    await answerTo(await question(), { decision: 'yes', pin: '1234' });
    await signing;
    const page = await visit(`${base}/`);
    expect(page.text).toContain('Open (PIN was given)');
    await submit(`${base}/lock`, { word: inForm(page, 'word'), id: 'token' });
    expect((await visit(`${base}/`)).text).toContain('Locked (no PIN given)');
    await submit(`${base}/forget`, { word: inForm(page, 'word'), id: ORIGIN });
    expect((await agent.get('current-usb-info')).status).toBe(401);
  });
  test('pairing shows the code that the page shows', async () => {
    const { code, pairing_id } = (await agent.post('pairing')).json();
    const page = await question();
    expect(page.text).toContain(String(code));
    expect((await agent.get(`pairing/${pairing_id}`)).json()).toMatchObject({ state: 'waiting' });
    await answerTo(page, { decision: 'yes' });
    expect((await agent.get(`pairing/${pairing_id}`)).json()).toMatchObject({ state: 'approved' });
  });
  test('the document itself can be read: XML as plain text', async () => {
    const signing = ask();
    const page = await question();
    const file = await visit(`${base}/document/${inForm(page, 'id')}/0`);
    expect(file.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(file.text).toBe(invoiceXml());
    await answerTo(page, { decision: 'no' });
    await signing;
  });
  test('the content of a document cannot become markup, nor reverse the text', async () => {
    const buyer = '&lt;script&gt;alert(1)&lt;/script&gt;\u202eBuyer';
    const signing = ask(invoiceXml({ buyer }));
    const page = await question();
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.text).not.toContain('\u202e');
    await answerTo(page, { decision: 'no' });
    await signing;
  });
});

describe('a web page cannot approve for itself', () => {
  test.each([
    ['from its own origin', { origin: ORIGIN }],
    ['from another server of this machine', { origin: 'http://127.0.0.1:8080' }],
    ['from a sandbox', { origin: 'null' }],
    ['without saying from where', { origin: '' }],
    ['without the cookie', { cookie: '' }],
    ['as a fetch of another site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
  ])('%s', async (_, headers) => {
    const signing = ask();
    const page = await question();
    const form = { word: inForm(page, 'word'), id: inForm(page, 'id'), decision: 'yes', pin: '1' };
    expect((await submit(`${base}/answer`, form, headers)).status).toBe(403);
    await answerTo(page, { decision: 'no' });
    expect((await signing).json()).toMatchObject({ reason: 'DECLINED' });
  });
  test('nor without the secret of the form', async () => {
    const signing = ask();
    const page = await question();
    const form = { word: 'guess', id: inForm(page, 'id'), decision: 'yes', pin: '1' };
    expect((await submit(`${base}/answer`, form)).status).toBe(403);
    await answerTo(page, { decision: 'no' });
    expect((await signing).status).toBe(409);
  });
  test('the page shows nothing without the cookie, and the link works once', async () => {
    const link = new URL(agent.links[0] ?? '').pathname;
    expect((await visit(`${base}/`, { cookie: '' })).status).toBe(403);
    expect((await visit(`${base}/waiting`, { cookie: '' })).status).toBe(403);
    expect((await visit(link, { cookie: '' })).status).toBe(403);
    expect((await visit('/open/guess', { cookie: '' })).status).toBe(403);
    expect(agent.links).toHaveLength(2);
    expect(new URL(agent.links[1] ?? '').pathname).not.toBe(link);
  });
  test('the page is not framed, runs no foreign script and is not cached', async () => {
    const { headers } = await visit(`${base}/`);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
  test('the cookie is strict and closed to scripts', async () => {
    const entered = await visit(new URL(agent.links[1] ?? '').pathname, { cookie: '' });
    expect(entered.headers['set-cookie']?.[0]).toMatch(
      /HttpOnly; SameSite=Strict; Path=\/page\/[\w-]{43}$/,
    );
  });
  test('a server of another account on this machine receives no cookie: only the link contains the path of the page', async () => {
    expect(base).toMatch(/^\/page\/[\w-]{43}$/);
    for (const path of ['/', '/waiting', '/page/', `/page/${'a'.repeat(43)}/`])
      expect((await visit(path)).status, path).toBe(403);
    const form = { word: inForm(await visit(`${base}/`), 'word'), id: 'token' };
    expect((await submit('/lock', form)).status).toBe(403);
    expect((await submit(`${base}/lock`, form)).status).toBe(303);
  });
});
