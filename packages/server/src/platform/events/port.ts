import type { ServerEvent } from '@hoadon/contracts/invoices';
import type { NotableEvent } from '@hoadon/contracts/notifications';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/transact.ts';

/** What is told: a change to open pages, or a fact to those who read the outbox by themselves. */
export type ToldEvent =
  | (ServerEvent &
      Readonly<{
        /** Of an invoice: with this change it exists for its buyer. */
        released?: true;
      }>)
  | NotableEvent;

/** An event as it is kept. Its type may be one that this version of the product does not know. */
export type StoredEvent = Readonly<{
  /** One more than the one before it in its company. */
  id: string;
  type: string;
  /** Id of the thing that it is about. */
  subject: string;
  payload: Readonly<Record<string, unknown>>;
}>;

/** Is told at once and never waited for. */
export type EventListener = Readonly<{
  /** What follows comes after `id`. `isGap`: events before it were not told, and never will be. */
  begin(id: string, isGap: boolean): void;
  happened(event: StoredEvent): void;
}>;

/** Events of a statement: rows of a step (company_id, position, type, subject, payload), written once `before` is met. */
export type Happening = Readonly<{ happened: RawBuilder<unknown>; before: RawBuilder<unknown> }>;
export type Telling = Readonly<{
  steps: RawBuilder<unknown>;
  kept(companyId: string, events: readonly ToldEvent[]): void;
}>;

/** What happened in a company, kept in order: written with the act, read by open pages. */
export type Events = Readonly<{
  /** Written when `tx` commits, and told then. Of several of one type about one thing the last is kept. */
  publish(tx: Tx, companyId: string, events: readonly ToldEvent[]): void;
  /** The same by a statement that is a transaction by itself: its steps, and what to call once it is kept. */
  within(statement: Happening): Telling;
  /** Tells what came after the event `lastId`, and goes on; without one, from now. Returns what ends it. */
  subscribe(companyId: string, lastId: string | null, listener: EventListener): () => void;
  close(): Promise<void>;
}>;
