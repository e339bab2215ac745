import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import type { Reply } from '../../../connectors/tax-authority/port.ts';
import type { Connection } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { companiesOf } from '../inbox/index.ts';
import { findByMessageId } from '../messages/index.ts';
import { invoiceDecisionOf, type ParsedReply, type ReplyHeader } from '../workshop/index.ts';
import { type CodedInvoice, codedInvoice, type UnknownEnd } from './coded-invoice.ts';
import { findCursor } from './recovery.repository.ts';

/** What the authority decided about invoices of a company that this database did not send. */
export type IssuedSince = Readonly<{
  companyId: string;
  coded: readonly CodedInvoice[];
  /** Accepted messages with invoices without code: the authority does not name their numbers. */
  withoutCode: number;
  /** Series of invoices with code whose number is not readable. */
  unknownEnds: readonly UnknownEnd[];
  /** Why messages are not trusted, each reason once: their numbers are not known either. */
  untrusted: readonly string[];
  messages: readonly RecoveredMessage[];
}>;

/** A message of the authority about an invoice that this database did not send. */
export type RecoveredMessage = Readonly<{
  connection: string;
  bytes: Uint8Array;
  cursor: string;
  header: ReplyHeader;
}>;

export type RecoveryFindings = Readonly<{
  companies: readonly IssuedSince[];
  /** Messages that name neither a company nor an invoice, because they are not readable. */
  unreadable: number;
}>;

const PAGE = 500;

/**
 * Reads the authority's messages after those that this database has, and returns the decisions about messages that it did
 * not send: invoices issued after the backup that it was restored from. Stores nothing. Throws AuthorityUnreachable.
 */
export async function findIssuedSince(
  deps: Pick<IssuingDeps, 'db' | 'connections' | 'workshop' | 'clock'>,
): Promise<RecoveryFindings> {
  const found: UnknownReply[] = [];
  let unreadable = 0;
  for (const connection of deps.connections.all)
    for await (const replies of pagesAfter(deps, connection)) {
      const page = await unknownReplies(deps, connection.inbox, replies);
      found.push(...page.unknown);
      unreadable += page.unreadable;
    }
  const byCompany = Map.groupBy(found, ({ companyId }) => companyId);
  return { companies: [...byCompany].map(([id, replies]) => issuedSince(id, replies)), unreadable };
}

function issuedSince(companyId: string, replies: readonly UnknownReply[]): IssuedSince {
  const byMessage = Map.groupBy(replies, ({ message }) => message.header.replyTo);
  const decided = [...byMessage.values()].flatMap((ofMessage) => finalOutcome(ofMessage) ?? []);
  const read = decided.flatMap((outcome) =>
    outcome.kind === 'coded' ? [codedInvoice(outcome.document)] : [],
  );
  const isNumbered = (one: CodedInvoice | UnknownEnd): one is CodedInvoice => 'number' in one;
  const untrusted = decided.flatMap((outcome) =>
    outcome.kind === 'untrusted' ? [outcome.fault] : [],
  );
  return {
    companyId,
    coded: read.filter(isNumbered),
    withoutCode: decided.filter(({ kind }) => kind === 'without-code').length,
    unknownEnds: read.filter((one) => !isNumbered(one)),
    untrusted: [...new Set(untrusted)],
    messages: replies.flatMap(({ message, outcome }) =>
      outcome.kind === 'untrusted' ? [] : [message],
    ),
  };
}

/** A reply may come twice, and `valid` before the code. */
const finalOutcome = (replies: readonly UnknownReply[]): Outcome | undefined =>
  replies.map(({ outcome }) => outcome).toSorted(byKind)[0];
const KINDS: readonly Outcome['kind'][] = ['coded', 'without-code', 'untrusted', 'refused'];
const byKind = (a: Outcome, b: Outcome) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);

async function* pagesAfter(
  { db }: Pick<IssuingDeps, 'db'>,
  { inbox, authority }: Connection,
): AsyncGenerator<Reply[]> {
  for (let cursor = await findCursor(db, inbox); ; ) {
    const replies = await authority.replies(cursor, PAGE);
    yield replies;
    const last = replies.at(-1);
    if (!last || replies.length < PAGE) return;
    cursor = last.cursor;
  }
}

type Outcome =
  | Readonly<{ kind: 'coded'; document: string }>
  | Readonly<{ kind: 'without-code' }>
  | Readonly<{ kind: 'refused' }>
  | Readonly<{ kind: 'untrusted'; fault: string }>;
type UnknownReply = Readonly<{ companyId: string; message: RecoveredMessage; outcome: Outcome }>;

async function unknownReplies(
  { db, workshop, clock }: Pick<IssuingDeps, 'db' | 'workshop' | 'clock'>,
  connection: string,
  replies: readonly Reply[],
): Promise<Readonly<{ unknown: UnknownReply[]; unreadable: number }>> {
  const parsed = await workshop.read(
    replies.map(({ bytes }) => bytes),
    clock.now(),
  );
  const decisions = replies.flatMap((reply, index) => {
    const one = parsed[index];
    const outcome = one && outcomeOf(one);
    if (!outcome || one.kind === 'unreadable') return [];
    const { taxCode, replyTo } = one.header;
    if (taxCode === null || replyTo === null) return [];
    const message = { ...reply, connection, header: one.header };
    return [{ taxCode: normaliseTaxCode(taxCode), replyTo, outcome, message }];
  });
  const companies = await companiesOf(
    db,
    decisions.map(({ taxCode }) => taxCode),
  );
  const unknown: UnknownReply[] = [];
  for (const [taxCode, ofCompany] of Map.groupBy(decisions, (one) => one.taxCode)) {
    const companyId = companies.get(taxCode);
    if (companyId === undefined) continue;
    const sent = await findByMessageId(
      db,
      companyId,
      ofCompany.map(({ replyTo }) => replyTo),
    );
    const known = new Set(sent.map(({ message_id }) => message_id));
    for (const { replyTo, message, outcome } of ofCompany)
      if (!known.has(replyTo)) unknown.push({ companyId, message, outcome });
  }
  return { unknown, unreadable: parsed.filter(({ kind }) => kind === 'unreadable').length };
}

/** The decision about invoices; null: the message has another subject. */
function outcomeOf(reply: ParsedReply): Outcome | null {
  if (reply.kind === 'untrusted')
    return OF_INVOICES.includes(reply.header.type)
      ? { kind: 'untrusted', fault: reply.fault }
      : null;
  if (reply.kind !== 'content') return null;
  const decision = invoiceDecisionOf(reply.content);
  if (decision?.kind !== 'accepted') return decision && { kind: 'refused' };
  const { document } = decision;
  return document === null ? { kind: 'without-code' } : { kind: 'coded', document };
}

const OF_INVOICES: readonly string[] = ['202', '204'];
