import type { BulkQuestion } from '@hoadon/contracts/bulk-acts';
import { takesBackTooMuch } from '@hoadon/domain/corrections/sale-left';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { findRowsById, invoiceRow, leftOfCorrected } from '../../invoices/index.ts';

/** Each adjustment is compared with its family while a user waits. */
const MOST_COMPARED = 500;
const EXAMPLES = 5;

/** Drafts of a run that credit more than is left of their sales. */
export async function creditsAhead(
  db: Db,
  companyId: string,
  runId: string,
): Promise<BulkQuestion['credits']> {
  const drafts = await findAdjustments(db, companyId, runId);
  const exceeding: string[] = [];
  for (const { id, content } of drafts.slice(0, MOST_COMPARED)) {
    const { related } = content;
    if (!related) continue;
    const left = await leftOfCorrected(db, companyId, related);
    if (takesBackTooMuch(content, left)) exceeding.push(id);
  }
  const shown = new Map(
    (await findRowsById(db, companyId, exceeding.slice(0, EXAMPLES))).map((row) => [row.id, row]),
  );
  return {
    exceeding: exceeding.length,
    not_compared: Math.max(0, drafts.length - MOST_COMPARED),
    examples: exceeding.flatMap((id) => {
      const row = shown.get(id);
      return row ? [invoiceRow(row)] : [];
    }),
  };
}

async function findAdjustments(
  db: Db,
  companyId: string,
  runId: string,
): Promise<readonly Readonly<{ id: string; content: InvoiceDraft }>[]> {
  const { rows } = await sql<{ id: string; content: InvoiceDraft }>`
    select i.id, c.content
    from bulk_item b
      join invoice i on i.company_id = b.company_id and i.id = b.invoice_id and i.chain_state = 'MODIFY'
      join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where b.company_id = ${companyId} and b.run_id = ${runId} and c.content -> 'related' ->> 'adjusts' = 'amounts'
    order by b.position`.execute(db);
  return rows;
}
