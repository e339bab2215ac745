import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
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
  /** Who handed it in, as he signed in; empty: nobody had to. Left out: before that was kept. */
  account?: string;
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
  /** A message that was taken; null for one that never arrived. */
  bytesOf(messageId: string): Uint8Array | null;
  /** SHA-256 of the same, without fetching it. */
  hashOf(messageId: string): string | null;
  receive(bytes: Uint8Array, arrival: Received): void;
  /** What holds for this invoice: the entry itself, or an earlier one of the same message. Null where another message brought it. */
  accept(invoice: Accepted): Accepted | null;
  /** Whether it ever accepted this invoice. */
  knows(invoice: Pick<Accepted, 'taxCode' | 'template' | 'serial' | 'number'>): boolean;
  answer(replyTo: string, bytes: Uint8Array): void;
  /** Replies to what this account handed in. */
  outbox(since: string | null, limit: number, account: string): readonly Outgoing[];
  /** Whether this account may know of the message. */
  belongsTo(messageId: string, account: string): boolean;
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
    account: z.string().exactOptional(),
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
const keyOf = ({
  taxCode,
  template,
  serial,
  number,
}: Pick<Accepted, 'taxCode' | 'template' | 'serial' | 'number'>): string =>
  [taxCode.replace('-', ''), template, serial, number].join('/');

/** Where bytes and entries lie: a folder, or memory. */
type Shelf = Readonly<{
  note(entry: Entry): void;
  put(hash: string, bytes: Uint8Array): void;
  get(hash: string): Uint8Array;
  /** What was noted before this process. */
  noted(): readonly Entry[];
}>;

function shelfInMemory(): Shelf {
  const kept = new Map<string, Uint8Array>();
  return {
    note: () => undefined,
    put: (hash, bytes) => kept.set(hash, bytes),
    get: (hash) => kept.get(hash) ?? new Uint8Array(),
    noted: () => [],
  };
}

function shelfIn(folder: string): Shelf {
  mkdirSync(folder, { recursive: true });
  const journal = path.join(folder, 'journal.jsonl');
  const fileOf = (hash: string) => path.join(folder, `${hash}.xml`);
  return {
    note: (entry) => appendFileSync(journal, `${JSON.stringify(entry)}\n`),
    put: (hash, bytes) => writeFileSync(fileOf(hash), bytes),
    get: (hash) => readFileSync(fileOf(hash)),
    noted: () => (existsSync(journal) ? entriesIn(journal) : []),
  };
}

/** A killed process may leave half of the last line: it is cut off, or the next entry would join it. */
function entriesIn(journal: string): Entry[] {
  const text = readFileSync(journal, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(journal, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line) => Entry.parse(JSON.parse(line)));
}

/** Opens the records; with a folder, as they were left. */
export function openRecords(folder: string | null): Records {
  const shelf = folder ? shelfIn(folder) : shelfInMemory();
  const received: Received[] = [];
  /** Hash of the message, by its id, once it was taken. */
  const taken = new Map<string, string>();
  /** Who handed it in, by the same. */
  const accounts = new Map<string, string>();
  const accepted = new Map<string, Accepted>();
  const outbox: { replyTo: string; hash: string }[] = [];
  /** Hash of the first reply, by the id of the message it answers. */
  const replies = new Map<string, string>();

  function learn(entry: Entry): void {
    if (entry.kind === 'received') {
      const { kind: _, ...arrival } = entry;
      received.push(arrival);
      if (entry.outcome !== 'taken') return;
      taken.set(entry.messageId, entry.hash);
      if (entry.account !== undefined) accounts.set(entry.messageId, entry.account);
    } else if (entry.kind === 'accepted') {
      const { kind: _, ...invoice } = entry;
      accepted.set(keyOf(invoice), invoice);
    } else {
      const { replyTo, hash } = entry;
      outbox.push({ replyTo, hash });
      if (!replies.has(replyTo)) replies.set(replyTo, hash);
    }
  }
  function note(entry: Entry): void {
    shelf.note(entry);
    learn(entry);
  }
  const belongsTo = (messageId: string, account: string) =>
    (accounts.get(messageId) ?? account) === account;
  const found = (hash: string | undefined) => (hash === undefined ? null : shelf.get(hash));

  for (const entry of shelf.noted()) learn(entry);
  return {
    received: () => received,
    accepted: () => [...accepted.values()],
    bytesOf: (messageId) => found(taken.get(messageId)),
    hashOf: (messageId) => taken.get(messageId) ?? null,
    receive(bytes, arrival) {
      shelf.put(arrival.hash, bytes);
      note({ kind: 'received', ...arrival });
    },
    accept(invoice) {
      const earlier = accepted.get(keyOf(invoice));
      if (earlier) return earlier.messageId === invoice.messageId ? earlier : null;
      note({ kind: 'accepted', ...invoice });
      return invoice;
    },
    knows: (invoice) => accepted.has(keyOf(invoice)),
    answer(replyTo, bytes) {
      const hash = hashOf(bytes);
      shelf.put(hash, bytes);
      note({ kind: 'answered', replyTo, hash });
    },
    outbox(since, limit, account) {
      const page: Outgoing[] = [];
      for (let at = Number(since ?? 0); at < outbox.length && page.length < limit; at += 1) {
        const reply = outbox[at];
        if (!reply || !belongsTo(reply.replyTo, account)) continue;
        const { replyTo, hash } = reply;
        page.push({ cursor: String(at + 1), replyTo, bytes: shelf.get(hash) });
      }
      return page;
    },
    belongsTo,
    replyTo: (messageId) => found(replies.get(messageId)),
    unanswered: () => [...taken.keys()].filter((messageId) => !replies.has(messageId)),
  };
}
