import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { parse } from '@hoadon/xml/dom/parse';
import { invoiceOf } from '@hoadon/xml/invoice/decode';
import { invoiceDataOf } from '@hoadon/xml/invoice/format-check';
import type { Reply } from '../../../connectors/tax-authority/port.ts';
import type { Connection } from '../connections/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { companiesOf } from '../inbox/index.ts';
import { findByMessageId } from '../messages/index.ts';
import { type InvoiceDecision, invoiceDecisionOf, type ParsedReply } from '../workshop/index.ts';
import { findCursor } from './recovery.repository.ts';

/** An invoice with the authority's code, as the authority returned it. */
export type CodedInvoice = Readonly<{
  template: string;
  serial: string;
  number: number;
  issuedOn: PlainDate;
  /** The invoice's id in the database that issued it; null: not recognised. */
  invoiceId: string | null;
  document: string;
}>;

/** What the authority decided about invoices of a company that this database did not send. */
export type IssuedSince = Readonly<{
  companyId: string;
  coded: readonly CodedInvoice[];
  /** Accepted messages with invoices without code: the authority does not name their numbers. */
  withoutCode: number;
}>;

const PAGE = 500;

/**
 * Reads the authority's messages after those that this database has, and returns the decisions about messages that it did
 * not send: invoices issued after the backup that it was restored from. Stores nothing. Throws AuthorityUnreachable.
 */
export async function findIssuedSince(
  deps: Pick<IssuingDeps, 'db' | 'connections' | 'workshop' | 'clock'>,
): Promise<IssuedSince[]> {
  const found = new Map<string, { coded: CodedInvoice[]; withoutCode: number }>();
  for (const connection of deps.connections.all)
    for await (const replies of pagesAfter(deps, connection))
      for (const { companyId, decision } of await unknownDecisions(deps, replies)) {
        const ofCompany = found.get(companyId) ?? { coded: [], withoutCode: 0 };
        found.set(companyId, ofCompany);
        if (decision.document !== null) ofCompany.coded.push(codedInvoice(decision.document));
        else ofCompany.withoutCode += 1;
      }
  return [...found].map(([companyId, each]) => ({ companyId, ...each }));
}

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

type Accepted = Extract<InvoiceDecision, { kind: 'accepted' }>;
type AcceptedReply = Readonly<{ taxCode: string; replyTo: string; decision: Accepted }>;

async function unknownDecisions(
  { db, workshop, clock }: Pick<IssuingDeps, 'db' | 'workshop' | 'clock'>,
  replies: readonly Reply[],
): Promise<Readonly<{ companyId: string; decision: Accepted }>[]> {
  const parsed = await workshop.read(
    replies.map(({ bytes }) => bytes),
    clock.now(),
  );
  const accepted = parsed.flatMap(acceptedReply);
  const companies = await companiesOf(
    db,
    accepted.map(({ taxCode }) => taxCode),
  );
  const unknown: Readonly<{ companyId: string; decision: Accepted }>[] = [];
  for (const [taxCode, ofCompany] of Map.groupBy(accepted, (reply) => reply.taxCode)) {
    const companyId = companies.get(taxCode);
    if (companyId === undefined) continue;
    const sent = await findByMessageId(
      db,
      companyId,
      ofCompany.map(({ replyTo }) => replyTo),
    );
    const known = new Set(sent.map(({ message_id }) => message_id));
    for (const { replyTo, decision } of ofCompany)
      if (!known.has(replyTo)) unknown.push({ companyId, decision });
  }
  return unknown;
}

function acceptedReply(reply: ParsedReply): AcceptedReply[] {
  if (reply.kind !== 'content') return [];
  const decision = invoiceDecisionOf(reply.content);
  const { taxCode, replyTo } = reply.header;
  if (decision?.kind !== 'accepted' || taxCode === null || replyTo === null) return [];
  return [{ taxCode: normaliseTaxCode(taxCode), replyTo, decision }];
}

const DATA_ID = /^data-(\d+)$/;

function codedInvoice(document: string): CodedInvoice {
  const { root } = parse(Buffer.from(document));
  const { template, serial, number, issuedOn } = invoiceOf(root);
  const dataId = invoiceDataOf(root)?.attributes.get('Id') ?? '';
  return {
    template,
    serial,
    number: Number(number),
    issuedOn,
    invoiceId: DATA_ID.exec(dataId)?.[1] ?? null,
    document,
  };
}
