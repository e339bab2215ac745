import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { insertFiles, type Move, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { groupBy } from '../group-by.ts';
import {
  advanceCursor,
  companiesOf,
  findByMessageId,
  findCursor,
  insertIncoming,
  type SentMessage,
  setMessageState,
} from '../messages/index.ts';
import type { Reading, ReadReply } from '../workshop/index.ts';

const PAGE = 500;

/**
 * Reads the authority's messages that came since the last time and settles what they answer. Two
 * processes may read the same ones: each message counts once. Answers how many were read.
 */
export async function receiveReplies(deps: IssuingDeps): Promise<number> {
  const connection = deps.taxAuthority.identity.sender;
  let count = 0;
  for (;;) {
    const since = await findCursor(deps.db, connection);
    const replies = await deps.taxAuthority.replies(since, PAGE);
    const last = replies.at(-1);
    if (!last) return count;
    await applyReplies(
      deps,
      replies.map(({ bytes }) => bytes),
    );
    await advanceCursor(deps.db, {
      connection,
      from: since,
      to: last.cursor,
      at: deps.clock.now(),
    });
    count += replies.length;
  }
}

/** Settles the invoices that these messages answer, in whatever order and however often they come. */
export async function applyReplies(
  deps: IssuingDeps,
  messages: readonly Uint8Array[],
): Promise<void> {
  const readings = await deps.workshop.read(messages, deps.clock.now());
  const replies = messages.flatMap((bytes, index) => {
    const reply = replyIn(deps, readings[index]);
    return reply ? [{ ...reply, bytes }] : [];
  });
  const companies = await companiesOf(
    deps.db,
    replies.map(({ taxCode }) => normaliseTaxCode(taxCode)),
  );
  const byCompany = groupBy(replies, ({ taxCode }) => companies.get(normaliseTaxCode(taxCode)));
  for (const [companyId, ofCompany] of byCompany) {
    if (companyId) await applyToCompany(deps, companyId, ofCompany);
    else deps.log.warn({ count: ofCompany.length }, 'replies for a taxpayer unknown here');
  }
}

/** What a message answers; null for one that settles nothing, and for one that cannot be read or believed, which is logged. */
function replyIn({ log }: IssuingDeps, reading: Reading | undefined): ReadReply | null {
  if (reading?.kind === 'answer') return reading.reply;
  if (reading?.kind === 'not-believed')
    log.error({ ...reading }, 'a reply is not signed by the tax authority');
  if (reading?.kind === 'unreadable')
    log.error({ fault: reading.fault }, 'a message of the tax authority cannot be read');
  return null;
}

/** A reply as it came. */
type KeptReply = ReadReply & Readonly<{ bytes: Uint8Array }>;

/** A reply with the message it answers and where its bytes are kept. */
type Matched = Readonly<{
  reply: KeptReply;
  sent: SentMessage;
  hash: string;
  codedHash: string | null;
}>;

async function applyToCompany(
  deps: IssuingDeps,
  companyId: string,
  replies: readonly KeptReply[],
): Promise<void> {
  const sent = await findByMessageId(
    deps.db,
    companyId,
    replies.map(({ replyTo }) => replyTo),
  );
  const byMessage = new Map(sent.map((message) => [message.message_id, message]));
  const answers: Pick<Matched, 'reply' | 'sent'>[] = [];
  for (const reply of replies) {
    const message = byMessage.get(reply.replyTo);
    if (message && (await isAboutOurs(deps, companyId, reply, message)))
      answers.push({ reply, sent: message });
    else deps.log.warn({ messageId: reply.messageId }, 'a reply that answers nothing we sent');
  }
  if (answers.length === 0) return;
  const matched = await store(deps, companyId, answers);
  await transact(deps.db, (db) => settle(db, deps, companyId, matched));
}

/** A code is taken only for the very document we signed: its signature value must be ours. */
async function isAboutOurs(
  { files }: IssuingDeps,
  companyId: string,
  { answer }: ReadReply,
  message: SentMessage,
): Promise<boolean> {
  if (answer.kind !== 'accepted' || answer.document === null) return true;
  const ours = Buffer.from(await files.get(companyId, message.file_hash)).toString('utf8');
  const signature = signatureValueIn(ours);
  return signature !== null && answer.document.includes(signature);
}

const signatureValueIn = (document: string): string | null =>
  /<SignatureValue>[^<]+<\/SignatureValue>/.exec(document)?.[0] ?? null;

async function store(
  { files }: IssuingDeps,
  companyId: string,
  answers: readonly Pick<Matched, 'reply' | 'sent'>[],
): Promise<Matched[]> {
  const documents = answers.map(({ reply: { answer } }) =>
    answer.kind === 'accepted' && answer.document !== null ? Buffer.from(answer.document) : null,
  );
  const hashes = await files.putMany(companyId, [
    ...answers.map(({ reply }) => reply.bytes),
    ...documents.filter((document) => document !== null),
  ]);
  const coded = hashes.slice(answers.length);
  return answers.map((answer, index) => ({
    ...answer,
    hash: hashes[index] ?? '',
    codedHash: documents[index] ? (coded.shift() ?? null) : null,
  }));
}

async function settle(
  tx: Tx,
  deps: IssuingDeps,
  companyId: string,
  matched: readonly Matched[],
): Promise<void> {
  const at = deps.clock.now();
  const first = [...new Map(matched.toReversed().map((one) => [one.sent.id, one])).values()];
  const settled = await setMessageState(
    tx,
    companyId,
    at,
    first.map(({ sent }) => ({
      id: sent.id,
      from: ['prepared', 'sending', 'sent', 'lost'],
      to: 'answered',
    })),
  );
  const applied = new Set(first.filter(({ sent }) => settled.has(sent.id)));
  await insertIncoming(
    tx,
    companyId,
    at,
    matched.map((one) => ({
      messageId: one.reply.messageId,
      type: one.reply.type,
      invoiceId: one.sent.invoice_id,
      replyTo: one.reply.replyTo,
      state: applied.has(one) ? 'applied' : 'late',
      hash: one.hash,
      size: one.reply.bytes.length,
    })),
  );
  await move(tx, deps, { companyId, at }, [...applied]);
}

async function move(
  tx: Tx,
  deps: IssuingDeps,
  step: Readonly<{ companyId: string; at: string }>,
  applied: readonly Matched[],
): Promise<void> {
  const { companyId, at } = step;
  // The answer may be here before our own note that the message was sent.
  const known = applied.map(
    ({ sent }): Move => ({ id: sent.invoice_id, from: ['signed'], to: 'sent' }),
  );
  await moveInvoices(tx, deps.events, step, known);
  await moveInvoices(tx, deps.events, step, applied.map(moveOf));
  await insertFiles(
    tx,
    companyId,
    at,
    applied.flatMap(({ sent, codedHash, reply: { answer } }) =>
      codedHash && answer.kind === 'accepted' && answer.document
        ? [
            {
              invoiceId: sent.invoice_id,
              kind: 'coded_xml' as const,
              hash: codedHash,
              size: Buffer.byteLength(answer.document),
            },
          ]
        : [],
    ),
  );
  await writeAudit(
    tx,
    applied.map(({ sent, hash, reply: { answer } }) => ({
      companyId,
      actor: 'authority/tax',
      act: `invoice.${answer.kind}`,
      subject: `invoice/${sent.invoice_id}`,
      at,
      payload: {
        message: hash,
        replyTo: sent.message_id,
        ...(answer.kind === 'accepted' && { code: answer.code }),
      },
    })),
  );
}

function moveOf({ sent, reply: { answer } }: Matched): Move {
  const id = sent.invoice_id;
  const from = ['sent', 'unknown'] as const;
  if (answer.kind === 'accepted')
    return { id, from, to: 'accepted', ...(answer.code && { authorityCode: answer.code }) };
  const [main] = answer.reasons;
  const text = answer.reasons.map((reason) =>
    [reason.path, reason.text].filter(Boolean).join(': '),
  );
  return {
    id,
    from,
    to: 'refused',
    failure: { code: main?.code ?? 'REFUSED', text: text.join('\n') },
  };
}
