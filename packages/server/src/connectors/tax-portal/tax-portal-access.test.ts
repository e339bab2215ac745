import { existsSync, readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { portalLists } from '../../testing/portal-lists.ts';
import { httpTaxPortal } from './client/http-portal.ts';
import { portalAddress } from './client/portal-address.ts';
import type { PortalListing, PortalQuestion, PortalSession, TaxPortal } from './port.ts';
import { type PortalSimulator, taxPortalSimulator } from './simulator/index.ts';

const SAMPLES = new URL('../../../../../../shared/data/gdt-json/', import.meta.url);
const OWNER = '0399995507';
const PASSWORD = 'Hoadon@2026';
const BOUGHT: PortalListing = { place: 'query', direction: 'received', processing: 5 };
const OCTOBER: PortalQuestion = {
  listing: BOUGHT,
  from: '2026-10-01',
  to: '2026-10-31',
  cursor: null,
};
const clock = { now: () => '2026-11-21T02:00:00.000Z', today: () => '2026-11-21' };

let app: FastifyInstance;
let simulator: PortalSimulator;
let address: string;
let portal: TaxPortal;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  simulator = taxPortalSimulator({ clock });
  await app.register(simulator, { prefix: '/portal' });
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/portal`;
  portal = httpTaxPortal({ url: address, timeoutMs: 30_000 });
});
afterAll(() => app.close());
beforeEach(() => {
  simulator.behave({
    next: [],
    rates: {},
    stage: 0,
    perMonth: 12,
    shifting: false,
    slowMs: 2_000,
    retryAfter: 7,
  });
});

async function signIn(
  change: { userName?: string; password?: string; text?: string } = {},
): Promise<PortalSession> {
  const { key, cookies } = await portal.captcha();
  const { userName = OWNER, password = PASSWORD, text = simulator.answerTo(key) ?? '' } = change;
  return portal.signIn({ userName, password, captcha: { key, text, cookies } });
}

const readPage = async (session: PortalSession, question: PortalQuestion) =>
  portalLists.readPage('1', await portal.page(session, question));

async function wholeList(session: PortalSession, question: PortalQuestion) {
  const pages = [await readPage(session, question)];
  for (
    let cursor = pages[0]?.cursor ?? null;
    cursor !== null;
    cursor = pages.at(-1)?.cursor ?? null
  )
    pages.push(await readPage(session, { ...question, cursor }));
  return pages;
}

test('TAX-001 a captcha is a picture, and its text opens a session of a day', async () => {
  const { key, svg, cookies } = await portal.captcha();
  expect(key).toMatch(/^[0-9a-f]{24}$/);
  expect(svg).toMatch(/^<svg [^>]*viewBox="0,0,200,40">(<path [^>]*\/>)+<\/svg>$/);
  expect(cookies).toContain('Merry-Christmas=1');
  const text = simulator.answerTo(key) ?? '';
  const session = await portal.signIn({
    userName: OWNER,
    password: PASSWORD,
    captcha: { key, text, cookies },
  });
  expect(session).toMatchObject({ endsAt: '2026-11-22T02:00:00.000Z', cookies });
});

test('a wrong captcha, a wrong password and a locked account have different reasons', async () => {
  const userName = '0399998804';
  await expect(signIn({ userName, text: 'XXXXXX' })).rejects.toMatchObject({
    fault: 'captcha-wrong',
  });
  for (let wrong = 0; wrong < 5; wrong += 1)
    await expect(signIn({ userName, password: 'sai' })).rejects.toMatchObject({
      fault: 'login-refused',
    });
  await expect(signIn({ userName })).rejects.toMatchObject({ fault: 'account-locked' });
});

test('a captcha is valid for one try', async () => {
  const { key, cookies } = await portal.captcha();
  const text = simulator.answerTo(key) ?? '';
  const credentials = { userName: OWNER, password: PASSWORD, captcha: { key, text, cookies } };
  await portal.signIn(credentials);
  await expect(portal.signIn(credentials)).rejects.toMatchObject({ fault: 'captcha-wrong' });
});

test('every request has a unique id: without one the firewall blocks', async () => {
  expect((await fetch(`${address}/captcha`)).status).toBe(403);
});

test('a list comes page by page until its cursor ends, each invoice once, its days those of Viet Nam', async () => {
  simulator.behave({ perMonth: 120 });
  const pages = await wholeList(await signIn(), OCTOBER);
  expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
  expect(pages.map(({ total }) => total)).toEqual([120, 120, 120]);
  const rows = pages.flatMap(({ rows }) =>
    rows.flatMap((row) => ('invoice' in row ? [row.invoice] : [])),
  );
  expect(new Set(rows.map(({ serial, number }) => `${serial} ${number}`)).size).toBe(120);
  expect(rows[0]?.issuedOn).toBe('2026-10-28');
  expect(rows.at(-1)?.issuedOn).toBe('2026-10-01');
  expect(new Set(rows.map(({ buyerTaxCode }) => buyerTaxCode))).toEqual(new Set([OWNER]));
  expect(new Set(rows.map(({ chainState }) => chainState))).toEqual(
    new Set(['ORIGINAL', 'REPLACED', 'REPLACE', 'MODIFIED', 'MODIFY']),
  );
  expect(rows.find(({ chainState }) => chainState === 'REPLACE')?.corrects).toMatchObject({
    serial: 'C26TAA',
    template: '1',
  });
});

test('purchases are listed by their processing, sales are not, and each list has its own invoices', async () => {
  const session = await signIn();
  const serials = async (listing: PortalListing) => {
    const { rows } = await readPage(session, { ...OCTOBER, listing });
    return new Set(rows.map((row) => ('invoice' in row ? row.invoice.serial : row.fault)));
  };
  expect(await serials(BOUGHT)).toEqual(new Set(['C26TAA']));
  expect(await serials({ ...BOUGHT, processing: 6 })).toEqual(new Set(['K26TBB']));
  expect(await serials({ ...BOUGHT, place: 'sco-query', processing: 8 })).toEqual(
    new Set(['C26MCC']),
  );
  expect(await serials({ place: 'query', direction: 'issued', processing: null })).toEqual(
    new Set(['C26TPP']),
  );
  expect(await serials({ place: 'sco-query', direction: 'issued', processing: null })).toEqual(
    new Set(['C26MPP']),
  );
});

test('a month is the longest range: neither side accepts more', async () => {
  const session = await signIn();
  const long = { ...OCTOBER, from: '2026-09-30' };
  await expect(portal.page(session, long)).rejects.toMatchObject({ fault: 'range-too-long' });
  const search = 'tdlap=ge=01/09/2026T00:00:00;tdlap=le=31/10/2026T23:59:59;ttxly==5';
  const response = await fetch(
    `${address}/query/invoices/purchase?${new URLSearchParams({ search })}`,
    {
      headers: { 'request-id': crypto.randomUUID(), authorization: `Bearer ${session.token}` },
    },
  );
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('1 tháng'),
  ]);
});

test.each([
  ['too-many', { fault: 'busy', retryAfter: 7 }],
  ['html', { fault: 'blocked' }],
  ['forbidden', { fault: 'blocked' }],
  ['overloaded', { fault: 'overloaded' }],
  ['lost', { fault: 'no-answer' }],
  ['slow', { fault: 'no-answer' }],
  ['session-over', { fault: 'session-over' }],
] as const)(
  'each failure has its reason, and the request is sent once: %s',
  async (misfortune, failure) => {
    const session = await signIn();
    const impatient = httpTaxPortal({ url: address, timeoutMs: 300 });
    simulator.behave({ next: [misfortune] });
    simulator.clearRequests();
    await expect(impatient.page(session, OCTOBER)).rejects.toMatchObject(failure);
    expect(simulator.requests()).toHaveLength(1);
  },
);

test('half a list is none', async () => {
  const session = await signIn();
  simulator.behave({ next: ['garbled'] });
  await expect(readPage(session, OCTOBER)).rejects.toMatchObject({ fault: 'not-a-portal-list' });
});

test('a list that grows while it is read shows so in its total, and loses no other invoice', async () => {
  simulator.behave({ perMonth: 60, shifting: true });
  const november = { ...OCTOBER, listing: { ...BOUGHT, processing: 6 } as const };
  const pages = await wholeList(await signIn(), november);
  expect(pages.map(({ total }) => total)).toEqual([60, 61]);
  expect(pages.flatMap(({ rows }) => rows)).toHaveLength(60);
});

test('with time an invoice of an earlier month is replaced or cancelled', async () => {
  const session = await signIn();
  const states = async () =>
    (await readPage(session, OCTOBER)).rows.flatMap((row) =>
      'invoice' in row ? [`${row.invoice.number} ${row.invoice.chainState}`] : [],
    );
  expect(await states()).toContain('10000010 ORIGINAL');
  simulator.behave({ stage: 2 });
  expect(await states()).toEqual(
    expect.arrayContaining(['10000010 REPLACED', '10500010 REPLACE', '10000012 CANCELED']),
  );
});

test('an original is a zip with the signed XML; null if the portal has none', async () => {
  const session = await signIn();
  const { rows } = await readPage(session, { ...OCTOBER, listing: { ...BOUGHT, processing: 6 } });
  const named = rows.flatMap((row) => ('invoice' in row ? [row.invoice] : []));
  const originalOf = (hasOriginal: boolean) => {
    const one = named.find((invoice) => invoice.hasOriginal === hasOriginal);
    if (!one) throw new Error('no such invoice');
    return portal.original(session, { ...one, place: 'query' });
  };
  expect(
    Buffer.from((await originalOf(true)) ?? [])
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(await originalOf(false)).toBeNull();
});

test('the detail of an invoice has its lines', async () => {
  const session = await signIn();
  const { rows } = await readPage(session, OCTOBER);
  const [first] = rows.flatMap((row) => ('invoice' in row ? [row.invoice] : []));
  if (!first) throw new Error('no invoice');
  const detail = await portal.detail(session, { ...first, place: 'query' });
  expect(await portalLists.readLines('1', detail)).toMatchObject([
    { nature: 1, amount: first.withoutTax, name: 'Hàng hóa mô phỏng' },
  ]);
});

test('a password is sent to the tax authority alone, and never in the clear', () => {
  expect(portalAddress('https://hoadondientu.gdt.gov.vn/api').href).toBe(
    'https://hoadondientu.gdt.gov.vn/api/',
  );
  for (const refused of [
    'http://hoadondientu.gdt.gov.vn/api',
    'https://hoadondientu.gdt.gov.vn.example/',
    'https://10.0.0.1/',
  ])
    expect(() => portalAddress(refused), refused).toThrow(RangeError);
});

test('its behaviour is set over HTTP, and nonsense is refused', async () => {
  const control = (body: unknown) =>
    fetch(`${address}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await control({ stage: 9 })).status).toBe(400);
  expect(await (await control({ rates: { 'too-many': 0.1 } })).json()).toMatchObject({
    rates: { 'too-many': 0.1 },
  });
});

test.skipIf(!existsSync(SAMPLES))(
  'the simulator has the keys of the captured portal, and the client reads its responses',
  async () => {
    const sample = (name: string) => JSON.parse(readFileSync(new URL(name, SAMPLES), 'utf8'));
    const session = await signIn();
    const [item] = JSON.parse(Buffer.from(await portal.page(session, OCTOBER)).toString()).datas;
    expect(new Set(Object.keys(item))).toEqual(
      new Set(Object.keys(sample('list-sold.masked.json').datas[0])),
    );
    const page = await portalLists.readPage(
      '1',
      readFileSync(new URL('list-purchase-replacement.constructed.json', SAMPLES)),
    );
    expect(page).toMatchObject({
      total: 1,
      cursor: 'MASKED-CURSOR',
      rows: [
        {
          invoice: {
            chainState: 'REPLACE',
            corrects: { template: '1', serial: 'C26TAA', number: '41', issuedOn: '2026-04-03' },
          },
        },
      ],
    });
    expect(
      await portalLists.readPage('1', readFileSync(new URL('list-empty.json', SAMPLES))),
    ).toEqual({ rows: [], total: 0, cursor: null });
    expect(
      await portalLists.readLines('1', readFileSync(new URL('detail.masked.json', SAMPLES))),
    ).toMatchObject([{ name: 'Hàng hóa mẫu', rate: 'KCT', tax: null }]);
  },
);
