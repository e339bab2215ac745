import { randomBytes } from 'node:crypto';
import { signElement } from '@hoadon/signing/sign-xml';
import { encodeMessage } from '@hoadon/xml/message/encode';
import { assembleNotice, encodeNoticeData } from '@hoadon/xml/message/encode-notice';
import { localTime } from '@hoadon/xml/message/local-time';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { appFor } from '../../../platform/http/testing.ts';
import { losingFirstAnswer } from '../../../testing/lost-answers.ts';
import { issue, rowOf } from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
} from '../testing/issuing-fixture.ts';
import type { ReceivedMessage } from '../testing/modelled-authority.ts';
import { CALM } from '../testing/modelled-plan.ts';
import { authorityOf, withReplies } from '../testing/with-replies.ts';
import { applyReplies } from './apply-stored.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { waitingMessages } from './parked.repository.ts';
import { receiveReplies } from './receive-replies.ts';
import { retryUnmatched } from './retry-unmatched.ts';

const UNAPPLIED = '/e-invoice-api/api/authority-messages/unapplied';
const damaged = new Set<string>();
let read = 0;
/** A page of the authority's list with these messages. */
let page: Uint8Array[] | null = null;

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture((deps) => ({
    ...deps,
    connections: withReplies(deps, async (since, limit) => {
      if (!page) return authorityOf(deps).replies(since, limit);
      const bytes = page;
      page = [];
      return bytes.map((one, index) => ({ bytes: one, cursor: String(900 + index) }));
    }),
    files: {
      ...deps.files,
      async get(companyId, hash) {
        if (damaged.has(hash)) throw new Error('the disk is broken here');
        return deps.files.get(companyId, hash);
      },
    },
    workshop: {
      ...deps.workshop,
      read: (messages, now) => {
        read += messages.length;
        return deps.workshop.read(messages, now);
      },
    },
  }));
});
beforeEach(() => {
  fixture.authority.plan.current = CALM;
  fixture.platform.clock.advance(3_600);
  damaged.clear();
  page = null;
});

/** A sent invoice, with its reply that was not received yet. */
async function sentWithAnswer(
  company: IssuingCompany,
): Promise<Readonly<{ id: string; taken: ReceivedMessage; answer: Uint8Array }>> {
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ late: 999 }) };
  const id = await issue(fixture, company);
  fixture.authority.plan.current = CALM;
  const taken = fixture.authority.arrived.at(-1);
  if (!taken) throw new Error('nothing arrived');
  const answer = await fixture.authority.replyTo(taken.header.messageId);
  if (!answer) throw new Error('no answer');
  return { id, taken, answer };
}

const stateOf = async (company: IssuingCompany, id: string) =>
  (await rowOf(fixture, company, id)).processing_state;

/** A valid message for an unknown taxpayer. */
const answerForNobody = ({ header }: ReceivedMessage) =>
  notice({ header: { ...header, taxCode: '0399990000' } }, '204');

/** As an earlier version saved it, which identified the document by its bytes. */
async function removeSignatures({ companyId }: IssuingCompany): Promise<string> {
  const { db } = fixture.platform;
  await sql`update authority_message set signature_hash = null where company_id = ${companyId}`.execute(
    db,
  );
  const file = await db
    .selectFrom('invoice_file')
    .select('hash')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'signed_xml')
    .executeTakeFirstOrThrow();
  return file.hash;
}

const inboxState = async (bytes: Uint8Array) => {
  const { rows } = await sql<{ state: string; bytes: Uint8Array | null }>`
    select state, bytes from authority_inbox_message
    where hash = encode(sha256(${Buffer.from(bytes)}), 'hex')`.execute(fixture.platform.db);
  return rows[0] ?? null;
};

test('an unreadable reply, a damaged file and a message for an unknown taxpayer affect no other in their page, and are stored', async () => {
  const [first, second, harmed] = [
    await fixture.company(),
    await fixture.company(),
    await fixture.company(),
  ];
  const [one, two, three] = [
    await sentWithAnswer(first),
    await sentWithAnswer(second),
    await sentWithAnswer(harmed),
  ];
  damaged.add(await removeSignatures(harmed));
  const unreadable = Buffer.from('<html>503</html>');
  const stranger = await answerForNobody(one.taken);
  page = [unreadable, stranger, three.answer, one.answer, two.answer];
  await receiveReplies(fixture.deps);
  expect(await stateOf(first, one.id)).toBe('accepted');
  expect(await stateOf(second, two.id)).toBe('accepted');
  expect(await stateOf(harmed, three.id)).toBe('sent');
  expect(await inboxState(unreadable)).toMatchObject({ state: 'parked' });
  expect(await inboxState(one.answer)).toEqual({ state: 'applied', bytes: null });
  expect(await inboxState(stranger)).toMatchObject({ state: 'unmatched' });

  for (let tries = 0; tries < 5; tries += 1) {
    fixture.platform.clock.advance(900);
    await receiveReplies(fixture.deps);
  }
  const [parked] = await waitingMessages(fixture.platform.db, harmed.companyId);
  expect(parked).toMatchObject({ state: 'parked', reason: 'the disk is broken here', type: '202' });
  expect(await waitingMessages(fixture.platform.db, first.companyId)).toEqual([]);
  const notifications = fixture.platform.events.published.flatMap(({ companyId, event }) =>
    'fact' in event ? [{ companyId, ...event.fact }] : [],
  );
  expect(notifications).toEqual([
    {
      companyId: harmed.companyId,
      kind: 'work-failed',
      about: `message/${parked?.id}`,
      area: 'authority-message',
      reason: 'TRANSFER_INVOICE_FAILED',
    },
  ]);

  damaged.clear();
  const { db } = fixture.platform;
  const asAdmin = (company: IssuingCompany) => company.as(company.admin);
  const again = `${UNAPPLIED}/${parked?.id}/retry`;
  expect((await asAdmin(harmed).get(UNAPPLIED)).data).toMatchObject([{ id: parked?.id }]);
  expect((await asAdmin(first).post(again)).status).toBe(404);
  expect((await harmed.app.get(UNAPPLIED)).status).toBe(403);
  // One retry: a lost response to COMMIT must not make the message unmatched.
  const broken = inboxRoutes({ ...fixture.deps, db: losingFirstAnswer(db) });
  expect((await appFor(broken, harmed.admin).post(again)).status).toBe(200);
  expect(await stateOf(harmed, three.id)).toBe('accepted');
  expect(await waitingMessages(db, harmed.companyId)).toEqual([]);
});

test('two processes that read the same page read and verify each message once', async () => {
  const company = await fixture.company();
  const { id, answer } = await sentWithAnswer(company);
  read = 0;
  const replies = async () => [{ bytes: answer, cursor: '5000' }];
  const process = () => ({
    ...fixture.deps,
    connections: withReplies(fixture.deps, replies),
  });
  await Promise.all([receiveReplies(process()), receiveReplies(process())]);
  await receiveReplies(process());
  expect(read).toBe(1);
  expect(await stateOf(company, id)).toBe('accepted');
});

test('a reply that arrived before its sent message is stored, and applied when that exists', async () => {
  const company = await fixture.company();
  const { id, taken, answer } = await sentWithAnswer(company);
  const { db } = fixture.platform;
  const rename = (to: string, from: string) =>
    sql`update authority_message set message_id = ${to} where message_id = ${from}`.execute(db);
  await rename('not-here-yet', taken.header.messageId);
  await applyReplies(fixture.deps, 'V0123456789', [answer]);
  expect(await waitingMessages(db, company.companyId)).toMatchObject([
    { state: 'unmatched', reply_to: taken.header.messageId },
  ]);
  await rename(taken.header.messageId, 'not-here-yet');
  fixture.platform.clock.advance(60);
  await retryUnmatched(fixture.deps);
  await receiveReplies(fixture.deps);
  expect(await stateOf(company, id)).toBe('accepted');
});

test('“valid” alone does not issue an invoice that needs a code', async () => {
  const company = await fixture.company();
  const { id, taken } = await sentWithAnswer(company);
  const valid = await notice(taken, '204');
  await applyReplies(fixture.deps, 'V0123456789', [valid]);
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'sent',
    authority_code: null,
  });
  expect(await incoming(company)).toEqual([{ type: '204', state: 'kept', subjects: 1 }]);
});

test('a message of an unknown type is stored with its invoice', async () => {
  const company = await fixture.company();
  const { id, taken } = await sentWithAnswer(company);
  await applyReplies(fixture.deps, 'V0123456789', [await notice(taken, '301')]);
  expect(await stateOf(company, id)).toBe('sent');
  expect(await incoming(company)).toEqual([{ type: '301', state: 'kept', subjects: 1 }]);
});

const incoming = async ({ companyId }: IssuingCompany) => {
  const { rows } = await sql`
    select m.type, m.state, count(s)::integer as subjects
    from authority_message m left join authority_message_subject s
      on s.company_id = m.company_id and s.message_id = m.id
    where m.company_id = ${companyId} and m.direction = 'in' group by m.type, m.state`.execute(
    fixture.platform.db,
  );
  return rows;
};

/** A notice without reasons, signed by the authority. */
async function notice(
  { header }: Pick<ReceivedMessage, 'header'>,
  type: '204' | '301',
): Promise<Uint8Array> {
  const { signer } = await fixture.ca.issue({ commonName: 'CỤC THUẾ', taxCode: null });
  const at = fixture.platform.clock.now();
  const data = encodeNoticeData({
    id: 'notice',
    version: '2.1.0',
    number: '1',
    place: 'Hà Nội',
    at,
    taxCode: header.taxCode ?? '',
    taxpayer: 'CÔNG TY THỬ',
    sentAt: at,
    kind: '2',
    basis: 'Kiểm tra dữ liệu hóa đơn',
    messageId: header.messageId,
    count: 1,
    subjects: [],
    reasons: [],
  });
  const signature = await signElement({
    data,
    dataId: 'notice',
    signatureId: 'authority',
    signedAt: localTime(at),
    signer,
  });
  const message = encodeMessage({
    type: '204',
    sender: 'TCT',
    receiver: header.sender,
    messageId: `TCT${randomBytes(16).toString('hex').toUpperCase()}`,
    replyTo: header.messageId,
    version: '2.1.0',
    taxCode: header.taxCode ?? '',
    document: assembleNotice(data, signature),
  });
  return Buffer.from(Buffer.from(message).toString().replace('<MLTDiep>204<', `<MLTDiep>${type}<`));
}

test('a code that the authority did not sign is not accepted', async () => {
  const company = await fixture.company();
  const { id, answer } = await sentWithAnswer(company);
  const changed = Buffer.from(answer)
    .toString()
    .replace(/(<MCCQT[^>]*>)00/, '$101');
  await applyReplies(fixture.deps, 'V0123456789', [Buffer.from(changed)]);
  expect(await stateOf(company, id)).toBe('sent');
  expect(await waitingMessages(fixture.platform.db, company.companyId)).toMatchObject([
    { state: 'parked' },
  ]);
});
