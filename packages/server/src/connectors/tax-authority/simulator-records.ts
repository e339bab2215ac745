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

/** One arrival of a message, with its outcome. A resend is a separate arrival. */
export type Received = Readonly<{
  messageId: string;
  /** SHA-256 of the bytes, hex: equal for identical bytes. */
  hash: string;
  at: Instant;
  /** `taken`: accepted, a reply follows. `again`: known bytes. `refused`: a receipt with faults. */
  outcome: 'taken' | 'again' | 'refused';
  /** Account of the sender; empty: no sign-in was required. Left out in entries of earlier versions. */
  account?: string;
}>;

/** An invoice that received its code, or was accepted without one. */
export type Accepted = Readonly<{
  taxCode: string;
  template: string;
  serial: string;
  number: string;
  messageId: string;
  code: string | null;
  at: Instant;
}>;

/** A reply in the outbox. */
export type Outgoing = Readonly<{ cursor: string; replyTo: string; bytes: Uint8Array }>;

/**
 * State of the simulated authority: messages received, invoices accepted, replies. With a folder it survives a restart.
 */
export type Records = Readonly<{
  received(): readonly Received[];
  accepted(): readonly Accepted[];
  /** An accepted message; null for a message that never arrived. */
  bytesOf(messageId: string): Uint8Array | null;
  /** SHA-256 of the same, without loading it. */
  hashOf(messageId: string): string | null;
  receive(bytes: Uint8Array, arrival: Received): void;
  /**
   * Returns the valid entry of this invoice: the argument itself, or an earlier one of the same message. Null if
   * another message sent the invoice.
   */
  accept(invoice: Accepted): Accepted | null;
  /** Whether it has accepted this invoice. */
  knows(invoice: Pick<Accepted, 'taxCode' | 'template' | 'serial' | 'number'>): boolean;
  saveReply(replyTo: string, bytes: Uint8Array): void;
  /** Replies to messages of this account. */
  outbox(since: string | null, limit: number, account: string): readonly Outgoing[];
  /** Whether this account may see the message. */
  belongsTo(messageId: string, account: string): boolean;
  replyTo(messageId: string): Uint8Array | null;
  /** Messages accepted and not yet replied to, after a restart. */
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

/** Tax codes occur with and without the dash of a branch. */
const keyOf = ({
  taxCode,
  template,
  serial,
  number,
}: Pick<Accepted, 'taxCode' | 'template' | 'serial' | 'number'>): string =>
  [taxCode.replace('-', ''), template, serial, number].join('/');

/** Storage of bytes and entries: a folder, or memory. */
type Shelf = Readonly<{
  note(entry: Entry): void;
  put(hash: string, bytes: Uint8Array): void;
  get(hash: string): Uint8Array;
  /** Entries of earlier processes. */
  noted(): readonly Entry[];
}>;

function shelfInMemory(): Shelf {
  const contents = new Map<string, Uint8Array>();
  return {
    note: () => undefined,
    put: (hash, bytes) => contents.set(hash, bytes),
    get: (hash) => contents.get(hash) ?? new Uint8Array(),
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

/** A killed process may leave a partial last line: cut off, or the next entry would be appended to it. */
function entriesIn(journal: string): Entry[] {
  const text = readFileSync(journal, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(journal, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line) => Entry.parse(JSON.parse(line)));
}

/** Opens the records; with a folder, those of earlier processes. */
export function openRecords(folder: string | null): Records {
  const shelf = folder ? shelfIn(folder) : shelfInMemory();
  const received: Received[] = [];
  /** Hash of each accepted message, by its id. */
  const acceptedHashes = new Map<string, string>();
  /** Account of its sender, by message id. */
  const accounts = new Map<string, string>();
  const accepted = new Map<string, Accepted>();
  const outbox: { replyTo: string; hash: string }[] = [];
  /** Hash of the first reply, by the id of the message. */
  const replies = new Map<string, string>();

  function learn(entry: Entry): void {
    if (entry.kind === 'received') {
      const { kind: _, ...arrival } = entry;
      received.push(arrival);
      if (entry.outcome !== 'taken') return;
      acceptedHashes.set(entry.messageId, entry.hash);
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
  const bytesIn = (hash: string | undefined) => (hash === undefined ? null : shelf.get(hash));

  for (const entry of shelf.noted()) learn(entry);
  return {
    received: () => received,
    accepted: () => [...accepted.values()],
    bytesOf: (messageId) => bytesIn(acceptedHashes.get(messageId)),
    hashOf: (messageId) => acceptedHashes.get(messageId) ?? null,
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
    saveReply(replyTo, bytes) {
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
    replyTo: (messageId) => bytesIn(replies.get(messageId)),
    unanswered: () => [...acceptedHashes.keys()].filter((messageId) => !replies.has(messageId)),
  };
}
