import type { BulkItem, BulkRunHead, listBulkItems } from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { z } from 'zod';
import type { IssuingDeps } from '../deps.ts';
import { TOKEN_SIGNER } from '../signers/index.ts';
import { findRun, findRuns, type RunRow } from './bulk.repository.ts';
import { findItems, type ItemRow } from './bulk-items.repository.ts';

/** How many runs the list shows. */
const LATEST = 10;

export const listRuns = async ({ db }: IssuingDeps, companyId: string): Promise<BulkRunHead[]> =>
  (await findRuns(db, companyId, LATEST)).map(runHead);

export const runHead = (run: RunRow): BulkRunHead => ({
  id: run.id,
  state: run.state,
  reason: run.reason,
  created_at: new Date(run.created_at).toISOString(),
  created_by: run.creator_name,
  by_token: run.ca_id === TOKEN_SIGNER,
  total: run.total,
});

/** What became of the invoices of a run, a window at a time. */
export async function bulkItems(
  { db }: IssuingDeps,
  companyId: string,
  { id, only, from, page_size }: z.output<typeof listBulkItems.input>,
): Promise<BulkItem[]> {
  if (!(await findRun(db, companyId, id))) throw new Failure('NOT_FOUND');
  const window = { isProblem: only === 'problem', from, limit: page_size };
  return (await findItems(db, companyId, id, window)).map(wireItem);
}

const wireItem = (row: ItemRow): BulkItem => ({
  position: row.position,
  invoice_id: row.invoice_id,
  state: row.state,
  template_code: row.template,
  invoice_serial: row.serial,
  invoice_number: row.number === null ? null : displayNumber(row.number),
  buyer_name: row.buyer_name,
  total_amount_with_tax: row.with_tax,
  currency_code: row.currency,
  reason: row.failure ?? ([row.failure_code, row.failure_text].filter(Boolean).join(': ') || null),
});
