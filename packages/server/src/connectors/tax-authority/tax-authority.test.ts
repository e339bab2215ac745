import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { decodeMessage } from '@hoadon/xml/message/decode';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { dayInVietnam } from '../../platform/clock.ts';
import { MessageNotKnown, type TaxAuthority } from './port.ts';
import type { TaxAuthoritySimulator } from './simulator.ts';
import {
  CREDENTIALS,
  clientFor,
  nextInvoice,
  serial,
  signedAt,
  startServer,
  today,
} from './testing/authority-desk.ts';
import { newMessageId, SENDER, sealer } from './testing/sealed-message.ts';

const tomorrow = dayInVietnam(new Date(Date.now() + 86_400_000));

let seal: Awaited<ReturnType<typeof sealer>>;
let simulator: TaxAuthoritySimulator;
let client: TaxAuthority;
let address: string;

beforeAll(async () => {
  seal = await sealer(today, signedAt);
  const started = await startServer({
    credentials: CREDENTIALS,
    trust: createTrustStore([seal.certificate]),
  });
  simulator = started.simulator;
  address = started.url;
  client = clientFor(address);
});
afterEach(() => {
  simulator.behave({ rates: {}, next: [], replyDelayMs: 0, seed: 1 });
});

async function replyOf(messageId: string) {
  await simulator.settled();
  const bytes = await client.replyTo(messageId);
  if (!bytes) throw new Error('there is no reply yet');
  return { bytes, message: decodeMessage(bytes) };
}

async function reasonsFor(changes: Parameters<typeof seal.message>[0]) {
  const { id, bytes } = await seal.message({
    ...changes,
    invoice: { ...nextInvoice(), ...changes?.invoice },
  });
  expect(await client.send(bytes)).toMatchObject({ received: true });
  const { message } = await replyOf(id);
  if (message.type !== '204') throw new Error(`a message ${message.type}`);
  expect(message.notice.isValid).toBe(false);
  return message.notice.subjects.flatMap(({ reasons }) => reasons);
}

test('an invoice is received and comes back with a code, signed by the tax department', async () => {
  const { id, bytes } = await seal.message({ invoice: nextInvoice() });
  const { received, receipt } = await client.send(bytes);
  expect(received).toBe(true);
  // The receipt itself is the seller's proof that the message arrived.
  expect(decodeMessage(receipt ?? new Uint8Array())).toMatchObject({
    type: '999',
    acknowledges: id,
  });
  const { bytes: reply, message } = await replyOf(id);
  if (message.type !== '202') throw new Error(`a message ${message.type}`);
  expect(message.header).toMatchObject({ sender: 'TCT', receiver: SENDER, replyTo: id, count: 1 });
  expect(message.invoice.authorityCode).toMatch(/^[\dA-F]{34}$/);
  const trust = createTrustStore([seal.certificate, await simulator.certificate()]);
  const verification = await verifyDocument(reply, { trust });
  expect(verification.valid).toBe(true);
  expect(
    verification.signatures.map(({ place, signer, trusted }) => [place, signer, trusted]),
  ).toEqual([
    ['NBan', 'NGƯỜI BÁN 0100000001', true],
    ['CQT', 'CỤC THUẾ', true],
  ]);
  expect(Buffer.from(bytes).toString()).toContain(
    message.document.slice(message.document.indexOf('<DLHDon'), message.document.indexOf('<MCCQT')),
  );
});

test('replies are fetched in pages, each once, by the cursor of the last', async () => {
  const sent = [];
  for (let count = 0; count < 3; count += 1) {
    const sealed = await seal.message({ invoice: nextInvoice() });
    await client.send(sealed.bytes);
    await simulator.settled();
    sent.push(sealed.id);
  }
  const seen: (string | null)[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page = await client.replies(cursor, 2);
    if (page.length === 0) break;
    expect(page.length).toBeLessThanOrEqual(2);
    for (const { bytes } of page) seen.push(decodeMessage(bytes).header.replyTo);
    cursor = page.at(-1)?.cursor ?? cursor;
  }
  expect(seen.slice(-3)).toEqual(sent);
  expect(new Set(seen).size).toBe(seen.length);
});

test('a bad citizen number is answered 20001 with the path of the tag', async () => {
  const reasons = await reasonsFor({
    before: (data) => data.replace('</DChi><MKHang>', '</DChi><CCCDan>12345</CCCDan><MKHang>'),
  });
  expect(reasons).toEqual([
    {
      code: '20001',
      path: 'HDon/DLHDon/NDHDon/NMua/CCCDan',
      text: 'định dạng CCCD không hợp lệ',
      remedy: 'Kiểm tra lại định dạng dữ liệu',
    },
  ]);
});

test.each(['L', 'M', 'F'])(
  'an invoice of a series with the letter %s, which has a message of its own, is refused in message 200',
  async (letter) => {
    expect(
      await reasonsFor({ invoice: { serial: `${serial.slice(0, 3)}${letter}AA` } }),
    ).toMatchObject([{ code: '99902' }]);
  },
);

test('the same series and number in another message is answered 20609', async () => {
  const invoice = nextInvoice();
  const first = await seal.message({ invoice });
  await client.send(first.bytes);
  await simulator.settled();
  const second = await seal.message({ invoice: { ...invoice, note: 'khác' } });
  await client.send(second.bytes);
  const { message } = await replyOf(second.id);
  expect(message.type === '204' && message.notice.subjects[0]).toMatchObject({
    serial,
    number: String(invoice.number),
    reasons: [{ code: '20609', path: null }],
  });
  expect((await replyOf(first.id)).message.type).toBe('202');
});

test.each([
  [
    'a change after signing',
    { after: (text: string) => text.replace('3275000', '9275000') },
    '99901',
  ],
  ['the certificate of somebody else', { signerTaxCode: '0300000003' }, '99901'],
  [
    'no signature',
    { after: (text: string) => text.replace(/<Signature[\s\S]*<\/Signature>/, '') },
    '99901',
  ],
  ['a series of another year', { invoice: { serial: 'C20TAA' } }, '99902'],
  [
    'a series without code in a message for a code',
    { invoice: { serial: `K${serial.slice(1)}` } },
    '99902',
  ],
  [
    'a day to come',
    { invoice: { issuedOn: tomorrow, serial: `C${tomorrow.slice(2, 4)}TAA` } },
    '99903',
  ],
  [
    'a format not in force',
    { before: (text: string) => text.replace('<PBan>2.1.0', '<PBan>2.0.0') },
    '20001',
  ],
  ['another taxpayer than the message names', { message: { taxCode: '0300000003' } }, '20001'],
])('the authority refuses %s', async (_, changes, code) => {
  const reasons = await reasonsFor(changes);
  expect(reasons.map((reason) => reason.code)).toEqual([code]);
});

test('a seller whose certificate comes from an unknown issuer is refused', async () => {
  const stranger = await sealer(today, signedAt);
  const { id, bytes } = await stranger.message({ invoice: nextInvoice() });
  await client.send(bytes);
  const { message } = await replyOf(id);
  expect(message.type === '204' && message.notice.subjects[0]?.reasons[0]?.code).toBe('99901');
});

test.each([
  [
    'the id of another sender',
    (text: string) => text.replace(`<MTDiep>${SENDER}`, '<MTDiep>K0300000003'),
    '80003',
  ],
  [
    'a version not in force',
    (text: string) => text.replace('<TDiep><TTChung><PBan>2.1.0', '<TDiep><TTChung><PBan>1.0.0'),
    '80003',
  ],
  ['a wrong count', (text: string) => text.replace('<SLuong>1<', '<SLuong>2<'), '80003'],
  [
    'a message type it does not take',
    (text: string) => text.replace('<MLTDiep>200', '<MLTDiep>400'),
    '80000',
  ],
  ['half a message', (text: string) => text.slice(0, 900), '80000'],
])(
  'a message with %s is not received, and the receipt states the reason',
  async (_, damage, code) => {
    const { bytes } = await seal.message({ invoice: nextInvoice() });
    const damaged = new TextEncoder().encode(damage(new TextDecoder().decode(bytes)));
    const acknowledgement = await client.send(damaged);
    expect(acknowledgement).toMatchObject({ received: false, code });
  },
);

test('the same bytes again are received again and answered once; other bytes under the same id are not received', async () => {
  const invoice = nextInvoice();
  const { id, bytes } = await seal.message({ invoice });
  expect(await client.send(bytes)).toMatchObject({ received: true });
  expect(await client.send(bytes)).toMatchObject({ received: true });
  const other = await seal.message({
    invoice,
    message: { messageId: id },
    after: (text) => text.replace('qr', 'qs'),
  });
  expect(await client.send(other.bytes)).toMatchObject({ received: false, code: '80001' });
  await simulator.settled();
  const arrivals = simulator.received().filter(({ messageId }) => messageId === id);
  expect(arrivals.map(({ outcome }) => outcome)).toEqual(['taken', 'again', 'refused']);
  expect(arrivals[0]?.hash).toBe(arrivals[1]?.hash);
  expect(arrivals[2]?.hash).not.toBe(arrivals[0]?.hash);
  expect(Buffer.from(simulator.bytesOf(id) ?? []).equals(bytes)).toBe(true);
  const replies = (await client.replies(null, 1_000)).filter(
    (reply) => decodeMessage(reply.bytes).header.replyTo === id,
  );
  expect(replies).toHaveLength(1);
});

test('an invoice without code is answered with the notice that all is valid', async () => {
  const id = newMessageId();
  const { bytes } = await seal.message({
    invoice: { ...nextInvoice(), serial: `K${serial.slice(1)}` },
    message: { messageId: id },
  });
  const uncoded = new TextEncoder().encode(
    new TextDecoder().decode(bytes).replace('<MLTDiep>200', '<MLTDiep>203'),
  );
  expect(await client.send(uncoded)).toMatchObject({ received: true });
  const { message } = await replyOf(id);
  expect(message).toMatchObject({ type: '204', notice: { kind: '2', isValid: true } });
});

test('a lookup of a message that never arrived reports that, and a pending message has no reply yet', async () => {
  await expect(client.replyTo(newMessageId())).rejects.toThrow(MessageNotKnown);
  simulator.behave({ replyDelayMs: 60_000 });
  const { id, bytes } = await seal.message({ invoice: nextInvoice() });
  await client.send(bytes);
  expect(await client.replyTo(id)).toBeNull();
});

test('after a restart the simulated authority still has its invoices, and replies to accepted messages', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hoadon-authority-'));
  try {
    const invoice = nextInvoice();
    const before = await startServer({ folder });
    const done = await seal.message({ invoice });
    const open = await seal.message({ invoice: nextInvoice() });
    const first = clientFor(before.url);
    await first.send(done.bytes);
    await before.simulator.settled();
    before.simulator.behave({ replyDelayMs: 60_000 });
    await first.send(open.bytes);
    await before.app.close();
    // As left by a process killed while writing.
    appendFileSync(path.join(folder, 'journal.jsonl'), '{"kind":"acc');

    const after = await startServer({ folder });
    await after.simulator.settled();
    const second = clientFor(after.url);
    const again = await second.replies(null, 10);
    expect(again.map(({ bytes }) => decodeMessage(bytes).header.replyTo)).toEqual([
      done.id,
      open.id,
    ]);
    expect(await after.simulator.certificate()).toEqual(await before.simulator.certificate());
    const duplicate = await seal.message({ invoice });
    await second.send(duplicate.bytes);
    await after.simulator.settled();
    const reply = await second.replyTo(duplicate.id);
    expect(reply && decodeMessage(reply)).toMatchObject({ type: '204' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('invoices are never sent in the clear over a network', () => {
  expect(() => clientFor('http://tvan.example/api')).toThrow(RangeError);
  expect(() => clientFor('https://tvan.example/api')).not.toThrow();
});

test('each account sees its own messages, and the replies to them', async () => {
  const open = await startServer({});
  const [one, other] = ['viettel', 'misa'].map((user) => clientFor(open.url, { user }));
  const sent = await seal.message({ invoice: nextInvoice() });
  const others = await seal.message({ invoice: nextInvoice() });
  await one?.send(sent.bytes);
  await other?.send(others.bytes);
  await open.simulator.settled();
  const answeredTo = async (client: TaxAuthority | undefined) =>
    (await client?.replies(null, 10))?.map(({ bytes }) => decodeMessage(bytes).header.replyTo);
  expect(await answeredTo(one)).toEqual([sent.id]);
  expect(await answeredTo(other)).toEqual([others.id]);
  const [last] = (await other?.replies(null, 10)) ?? [];
  expect(await other?.replies(last?.cursor ?? null, 10)).toEqual([]);
  expect(await one?.replyTo(sent.id)).not.toBeNull();
  await expect(one?.replyTo(others.id)).rejects.toBeInstanceOf(MessageNotKnown);
});
