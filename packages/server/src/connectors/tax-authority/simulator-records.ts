import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { z } from 'zod';

/** One arrival of a message, with what was made of it. A resend is an arrival of its own. */
export type Received = Readonly<{
  messageId: string;
  /** SHA-256 of the bytes, hex: equal for identical bytes. */
  hash: string;
  at: Instant;
  /** `taken`: read, a reply follows. `again`: known bytes. `refused`: a receipt with faults. */
  outcome: 'taken' | 'again' | 'refused';
}>;

/** An invoice that was given its code, or accepted without one. */
export type Accepted = Readonly<{
  taxCode: string;
  template: string;
  serial: string;
  number: string;
  messageId: string;
  code: string | null;
  at: Instant;
}>;

/** A reply as it lies in the outbox. */
export type Outgoing = Readonly<{ cursor: string; replyTo: string; bytes: Uint8Array }>;

/**
 * Everything the simulated authority knows: what arrived, what it accepted, what it answered. With
 * a folder it outlives the process.
 */
export type Records = Readonly<{
  received(): readonly Received[];
  accepted(): readonly Accepted[];
  bytesOf(messageId: string): Uint8Array | null;
  receive(bytes: Uint8Array, arrival: Received): void;
  /** What holds for this invoice: the entry itself, or an earlier one of the same message. Null where another message brought it. */
  accept(invoice: Accepted): Accepted | null;
  answer(replyTo: string, bytes: Uint8Array): void;
  outbox(since: string | null, limit: number): readonly Outgoing[];
  replyTo(messageId: string): Uint8Array | null;
  /** Messages taken and not answered yet, after a restart. */
  unanswered(): readonly string[];
}>;

const Entry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('received'),
    messageId: z.string(),
    hash: z.string(),
    at: z.string(),
    outcome: z.enum(['taken', 'again', 'refused']),
  }),
  z.object({
    kind: z.literal('accepted'),
    taxCode: z.string(),
    template: z.string(),
    serial: z.string(),
    number: z.string(),
    messageId: z.string(),
    code: z.string().nullable(),
    at: z.string(),
  }),
  z.object({ kind: z.literal('answered'), replyTo: z.string(), hash: z.string() }),
]);
type Entry = z.infer<typeof Entry>;

export const hashOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Tax codes come with and without a branch's dash. */
const keyOf = ({ taxCode, template, serial, number }: Accepted): string =>
  [taxCode.replace('-', ''), template, serial, number].join('/');

/** Where bytes and entries go: a folder, or nowhere. */
type Shelf = Readonly<{
  note(entry: Entry): void;
  put(hash: string, bytes: Uint8Array): void;
}>;

const NOWHERE: Shelf = { note: () => undefined, put: () => undefined };
const JOURNAL = 'journal.jsonl';

function shelfIn(folder: string): Shelf {
  return {
    note: (entry) => appendFileSync(path.join(folder, JOURNAL), `${JSON.stringify(entry)}\n`),
    put: (hash, bytes) => writeFileSync(path.join(folder, `${hash}.xml`), bytes),
  };
}

/** Whole lines only: a killed process may leave half of the last one. */
function entriesIn(folder: string): Entry[] {
  const journal = path.join(folder, JOURNAL);
  if (!existsSync(journal)) return [];
  const lines = readFileSync(journal, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => Entry.parse(JSON.parse(line)));
}

/** Opens the records, from a folder where one is given. */
export function openRecords(folder: string | null): Records {
  if (folder) mkdirSync(folder, { recursive: true });
  const records = memoryRecords(folder ? shelfIn(folder) : NOWHERE);
  if (folder)
    for (const entry of entriesIn(folder))
      records.replay(entry, (hash) => readFileSync(path.join(folder, `${hash}.xml`)));
  return records;
}

function memoryRecords(shelf: Shelf) {
  const received: Received[] = [];
  const bytesById = new Map<string, Uint8Array>();
  const acceptedByKey = new Map<string, Accepted>();
  const outbox: Outgoing[] = [];
  const replies = new Map<string, Uint8Array>();

  const keepReceived = (bytes: Uint8Array, arrival: Received) => {
    received.push(arrival);
    if (arrival.outcome === 'taken') bytesById.set(arrival.messageId, bytes);
  };
  const keepAnswer = (replyTo: string, bytes: Uint8Array) => {
    outbox.push({ cursor: String(outbox.length + 1), replyTo, bytes });
    if (!replies.has(replyTo)) replies.set(replyTo, bytes);
  };

  return {
    received: () => received,
    accepted: () => [...acceptedByKey.values()],
    bytesOf: (messageId: string) => bytesById.get(messageId) ?? null,
    receive(bytes: Uint8Array, arrival: Received) {
      shelf.put(arrival.hash, bytes);
      shelf.note({ kind: 'received', ...arrival });
      keepReceived(bytes, arrival);
    },
    accept(invoice: Accepted) {
      const key = keyOf(invoice);
      const earlier = acceptedByKey.get(key);
      if (earlier) return earlier.messageId === invoice.messageId ? earlier : null;
      shelf.note({ kind: 'accepted', ...invoice });
      acceptedByKey.set(key, invoice);
      return invoice;
    },
    answer(replyTo: string, bytes: Uint8Array) {
      const hash = hashOf(bytes);
      shelf.put(hash, bytes);
      shelf.note({ kind: 'answered', replyTo, hash });
      keepAnswer(replyTo, bytes);
    },
    outbox: (since: string | null, limit: number) => {
      const from = Number(since ?? 0);
      return outbox.slice(from, from + limit);
    },
    replyTo: (messageId: string) => replies.get(messageId) ?? null,
    unanswered: () => [...bytesById.keys()].filter((messageId) => !replies.has(messageId)),
    replay(entry: Entry, bytesOf: (hash: string) => Uint8Array) {
      if (entry.kind === 'accepted') acceptedByKey.set(keyOf(entry), entry);
      else if (entry.kind === 'answered') keepAnswer(entry.replyTo, bytesOf(entry.hash));
      else keepReceived(bytesOf(entry.hash), entry);
    },
  };
}
