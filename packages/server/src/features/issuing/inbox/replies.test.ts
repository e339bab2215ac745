import { createTestAuthority } from '@hoadon/signing/test-authority';
import { beforeAll, expect, test } from 'vitest';
import { draft, issue, RELEASE, rowOf, statesOf, WHOLE_WAY } from '../testing/calls.ts';
import { type IssuingFixture, issuingFixture } from '../testing/issuing-fixture.ts';
import { modelledAuthority } from '../testing/modelled-authority.ts';
import { CALM } from '../testing/modelled-plan.ts';
import { receiptMessage } from '../testing/receipt-message.ts';
import { applyReplies } from './apply-stored.ts';
import { receiveReplies } from './receive-replies.ts';
import { unmatchedMessages } from './unmatched-messages.ts';

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

const messagesOf = (companyId: string, direction: 'in' | 'out') =>
  fixture.platform.db
    .selectFrom('authority_message')
    .select(['type', 'state', 'reply_to', 'message_id'])
    .where('company_id', '=', companyId)
    .where('direction', '=', direction)
    .orderBy('id')
    .execute();

test('replies settle their invoices in any order', async () => {
  const company = await fixture.company();
  let late = 3;
  fixture.authority.plan.current = {
    ...CALM,
    verdict: () => {
      late -= 1;
      return { late };
    },
  };
  const ids = [
    await issue(fixture, company),
    await issue(fixture, company),
    await issue(fixture, company),
  ];
  for (let look = 0; look < 4; look += 1) await receiveReplies(fixture.deps);
  for (const [index, id] of ids.entries())
    expect(await rowOf(fixture, company, id)).toMatchObject({
      processing_state: 'accepted',
      number: index + 1,
    });
  fixture.authority.plan.current = CALM;
});

test('the receipt of an invoice is stored with it, and changes no state', async () => {
  const company = await fixture.company();
  const receipts: Uint8Array[] = [];
  fixture.authority.plan.current = {
    ...CALM,
    receiptOf: (message) => {
      const receipt = receiptMessage(message);
      receipts.push(receipt);
      return receipt;
    },
  };
  const id = await issue(fixture, company);
  await receiveReplies(fixture.deps);
  fixture.authority.plan.current = CALM;
  const { db, files } = fixture.platform;
  const stored = await db
    .selectFrom('authority_message')
    .innerJoin('authority_message_subject', 'authority_message_subject.message_id', 'id')
    .select(['hash', 'state', 'reply_to'])
    .where('authority_message.company_id', '=', company.companyId)
    .where('type', '=', '999')
    .where('authority_message_subject.invoice_id', '=', id)
    .execute();
  expect(stored).toMatchObject([{ state: 'kept', reply_to: expect.any(String) }]);
  const bytes = await files.get(company.companyId, stored[0]?.hash ?? '');
  expect(Buffer.from(bytes).equals(Buffer.from(receipts[0] ?? []))).toBe(true);
  expect(await statesOf(fixture, company, id)).toEqual(WHOLE_WAY);
});

test('a reply that arrives three times settles once', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ copies: 3 }) };
  const id = await issue(fixture, company);
  await receiveReplies(fixture.deps);
  fixture.authority.plan.current = CALM;
  expect(
    (await statesOf(fixture, company, id)).filter((state) => state === 'accepted'),
  ).toHaveLength(1);
  expect(await messagesOf(company.companyId, 'in')).toMatchObject([
    { type: '202', state: 'applied' },
  ]);
});

test('two processes that read the same replies settle each once', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ late: 1 }) };
  const id = await issue(fixture, company);
  await fixture.authority.replies(null, 0);
  fixture.authority.plan.current = CALM;
  await Promise.all([receiveReplies(fixture.deps), receiveReplies(fixture.deps)]);
  expect(await statesOf(fixture, company, id)).toEqual(WHOLE_WAY);
});

test('a second decision of the authority about a settled invoice is stored and changes nothing', async () => {
  const company = await fixture.company();
  const id = await issue(fixture, company);
  const [sent] = await messagesOf(company.companyId, 'out');
  const contradicting = modelledAuthority(
    (await fixture.ca.issue({ commonName: 'CỤC THUẾ', taxCode: null })).signer,
    () => fixture.platform.clock.now(),
  );
  contradicting.plan.current = {
    ...CALM,
    verdict: () => ({ refuses: { code: '20001', path: null, text: 'Sai', remedy: null } }),
  };
  const taken = fixture.authority.arrived.find(
    ({ header }) => header.messageId === sent?.message_id,
  );
  await contradicting.send(taken?.bytes ?? Buffer.of());
  const replies = await contradicting.replies(null, 10);
  await applyReplies(
    fixture.deps,
    'V0123456789',
    replies.map(({ bytes }) => bytes),
  );
  expect((await rowOf(fixture, company, id)).processing_state).toBe('accepted');
  expect(await messagesOf(company.companyId, 'in')).toMatchObject([
    { type: '202', state: 'applied' },
    { type: '204', state: 'late' },
  ]);
});

test('a code that an unknown authority signed is not accepted', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ late: 99 }) };
  const id = await issue(fixture, company);
  fixture.authority.plan.current = CALM;
  const stranger = await createTestAuthority({ name: 'CA LẠ' });
  const forger = modelledAuthority(
    (await stranger.issue({ commonName: 'CỤC THUẾ', taxCode: null })).signer,
    () => fixture.platform.clock.now(),
  );
  const taken = fixture.authority.arrived.at(-1);
  await forger.send(taken?.bytes ?? Buffer.of());
  await applyReplies(
    fixture.deps,
    'V0123456789',
    (await forger.replies(null, 10)).map(({ bytes }) => bytes),
  );
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'sent',
    authority_code: null,
  });
});

test('a code for another document than the signed one is not accepted', async () => {
  const company = await fixture.company();
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ late: 99 }) };
  const id = await issue(fixture, company);
  const other = await issue(fixture, company);
  fixture.authority.plan.current = CALM;
  const [first, second] = await messagesOf(company.companyId, 'out');
  const confused = modelledAuthority(
    (await fixture.ca.issue({ commonName: 'CỤC THUẾ', taxCode: null })).signer,
    () => fixture.platform.clock.now(),
  );
  const taken = fixture.authority.arrived.find(
    ({ header }) => header.messageId === second?.message_id,
  );
  const swapped = Buffer.from(taken?.bytes ?? Buffer.of())
    .toString()
    .replace(second?.message_id ?? '', first?.message_id ?? '');
  await confused.send(Buffer.from(swapped));
  await applyReplies(
    fixture.deps,
    'V0123456789',
    (await confused.replies(null, 10)).map(({ bytes }) => bytes),
  );
  for (const invoice of [id, other])
    expect((await rowOf(fixture, company, invoice)).processing_state).toBe('sent');
});

test('unreadable messages and messages for unknown taxpayers do not stop the others', async () => {
  const company = await fixture.company();
  const id = await draft(company);
  await company.app.post(RELEASE(id));
  await fixture.platform.jobs.drain();
  const [reply] = await fixture.authority.replies(null, 1_000).then((all) => all.slice(-1));
  await applyReplies(fixture.deps, 'V0123456789', [
    Buffer.from('<html>503</html>'),
    Buffer.from('not xml at all'),
    reply?.bytes ?? Buffer.of(),
  ]);
  expect((await rowOf(fixture, company, id)).processing_state).toBe('accepted');
  const listed = await unmatchedMessages(fixture.platform.db, 2);
  const connection = fixture.authority.identity.sender;
  expect(listed).toMatchObject([
    { connection, state: 'parked', receivedAt: fixture.platform.clock.now() },
    { connection, state: 'parked', reason: expect.stringMatching(/./) },
  ]);
});
