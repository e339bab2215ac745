import { SIGNING_AGENT } from '@hoadon/contracts/signing-agent';
import { createTestAuthority } from '@hoadon/signing/test-authority';
import { plainPdf } from '@hoadon/signing/testing/sample-pdf';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sumOf } from './approval/sum-of-totals.ts';
import { pairedOrigins } from './pairing/paired-origins.ts';
import { companyToken, TAX_CODE } from './testing/agent-scene.ts';
import { fakeTokens } from './testing/fake-tokens.ts';
import { invoiceXml, messageXml } from './testing/sample-documents.ts';
import { scriptedApproval } from './testing/scripted-approval.ts';
import { ORIGIN, startTestAgent, type TestAgent } from './testing/test-agent.ts';
import type { Tokens } from './tokens/tokens.ts';

const own = { tax_code: TAX_CODE };
const pdfFields = { ...own, sign_pos: '350x120' };
const user = scriptedApproval();
let now = new Date();
let agent: TestAgent;

let tokens: Tokens;
beforeAll(async () => {
  tokens = (await companyToken()).tokens;
});
beforeEach(async () => {
  user.reset();
  now = new Date();
  agent = await startTestAgent({ tokens, approval: user.approval, now: () => now });
});
afterEach(() => agent.close());

const invoice = (number: string, total = '108000') => ({
  fileName: `${number}.xml`,
  bytes: invoiceXml({ number, total }),
});
const signXml = (parts: Readonly<{ fileName: string; bytes: string }>, fields = own) =>
  agent.sign('sign-xml', { ...parts, fields });

/** Returns the number of questions to the user during the work. */
async function questionsFor(work: () => Promise<unknown>): Promise<number> {
  const before = user.signings.length;
  await work();
  return user.signings.length - before;
}

test('the documents of an approved list are signed without a further question, each once', async () => {
  const list = [invoice('1'), invoice('2')];
  const approved = await agent.approveList(list, own);
  expect(approved.json()).toEqual({
    ok: true,
    documents: 2,
    until: new Date(now.getTime() + 60 * 60_000).toISOString(),
  });
  expect(user.signings).toMatchObject([{ kind: 'invoice/1', isList: true }]);
  expect(user.signings[0]?.documents.map(({ fileName }) => fileName)).toEqual(['1.xml', '2.xml']);
  expect(
    await questionsFor(async () => {
      for (const one of list) expect((await signXml(one)).status).toBe(200);
    }),
  ).toBe(0);
  expect(await questionsFor(() => signXml(invoice('1')))).toBe(1);
});

test('SIGN-023 after one approved invoice of 108,000 nothing else is signed without a question', async () => {
  await agent.approveList([invoice('1'), invoice('2')], own);
  await signXml(invoice('1'));
  user.saying(() => ({ approved: false, why: 'DECLINED' }));
  const attempts: [string, () => Promise<{ status: number }>][] = [
    ['another total', () => signXml(invoice('2', '999000000000'))],
    ['another number', () => signXml(invoice('3'))],
    [
      'another buyer',
      () => signXml({ fileName: '2.xml', bytes: invoiceXml({ number: '2', buyer: 'Kẻ gian' }) }),
    ],
    ['one byte more', () => signXml({ fileName: '2.xml', bytes: `${invoice('2').bytes} ` })],
    ['a message', () => signXml({ fileName: 'a_mmt.xml', bytes: messageXml(['1', '2']) })],
    [
      'any PDF',
      () => agent.sign('sign-pdf', { fileName: '2.pdf', bytes: plainPdf(), fields: pdfFields }),
    ],
  ];
  for (const [what, attempt] of attempts) {
    const before = user.signings.length;
    expect((await attempt()).status, what).toBe(409);
    expect(user.signings.length, what).toBe(before + 1);
  }
});

test('fields of the runs of earlier versions approve nothing', async () => {
  const run = { ...own, run_id: 'run-00001', run_total: '10' };
  const questionCounts = await questionsFor(async () => {
    for (const number of ['1', '2', '3']) await signXml(invoice(number), run);
  });
  expect(questionCounts).toBe(3);
});

test('a list covers its own company and certificate', async () => {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const another = fakeTokens(await authority.issue({ commonName: 'AN BÌNH 2', taxCode: TAX_CODE }));
  const first = fakeTokens(await authority.issue({ commonName: 'AN BÌNH 1', taxCode: TAX_CODE }));
  let plugged = first.tokens;
  const both = await startTestAgent({
    tokens: {
      list: () => plugged.list(),
      open: (at, pin) => plugged.open(at, pin),
    },
    approval: user.approval,
  });
  try {
    const list = [invoice('1'), invoice('2')];
    await both.approveList(list, own);
    const sign = (at: number) =>
      both.sign('sign-xml', { ...(list[at] ?? invoice('')), fields: own });
    expect(await questionsFor(() => sign(0))).toBe(0);
    plugged = another.tokens;
    expect(await questionsFor(() => sign(1))).toBe(1);
  } finally {
    await both.close();
  }
});

test('a list of one site covers nothing that another connected site sends', async () => {
  const other = 'https://other.example';
  const both = await startTestAgent({
    tokens,
    approval: user.approval,
    settings: { origins: [ORIGIN, other] },
  });
  try {
    pairedOrigins(both.folder).add(other, 'the-token-of-the-other-site', '2026-11-21T00:00:00Z');
    await both.approveList([invoice('1'), invoice('2')], own);
    const asOther = { origin: other, authorization: 'Bearer the-token-of-the-other-site' };
    const sign = (number: string, headers = {}) =>
      both.sign('sign-xml', { ...invoice(number), fields: own, headers });
    user.saying(() => ({ approved: false, why: 'DECLINED' }));
    expect((await sign('1', asOther)).json()).toMatchObject({ reason: 'DECLINED' });
    expect((await sign('1')).status).toBe(200);
  } finally {
    await both.close();
  }
});

test('an approval ends with its time', async () => {
  await agent.approveList([invoice('1'), invoice('2')], own);
  now = new Date(now.getTime() + 61 * 60_000);
  expect(await questionsFor(() => signXml(invoice('1')))).toBe(1);
});

test('a list that is declined approves nothing', async () => {
  user.saying(() => ({ approved: false, why: 'DECLINED' }));
  const response = await agent.approveList([invoice('1'), invoice('2')], own);
  expect(response.json()).toMatchObject({ code: 'SIGN_INVOICE_FAILED', reason: 'DECLINED' });
  expect(await questionsFor(() => signXml(invoice('1')))).toBe(1);
});

test('a list has documents of one kind', async () => {
  const pdf = { fileName: '1.pdf', bytes: plainPdf() };
  for (const list of [
    [invoice('1'), pdf],
    [invoice('1'), { fileName: 'a_mmt.xml', bytes: messageXml(['1']) }],
    // The root of both is HDon, and of both messages TDiep.
    [invoice('1'), { fileName: '2.xml', bytes: invoiceXml({ number: '2', form: '2' }) }],
    [
      { fileName: 'a_mmt.xml', bytes: messageXml(['1']) },
      { fileName: 'b_mmt.xml', bytes: messageXml(['2'], '203') },
    ],
  ]) {
    const response = await agent.approveList(list, own);
    expect(response.json()).toMatchObject({
      code: 'INPUT_DATA_IS_INVALID',
      details: { field: 'file' },
    });
  }
  expect(user.signings).toEqual([]);
});

test('a document with an unreadable total needs a question each time, though its list was approved', async () => {
  const list = [invoice('1'), invoice('2', '1,000'), invoice('3', '')];
  expect((await agent.approveList(list, own)).status).toBe(200);
  const questionCounts = [];
  for (const one of list) questionCounts.push(await questionsFor(() => signXml(one)));
  expect(questionCounts).toEqual([0, 1, 1]);
  const [notes, ...rest] = ['4', '5'].map((number) => ({
    fileName: `${number}.xml`,
    bytes: invoiceXml({ number, form: '6', total: '' }),
  }));
  if (!notes) throw new Error('no transfer note');
  await agent.approveList([notes, ...rest], own);
  expect(await questionsFor(() => signXml(notes))).toBe(0);
});

test('PDFs are listed by their names and signed as shown', async () => {
  const pdf = { fileName: '1.pdf', bytes: plainPdf() };
  const other = plainPdf({ page: '/Rotate 0' });
  await agent.approveList([pdf], own);
  expect(user.signings).toMatchObject([{ kind: 'pdf', isList: true }]);
  const sign = (bytes: Uint8Array) =>
    agent.sign('sign-pdf', { fileName: '1.pdf', bytes, fields: pdfFields });
  expect(await questionsFor(() => sign(other))).toBe(1);
  expect(await questionsFor(() => sign(pdf.bytes))).toBe(0);
});

test('a document of a list that cannot be signed is named, and no question is shown', async () => {
  const bad = { fileName: 'bad.xml', bytes: invoiceXml({ holder: '' }) };
  const response = await agent.approveList([invoice('1'), bad], own);
  expect(response.json()).toMatchObject({
    code: 'SIGN_INVOICE_FAILED',
    reason: 'SIGNATURE_PLACE_MISSING',
    details: { file: 'bad.xml' },
  });
  expect(user.signings).toEqual([]);
});

test('SIGN-020 an invoice of another seller in the list is refused before any question', async () => {
  const foreign = { fileName: '2.xml', bytes: invoiceXml({ number: '2', seller: '0312345678' }) };
  const response = await agent.approveList([invoice('1'), foreign], own);
  expect(response.json()).toMatchObject({ code: 'TAX_CODE_ERROR' });
  expect(user.signings).toEqual([]);
});

test('a list has at most a hundred documents', async () => {
  const many = Array.from({ length: SIGNING_AGENT.maxListFiles + 1 }, (_, at) => invoice(`${at}`));
  expect((await agent.approveList(many, own)).status).toBe(400);
  expect(user.signings).toEqual([]);
});

test('only a connected site can have lists approved', async () => {
  const response = await agent.approveList([invoice('1')], own, {
    authorization: 'Bearer an-unknown-token-of-a-site',
  });
  expect(response.status).toBe(401);
  expect(user.signings).toEqual([]);
});

test('the sum is exact, by currency, and marks unreadable amounts', () => {
  const of = (total: string | null, currency: string | null = null) => ({
    ...{ title: '', serial: null, number: null, issuedOn: null, seller: null },
    ...{ sellerTaxCode: null, buyer: null, buyerTaxCode: null, total, currency },
    isTotalStated: true,
  });
  const { sums, isWhole } = sumOf([
    of('999000000000'),
    of('0.1', 'USD'),
    of('0.2', 'USD'),
    of('-1000', 'VND'),
  ]);
  expect(Object.fromEntries(sums)).toEqual({ VND: '999000001000', USD: '0.3' });
  expect(isWhole).toBe(true);
  // A credit of 900 million and an invoice of 999 million are no approval of 99 million.
  expect(sumOf([of('-900000000'), of('999000000')]).sums.get('VND')).toBe('1899000000');
  expect(sumOf([of('1,000'), of('5')])).toMatchObject({ isWhole: false });
  expect(sumOf([of(null)])).toMatchObject({ isWhole: false });
  expect(sumOf([{ ...of(null), isTotalStated: false }])).toMatchObject({ isWhole: true });
});
