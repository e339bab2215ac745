import { reasonText } from '@hoadon/xml/message/reason-text';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { StoredFile } from '../../../platform/files/port.ts';
import { inSpanOfEach, isTracing } from '../../../platform/telemetry/tracing.ts';
import { insertFiles, type Move, moveInvoices } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { insertIncoming, type SentMessage, setMessageState } from '../messages/index.ts';
import type { InvoiceDecision, ParsedReply } from '../workshop/index.ts';
import { authorityReplies } from './authority-replies.ts';
import type { StoredMessage } from './inbox.repository.ts';
import { type MatchedReply, matchReplies } from './match-replies.ts';
import type { InboxOutcome } from './other-replies.ts';
import { findTraces } from './step-traces.repository.ts';

type ReadMessage = Readonly<{ message: StoredMessage; parsed: ParsedReply }>;

/** A message to apply, with the hashes of its stored files. */
type StoredReply = MatchedReply & Readonly<{ hash: string; codedHash: string | null }>;

/**
 * Applies messages to the sent invoices of a company in one transaction, each message once under concurrency. Returns
 * the verdict of each.
 */
export async function applyToCompany(
  deps: IssuingDeps,
  companyId: string,
  read: readonly ReadMessage[],
): Promise<Map<string, InboxOutcome>> {
  const trusted = read.flatMap(({ message, parsed }) =>
    parsed.kind === 'content' || parsed.kind === 'without-content' ? [{ message, parsed }] : [],
  );
  const { verdicts, matched, others } = await matchReplies(deps, companyId, trusted);
  if (others.length > 0)
    for (const [id, verdict] of (await deps.otherReplies?.apply(companyId, others)) ?? [])
      verdicts.set(id, verdict);
  if (matched.length > 0) {
    const ids = matched.flatMap(({ sent }) => sent.map(({ invoice_id }) => invoice_id));
    const attributes = { company: companyId, invoices: ids, outcomes: matched.map(outcomeOf) };
    await inSpanOfEach(
      'apply replies of the authority',
      attributes,
      isTracing() ? await findTraces(deps.db, companyId, ids) : [],
      () => storeAndSettle(deps, companyId, matched),
    );
  }
  return verdicts;
}

const outcomeOf = ({ decision }: MatchedReply): string => decision?.kind ?? 'none';

async function storeAndSettle(
  deps: IssuingDeps,
  companyId: string,
  matched: readonly MatchedReply[],
): Promise<void> {
  const { replies, files } = await store(deps, companyId, matched);
  await transact(deps.db, async (tx) => {
    deps.files.recordLocations(tx, files);
    await settle(tx, deps, companyId, replies);
  });
  for (const one of matched) authorityReplies.inc({ outcome: outcomeOf(one) });
}

async function store(
  { files }: IssuingDeps,
  companyId: string,
  all: readonly MatchedReply[],
): Promise<Readonly<{ replies: StoredReply[]; files: StoredFile[] }>> {
  const documents = all.map(({ decision }) =>
    decision?.kind === 'accepted' && decision.document !== null
      ? Buffer.from(decision.document)
      : null,
  );
  const stored = await files.store(companyId, [
    ...all.map(({ message }) => message.bytes),
    ...documents.filter((document) => document !== null),
  ]);
  const coded = stored.slice(all.length);
  const replies = all.map((one, index) => ({
    ...one,
    hash: stored[index]?.hash ?? '',
    codedHash: documents[index] ? (coded.shift()?.hash ?? null) : null,
  }));
  return { replies, files: stored };
}

async function settle(
  tx: Tx,
  deps: IssuingDeps,
  companyId: string,
  all: readonly StoredReply[],
): Promise<void> {
  const at = deps.clock.now();
  const withDecision = all.filter(({ decision }) => decision !== null);
  const first = [
    ...new Map(withDecision.toReversed().map((one) => [messageOf(one), one])).values(),
  ];
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
      state: one.decision === null ? 'kept' : applied.includes(one) ? 'applied' : 'late',
      hash: one.hash,
      size: one.message.bytes.length,
      invoiceIds: one.sent.map(({ invoice_id }) => invoice_id),
    })),
  );
  await move(tx, deps, { companyId, at }, applied);
}

const messageOf = ({ sent }: MatchedReply): string => sent[0]?.message_id ?? '';

async function move(
  tx: Tx,
  deps: IssuingDeps,
  scope: Readonly<{ companyId: string; at: string }>,
  applied: readonly StoredReply[],
): Promise<void> {
  const { companyId, at } = scope;
  const subjects = applied.flatMap((one) => one.sent.map((sent) => ({ ...one, sent })));
  // The reply may arrive before the outcome of sending is saved.
  const early = subjects.filter(({ sent }) => sent.processing_state === 'signed');
  await moveInvoices(
    tx,
    deps.events,
    scope,
    early.map(({ sent }): Move => ({ id: sent.invoice_id, from: ['signed'], to: 'sent' })),
  );
  await moveInvoices(
    tx,
    deps.events,
    scope,
    subjects.flatMap(({ sent, decision }) => (decision ? [moveOf(sent, decision)] : [])),
  );
  const coded = subjects.flatMap(({ sent, codedHash, decision }) =>
    codedHash && decision?.kind === 'accepted' && decision.document
      ? [
          {
            invoiceId: sent.invoice_id,
            kind: 'coded_xml' as const,
            hash: codedHash,
            size: Buffer.byteLength(decision.document),
          },
        ]
      : [],
  );
  if (coded.length > 0) insertFiles(tx, companyId, at, coded);
  writeAudit(
    tx,
    subjects.map(({ sent, hash, decision }) => ({
      companyId,
      actor: 'authority/tax',
      act: `invoice.${decision?.kind}`,
      subject: `invoice/${sent.invoice_id}`,
      at,
      payload: {
        message: hash,
        replyTo: sent.message_id,
        ...(decision?.kind === 'accepted' && { code: decision.code }),
      },
    })),
  );
}

function moveOf({ invoice_id: id }: SentMessage, decision: InvoiceDecision): Move {
  const from = ['sent', 'unknown'] as const;
  if (decision.kind === 'accepted')
    return { id, from, to: 'accepted', ...(decision.code && { authorityCode: decision.code }) };
  const [main] = decision.reasons;
  return {
    id,
    from,
    to: 'refused',
    failure: { code: main?.code ?? 'REFUSED', text: decision.reasons.map(reasonText).join('\n') },
  };
}
