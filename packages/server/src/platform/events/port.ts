import type { ServerEvent } from '@hoadon/contracts/invoices';
import type { NotableEvent } from '@hoadon/contracts/notifications';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../db/transact.ts';

/** A published event: a change for open pages, or a fact for readers of the outbox. */
export type PublishedEvent =
  | (ServerEvent &
      Readonly<{
        /** Of an invoice: its buyer may see it from this change on. */
        released?: true;
      }>)
  | NotableEvent;

/** A stored event. Its type may be unknown to this version of the product. */
export type StoredEvent = Readonly<{
  /** Consecutive within the company. */
  id: string;
  type: string;
  /** Id of the changed thing. */
  subject: string;
  payload: Readonly<Record<string, unknown>>;
}>;

/** Called without being awaited. */
export type EventListener = Readonly<{
  /** Later events have ids after `id`. `isGap`: events before it were skipped and will never be delivered. */
  begin(id: string, isGap: boolean): void;
  happened(event: StoredEvent): void;
}>;

/** Events of a statement: rows of a CTE (company_id, position, type, subject, payload), written once `before` holds. */
export type Happening = Readonly<{ happened: RawBuilder<unknown>; before: RawBuilder<unknown> }>;
export type EventStatement = Readonly<{
  ctes: RawBuilder<unknown>;
  onSaved(companyId: string, events: readonly PublishedEvent[]): void;
}>;

/** Events of a company, stored in order: written with the act, read by open pages. */
export type Events = Readonly<{
  /**
   * Writes the events when `tx` commits, then delivers them. Of several events of one type and subject, stores the
   * last.
   */
  publish(tx: Tx, companyId: string, events: readonly PublishedEvent[]): void;
  /** The same within a statement that is its own transaction: its CTEs, and the function to call after it is saved. */
  within(statement: Happening): EventStatement;
  /** Delivers events after `lastId` and all later ones; without `lastId`, from now. Returns a disposer. */
  subscribe(companyId: string, lastId: string | null, listener: EventListener): () => void;
  close(): Promise<void>;
}>;
