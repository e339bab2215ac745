import { sql } from 'kysely';
import { listInvoices, listReleasing } from '../../packages/contracts/src/invoice-lists.ts';
import { readRows } from '../../packages/contracts/src/invoices.ts';
import type { Setting } from './setting.ts';

type EverydayQuestion = Readonly<{ name: string; path: string }>;

/** The twenty pages that users open every day, as the screens request them. */
export async function everydayQuestions(setting: Setting): Promise<EverydayQuestion[]> {
  const { rowIds } = setting;
  const { yesterday, ids } = await factsOf(setting);
  const list = (query: string) => `${listInvoices.path}?with_total=false&${query}`;
  const unissued = (status: string) =>
    `${listReleasing.path}?with_total=false&releasing_status=${status}`;
  const pages: Readonly<Record<string, string>> = {
    revenue: list('invoiceType=OUTGOING&exclude_invoice_types=DRAFT'),
    expense: list('invoiceType=INCOMING'),
    all: list(''),
    drafts: unissued('draf'),
    failed: unissued('release_error'),
    'second page': list('page=2'),
    'page 50': list('page=50'),
    'by amount': list('sort=total'),
    'by number': list('sort=number'),
    'by partner': list('sort=partner'),
    'one month': list('period=02/2025'),
    'one quarter': list('start_date=2025-01-01&end_date=2025-03-31'),
    unpaid: list('payment_status=unpaid,partly'),
    overdue: list(`payment_status=unpaid,partly&counted=true&due_to=${yesterday}`),
    'one partner': list(`partner_id=${rowIds.busyPartner}`),
    'one tag': list(`tag_id=${rowIds.someTag}`),
    'not verified': list('filter=NOT_VERIFIED&invoiceType=INCOMING'),
    'replaced or adjusted': list('chain_state=REPLACED,MODIFIED'),
    'one directory': list(`directory_id=${rowIds.month}`),
    'rows of a bulk action': `${readRows.path}?ids=${ids.join(',')}`,
  };
  return Object.entries(pages).map(([name, path]) => ({ name: `every day, ${name}`, path }));
}

/** The day before the newest invoice, and some invoices of the whole time. */
async function factsOf({ database, companyId, size }: Setting) {
  const { rows } = await sql<{ yesterday: string; ids: readonly string[] }>`
    select (max(issued_on) - 1)::text as yesterday,
      (array_agg(id::text) filter (where id % greatest(${size}::integer / 50, 1) = 1))[:50] as ids
    from invoice where company_id = ${companyId} and deleted_at is null`.execute(database.db);
  const [facts] = rows;
  if (!facts) throw new Error('the company has no invoices');
  return facts;
}
