import { reasonText } from '@hoadon/xml/message/reason-text';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { StoredFile } from '../../../platform/files/port.ts';
import { insertFiles, type Move, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { insertIncoming, type SentMessage, setMessageState } from '../messages/index.ts';
import type { InvoiceAnswer, Reading } from '../workshop/index.ts';
import type { StoredMessage } from './inbox.repository.ts';
import { type Matched, match } from './match-answers.ts';
import type { Verdict } from './other-answers.ts';

type Read = Readonly<{ message: StoredMessage; reading: Reading }>;

/** A message that is applied, with where its bytes are kept. */
type StoredReply = Matched & Readonly<{ hash: string; codedHash: string | null }>;

/**
 * Applies messages to what a company sent: all in one transaction, each message once, whatever others do
 * meanwhile. Answers what became of each.
 */
export async function applyToCompany(
  deps: IssuingDeps,
  companyId: string,
  read: readonly Read[],
): Promise<Map<string, Verdict>> {
  const believed = read.flatMap(({ message, reading }) =>
    reading.kind === 'answer' || reading.kind === 'settles-nothing' ? [{ message, reading }] : [],
  );
  const { verdicts, matched, others } = await match(deps, companyId, believed);
  if (others.length > 0)
    for (const [id, verdict] of (await deps.otherAnswers?.apply(companyId, others)) ?? [])
      verdicts.set(id, verdict);
  if (matched.length > 0) {
    const { kept, files } = await store(deps, companyId, matched);
    await transact(deps.db, async (tx) => {
      deps.files.recordLocations(tx, files);
      await settle(tx, deps, companyId, kept);
    });
  }
  return verdicts;
}

async function store(
  { files }: IssuingDeps,
  companyId: string,
  all: readonly Matched[],
): Promise<Readonly<{ kept: StoredReply[]; files: StoredFile[] }>> {
  const documents = all.map(({ answer }) =>
    answer?.kind === 'accepted' && answer.document !== null ? Buffer.from(answer.document) : null,
  );
  const stored = await files.store(companyId, [
    ...all.map(({ message }) => message.bytes),
    ...documents.filter((document) => document !== null),
  ]);
  const coded = stored.slice(all.length);
  const kept = all.map((one, index) => ({
    ...one,
    hash: stored[index]?.hash ?? '',
    codedHash: documents[index] ? (coded.shift()?.hash ?? null) : null,
  }));
  return { kept, files: stored };
}

async function settle(
  tx: Tx,
  deps: IssuingDeps,
  companyId: string,
  all: readonly StoredReply[],
): Promise<void> {
  const at = deps.clock.now();
  const answers = all.filter(({ answer }) => answer !== null);
  const first = [...new Map(answers.toReversed().map((one) => [messageOf(one), one])).values()];
  const settled = await setMessageState(
    tx,
    companyId,
    at,
    first.map((one) => ({
      messageId: messageOf(one),
      from: ['prepared', 'sending', 'sent', 'lost'],
      to: 'answered',
    })),
  );
  const applied = first.filter((one) => settled.has(messageOf(one)));
  insertIncoming(
    tx,
    companyId,
    at,
    all.map((one) => ({
      messageId: one.header.messageId,
      type: one.header.type,
      replyTo: one.header.replyTo,
      state: one.answer === null ? 'kept' : applied.includes(one) ? 'applied' : 'late',
      hash: one.hash,
      size: one.message.bytes.length,
      invoiceIds: one.sent.map(({ invoice_id }) => invoice_id),
    })),
  );
  await move(tx, deps, { companyId, at }, applied);
}

const messageOf = ({ sent }: Matched): string => sent[0]?.message_id ?? '';

async function move(
  tx: Tx,
  deps: IssuingDeps,
  step: Readonly<{ companyId: string; at: string }>,
  applied: readonly StoredReply[],
): Promise<void> {
  const { companyId, at } = step;
  const subjects = applied.flatMap((one) => one.sent.map((sent) => ({ ...one, sent })));
  // The answer may be here before our own note that the message was sent.
  const early = subjects.filter(({ sent }) => sent.processing_state === 'signed');
  await moveInvoices(
    tx,
    deps.events,
    step,
    early.map(({ sent }): Move => ({ id: sent.invoice_id, from: ['signed'], to: 'sent' })),
  );
  await moveInvoices(
    tx,
    deps.events,
    step,
    subjects.flatMap(({ sent, answer }) => (answer ? [moveOf(sent, answer)] : [])),
  );
  const coded = subjects.flatMap(({ sent, codedHash, answer }) =>
    codedHash && answer?.kind === 'accepted' && answer.document
      ? [
          {
            invoiceId: sent.invoice_id,
            kind: 'coded_xml' as const,
            hash: codedHash,
            size: Buffer.byteLength(answer.document),
          },
        ]
      : [],
  );
  if (coded.length > 0) insertFiles(tx, companyId, at, coded);
  writeAudit(
    tx,
    subjects.map(({ sent, hash, answer }) => ({
      companyId,
      actor: 'authority/tax',
      act: `invoice.${answer?.kind}`,
      subject: `invoice/${sent.invoice_id}`,
      at,
      payload: {
        message: hash,
        replyTo: sent.message_id,
        ...(answer?.kind === 'accepted' && { code: answer.code }),
      },
    })),
  );
}

function moveOf({ invoice_id: id }: SentMessage, answer: InvoiceAnswer): Move {
  const from = ['sent', 'unknown'] as const;
  if (answer.kind === 'accepted')
    return { id, from, to: 'accepted', ...(answer.code && { authorityCode: answer.code }) };
  const [main] = answer.reasons;
  return {
    id,
    from,
    to: 'refused',
    failure: { code: main?.code ?? 'REFUSED', text: answer.reasons.map(reasonText).join('\n') },
  };
}
