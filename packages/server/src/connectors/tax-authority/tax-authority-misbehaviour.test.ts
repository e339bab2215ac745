import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { decodeMessage } from '@hoadon/xml/message/decode';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { AuthorityUnreachable, MessageNotKnown, ReplyLost, type TaxAuthority } from './port.ts';
import type { TaxAuthoritySimulator } from './simulator.ts';
import {
  CREDENTIALS,
  clientFor,
  nextInvoice,
  signedAt,
  startServer,
  today,
} from './testing/authority-desk.ts';
import { sealer } from './testing/sealed-message.ts';

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

/** A client with a short timeout. */
const IMPATIENT = { timeoutMs: 2_000 };

const isKnownThere = (id: string) => simulator.bytesOf(id) !== null;

async function misfortune(
  kind: Parameters<typeof simulator.behave>[0]['next'],
  caller: TaxAuthority = client,
) {
  simulator.behave({ next: kind });
  const { id, bytes } = await seal.message({ invoice: nextInvoice() });
  const outcome = await caller.send(bytes).catch((error: unknown) => error);
  return { id, bytes, outcome };
}

test.each(['timeout-after-accepting', 'connection-reset'] as const)(
  'after %s the response is lost, the message has arrived, and a lookup returns the code',
  async (kind) => {
    const { id, outcome } = await misfortune([kind], clientFor(address, IMPATIENT));
    expect(outcome).toBeInstanceOf(ReplyLost);
    expect(isKnownThere(id)).toBe(true);
    expect((await replyOf(id)).message.type).toBe('202');
  },
);

test('after a disconnect before accepting the response counts as lost, and a lookup shows that nothing arrived', async () => {
  const { id, bytes, outcome } = await misfortune(['drop-before-accepting']);
  expect(outcome).toBeInstanceOf(ReplyLost);
  expect(isKnownThere(id)).toBe(false);
  await expect(client.replyTo(id)).rejects.toThrow(MessageNotKnown);
  expect(await client.send(bytes)).toMatchObject({ received: true });
});

test.each(['server-error', 'html-instead'] as const)(
  'an error page (%s) proves nothing: sometimes the message was taken, sometimes not',
  async (kind) => {
    const outcomes = new Set<boolean>();
    for (let count = 0; count < 12; count += 1) {
      const { id, outcome } = await misfortune([kind]);
      expect(outcome).toBeInstanceOf(ReplyLost);
      outcomes.add(isKnownThere(id));
    }
    expect(outcomes).toEqual(new Set([true, false]));
  },
);

test.each([
  ['unauthorized', 'credentials', null],
  ['too-many-requests', 'busy', 1],
] as const)(
  'a refusal at the door (%s) delivers nothing, for certain',
  async (kind, reason, retryAfter) => {
    const { id, outcome } = await misfortune([kind]);
    expect(outcome).toBeInstanceOf(AuthorityUnreachable);
    expect(outcome).toMatchObject({ reason, retryAfter });
    expect(isKnownThere(id)).toBe(false);
  },
);

test('a wrong password and an unreachable address certainly deliver nothing', async () => {
  const { id, bytes } = await seal.message({ invoice: nextInvoice() });
  const wrong = clientFor(address, { password: 'sai' });
  await expect(wrong.send(bytes)).rejects.toMatchObject({
    name: 'AuthorityUnreachable',
    reason: 'credentials',
  });
  await expect(wrong.replies(null, 1)).rejects.toMatchObject({ reason: 'credentials' });
  const unreachable = clientFor('http://127.0.0.1:9');
  await expect(unreachable.send(bytes)).rejects.toMatchObject({
    name: 'AuthorityUnreachable',
    reason: 'network',
  });
  const elsewhere = clientFor(`${address}/nowhere`);
  await expect(elsewhere.send(bytes)).rejects.toMatchObject({
    name: 'AuthorityUnreachable',
    reason: 'protocol',
  });
  // A missing page does not prove that the message is missing.
  await expect(elsewhere.replyTo(id)).rejects.toMatchObject({
    name: 'AuthorityUnreachable',
    reason: 'protocol',
  });
  expect(isKnownThere(id)).toBe(false);
});

test('a delay within the time limit is waited for', async () => {
  simulator.behave({ next: ['delay'], delayMs: 100 });
  const { bytes } = await seal.message({ invoice: nextInvoice() });
  expect(await client.send(bytes)).toMatchObject({ received: true });
});

test('replies come twice or after later ones on demand', async () => {
  simulator.behave({ next: ['out-of-order', 'duplicate-answer'] });
  const first = await seal.message({ invoice: nextInvoice() });
  const second = await seal.message({ invoice: nextInvoice() });
  await client.send(first.bytes);
  await client.send(second.bytes);
  await simulator.settled();
  const order = (await client.replies(null, 1_000))
    .map(({ bytes }) => decodeMessage(bytes).header.replyTo)
    .filter((id) => id === first.id || id === second.id);
  expect(order).toEqual([second.id, second.id, first.id]);
});

test('an invoice without fault is refused with 20001 on demand, and the next one is not', async () => {
  simulator.behave({ next: ['refuse'] });
  const refused = await seal.message({ invoice: nextInvoice() });
  const coded = await seal.message({ invoice: nextInvoice() });
  await client.send(refused.bytes);
  await client.send(coded.bytes);
  await simulator.settled();
  const replyTo = async (id: string) =>
    decodeMessage((await client.replyTo(id)) ?? new Uint8Array());
  const notice = await replyTo(refused.id);
  expect(
    notice.type === '204' &&
      notice.notice.subjects.flatMap(({ reasons }) =>
        reasons.map(({ code, path }) => [code, path]),
      ),
  ).toEqual([['20001', 'HDon/DLHDon/NDHDon/NMua/CCCDan']]);
  expect((await replyTo(coded.id)).type).toBe('202');
});

test('failures of queries are reported too, and every query can be retried', async () => {
  const rates = {
    'html-instead': 0.3,
    'server-error': 0.3,
    'connection-reset': 0.2,
    'too-many-requests': 0.2,
  };
  simulator.behave({ rates, seed: 7 });
  for (let count = 0; count < 10; count += 1)
    await expect(client.replies(null, 10)).rejects.toThrow(AuthorityUnreachable);
});

test('the same seed misbehaves the same way', async () => {
  const outcomes = async () => {
    simulator.behave({ rates: { unauthorized: 0.3, 'too-many-requests': 0.3 }, seed: 42 });
    const names: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      const { bytes } = await seal.message({ invoice: nextInvoice() });
      names.push(
        await client.send(bytes).then(
          () => 'sent',
          (error) => error.reason,
        ),
      );
    }
    return names;
  };
  const first = await outcomes();
  expect(new Set(first).size).toBeGreaterThan(1);
  expect(await outcomes()).toEqual(first);
});

test('a person or a checker changes its mood and looks into its books over HTTP', async () => {
  const json = async (call: string, body?: unknown) => {
    const init =
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          };
    const response = await fetch(`${address}/${call}`, init);
    return { status: response.status, content: await response.json() };
  };
  expect(await json('control', { next: ['unauthorized'], replyDelayMs: 5 })).toMatchObject({
    status: 200,
    content: { next: ['unauthorized'], replyDelayMs: 5 },
  });
  const { bytes } = await seal.message({ invoice: nextInvoice() });
  await expect(client.send(bytes)).rejects.toThrow(AuthorityUnreachable);
  expect((await json('control', { rates: { nonsense: 1 } })).status).toBe(400);
  const received = await json('received');
  expect(received.content).toEqual(simulator.received());
  expect((await json('accepted')).content).toEqual(simulator.accepted());
  const certificate = await (await fetch(`${address}/certificate`)).arrayBuffer();
  expect(Buffer.from(certificate).equals(await simulator.certificate())).toBe(true);
});
