import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { decodeMessage } from '@hoadon/xml/message/decode';
import { beforeAll, expect, test } from 'vitest';
import type { TaxAuthority } from './port.ts';
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
import { SENDER, sealer } from './testing/sealed-message.ts';

let seal: Awaited<ReturnType<typeof sealer>>;
let simulator: TaxAuthoritySimulator;
let client: TaxAuthority;
let address: string;
beforeAll(async () => {
  seal = await sealer(today, signedAt);
  const trust = createTrustStore([seal.certificate]);
  const started = await startServer({ credentials: CREDENTIALS, trust });
  simulator = started.simulator;
  address = started.url;
  client = clientFor(address);
});

async function accepted(): Promise<number> {
  const invoice = nextInvoice();
  const { bytes } = await seal.message({ invoice });
  await client.send(bytes);
  await simulator.settled();
  return invoice.number;
}

/** The number of an invoice that a cash register sent in message 206. */
function acceptedOfRegister(ofRegister: string): number {
  const { number } = nextInvoice();
  simulator.accept({
    taxCode: SENDER.slice(1),
    template: '1',
    serial: ofRegister,
    number: String(number),
    messageId: 'of message 206',
    code: null,
    at: signedAt,
  });
  return number;
}

/** Returns the replies to a message, in their order. */
async function repliesTo(id: string) {
  await simulator.settled();
  const all = await client.replies(null, 500);
  return all.map(({ bytes }) => decodeMessage(bytes)).filter(({ header }) => header.replyTo === id);
}

test('a notice gets the check of its form and then a decision that names the refused invoices alone', async () => {
  const acceptedNumber = await accepted();
  const { id, bytes } = await seal.notice([acceptedNumber, 99_999], serial);
  expect(await client.send(bytes)).toMatchObject({ received: true });
  expect(await repliesTo(id)).toMatchObject([
    { type: '204', notice: { isValid: true } },
    {
      type: '301',
      result: { acknowledges: id, reasons: [], refused: [{ number: '99999', serial }] },
    },
  ]);
  expect(await client.send(bytes)).toMatchObject({ received: true });
  expect(await repliesTo(id)).toHaveLength(2);
});

test('a person can make it refuse one invoice of a notice', async () => {
  const numbers = [await accepted(), await accepted()];
  simulator.behave({ disowned: [String(numbers[1]).padStart(8, '0')] });
  const { id, bytes } = await seal.notice(numbers, serial);
  await client.send(bytes);
  expect(await repliesTo(id)).toMatchObject([
    { type: '204', notice: { isValid: true } },
    {
      type: '301',
      result: { refused: [{ number: String(numbers[1]), reasons: [{ code: '99904' }] }] },
    },
  ]);
  simulator.behave({ disowned: [] });
});

test('invoices of a cash register are reported in a message of their own, signed as a whole', async () => {
  const ofRegister = `${serial.slice(0, 3)}MAA`;
  const acceptedNumber = acceptedOfRegister(ofRegister);
  const { id, bytes } = await seal.notice([acceptedNumber], ofRegister, '303');
  expect(await client.send(bytes)).toMatchObject({ received: true });
  expect(await repliesTo(id)).toMatchObject([
    { type: '204', notice: { isValid: true } },
    { type: '301', result: { acknowledges: id, reasons: [], refused: [] } },
  ]);
  const bent = Buffer.from(bytes).toString('utf8').replace('Ghi sai địa chỉ', 'Ghi sai tên');
  const other = bent.replaceAll(id, `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`);
  await client.send(Buffer.from(other));
  const [refused] = await repliesTo(/<MTDiep>([^<]+)/.exec(other)?.[1] ?? '');
  expect(refused).toMatchObject({ notice: { isValid: false, reasons: [{ code: '99901' }] } });
});

test.each([
  ['a cash register in a message 300', 'M', '300'],
  ['others in a message 303', 'T', '303'],
] as const)('invoices of %s are refused for their form', async (_, letter, type) => {
  const ofSeries = `${serial.slice(0, 3)}${letter}AA`;
  const { number } = nextInvoice();
  const { id, bytes } = await seal.notice([number], ofSeries, type);
  await client.send(bytes);
  expect(await repliesTo(id)).toMatchObject([
    { type: '204', notice: { isValid: false, reasons: [{ code: '99902' }] } },
  ]);
});

test('a notice changed after signing is refused for its form', async () => {
  const { id, bytes } = await seal.notice([await accepted()], serial);
  const bent = Buffer.from(bytes).toString('utf8').replace('Ghi sai địa chỉ', 'Ghi sai tên');
  await client.send(Buffer.from(bent));
  expect(await repliesTo(id)).toMatchObject([
    { type: '204', notice: { isValid: false, reasons: [{ code: '99901' }] } },
  ]);
});

test.each([
  ['twice', 'duplicate-answer', 4],
  ['after the next', 'out-of-order', 2],
] as const)('its replies may come %s', async (_, misbehaviour, count) => {
  const acceptedNumber = await accepted();
  simulator.behave({ next: [misbehaviour] });
  const { id, bytes } = await seal.notice([acceptedNumber], serial);
  await client.send(bytes);
  const replies = await repliesTo(id);
  expect(replies).toHaveLength(count);
  expect(replies).toContainEqual(
    expect.objectContaining({ type: '301', result: expect.objectContaining({ refused: [] }) }),
  );
});

test('an invoice that corrects many gets its code by message 208, if its list matches the named invoices', async () => {
  const { number } = nextInvoice();
  const { id, bytes } = await seal.listed(serial, number);
  expect(await client.send(bytes)).toMatchObject({ received: true });
  expect(await repliesTo(id)).toMatchObject([{ type: '202' }]);
  const other = await seal.listed(serial, nextInvoice().number, 'BK-99');
  await client.send(other.bytes);
  expect(await repliesTo(other.id)).toMatchObject([
    { type: '204', notice: { isValid: false, subjects: [{ reasons: [{ code: '20001' }] }] } },
  ]);
});

test('it requests a review of invoices, with its signature', async () => {
  const review = {
    taxCode: '0100000001',
    receiver: SENDER,
    days: 3,
    invoices: [{ template: '1', serial, number: '1', issuedOn: today, reason: 'Sai mã số thuế' }],
  };
  const response = await fetch(`${address}/review`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(review),
  });
  expect(response.status).toBe(200);
  const all = await client.replies(null, 500);
  const reviewRequest = all.find(({ bytes }) =>
    Buffer.from(bytes).includes('<MLTDiep>302</MLTDiep>'),
  );
  if (!reviewRequest) throw new Error('no review was requested');
  expect(decodeMessage(reviewRequest.bytes)).toMatchObject({
    type: '302',
    review: { days: 3, round: 1, invoices: review.invoices },
  });
  const trust = createTrustStore([await simulator.certificate()]);
  expect(await verifyDocument(reviewRequest.bytes, { trust })).toMatchObject({ valid: true });
});
