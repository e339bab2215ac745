import type { ServerEvent } from '@hoadon/contracts/invoices';
import type { Db } from '../db/open.ts';

/** Changes pushed to open pages, across processes (LISTEN/NOTIFY). */
export type Events = Readonly<{
  /** Delivered when the transaction of `db` commits, never before. */
  publish(db: Db, companyId: string, events: ServerEvent[]): Promise<void>;
  /** Returns the function that ends the subscription. */
  subscribe(companyId: string, listener: (event: ServerEvent) => void): () => void;
  close(): Promise<void>;
}>;
