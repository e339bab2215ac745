import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { readFilters } from '@hoadon/contracts/filters/read-filters';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { listNotifiedInvoices } from '@hoadon/contracts/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { PageAnswer, Session } from '../../platform/http/route.ts';
import { listAll } from '../invoice-lists/index.ts';
import { invoiceRow, LISTED, type ListedInvoice, readableBy } from '../invoices/index.ts';
import type { NotificationsDeps } from './deps.ts';
import { requireNotification } from './read.ts';

type Input = z.output<typeof listNotifiedInvoices.input>;
type Answer = PageAnswer<InvoiceRow[]>;

/**
 * The invoices behind a notification: of a synchronisation those of its days that came from outside, of a run those
 * that it took, of a notice of mistakes those that it names, of all others those that were noted with it.
 */
export async function notifiedInvoices(
  deps: NotificationsDeps,
  session: Session,
  input: Input,
): Promise<Answer> {
  const { content, ref_id } = await requireNotification(deps, session, input.id);
  const { companyId } = session;
  const { start_date, end_date } = content;
  if (start_date && end_date) return ofDays(deps, companyId, { start_date, end_date }, input);
  return page(deps, session, idsOf(companyId, { ...input, kind: content.kind, ref_id }), input);
}

type Behind = Readonly<{ id: string; kind: string; ref_id: string | null }>;

function idsOf(companyId: string, { id, kind, ref_id }: Behind): RawBuilder<unknown> {
  if (ref_id !== null && (kind === 'run-released' || kind === 'run-not-released'))
    return sql`select invoice_id from bulk_item where company_id = ${companyId} and run_id = ${ref_id} and taken`;
  if (ref_id !== null && (kind === 'report-accepted' || kind === 'report-refused'))
    return sql`select invoice_id from mistake_report_item where company_id = ${companyId} and report_id = ${ref_id}`;
  return sql`select invoice_id from notification_invoice
    where company_id = ${companyId} and notification_id = ${id}`;
}

const ofDays = (
  deps: NotificationsDeps,
  companyId: string,
  days: Readonly<Record<'start_date' | 'end_date', string>>,
  { page, page_size }: Input,
): Promise<Answer> =>
  listAll(deps, companyId, {
    filters: readFilters(INVOICE_FILTERS, { ...days, origin: '3,4' }).values,
    page,
    page_size,
    sort: 'date',
    order: 'desc',
    with_total: true,
  });

async function page(
  { db }: NotificationsDeps,
  { companyId, permissions }: Session,
  ids: RawBuilder<unknown>,
  { page: number, page_size: limit }: Input,
): Promise<Answer> {
  const shown = sql`company_id = ${companyId} and id in (${ids}) and deleted_at is null
    and ${readableBy(permissions) ?? sql`true`}`;
  const { rows } = await sql<ListedInvoice>`
    select ${LISTED} from invoice where ${shown}
    order by id desc limit ${limit + 1} offset ${(number - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from invoice where ${shown}`.execute(db);
  return {
    rows: rows.slice(0, limit).map(invoiceRow),
    pageInfo: {
      total: counted[0]?.count ?? 0,
      current_page: number,
      current_limit: limit,
      next_cursor: null,
    },
  };
}
