import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../db/open.ts';

export type AuditEntry = Readonly<{
  companyId: string;
  /** User id, or the name of the job. */
  actor: string;
  /** What was done: `invoice.numbered`. */
  act: string;
  /** Which thing: `invoice/42`. */
  subject: string;
  at: Instant;
  payload: unknown;
}>;

/** Appends to the company's hash chain, in the caller's transaction. Several entries cost one round trip. */
export async function writeAudit(_db: Db, _entries: AuditEntry[]): Promise<void> {
  throw new Error('to be written by the platform work');
}
