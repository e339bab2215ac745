import type { listInvoices, listReleasing } from '@hoadon/contracts/invoice-lists';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import type { PageAnswer } from '../../../platform/http/route.ts';
import { invoiceRow } from '../../invoices/index.ts';
import type { InvoiceListsDeps } from '../deps.ts';
import { countByCounters, countRows, type RowCount } from './count-rows.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { findPage } from './find-page.ts';
import type { ListFilter } from './list-filter.ts';
import { withinLimit } from './within-limit.ts';

type ListInput = z.output<typeof listInvoices.input>;
type ReleasingInput = z.output<typeof listReleasing.input>;
type PageInput = Omit<ListInput, 'filters'>;
type Rows = PageAnswer<ReturnType<typeof invoiceRow>[]>;

/** Invoices of the company, issued and received. */
export const listAll = (
  { db }: InvoiceListsDeps,
  companyId: string,
  { filters, ...input }: ListInput,
): Promise<Rows> => page(db, companyId, input, { filters, station: null });

/** Drafts, invoices under way and failed invoices. */
export const listUnissued = (
  { db }: InvoiceListsDeps,
  companyId: string,
  { filters, ...input }: ReleasingInput,
): Promise<Rows> => page(db, companyId, input, { filters, station: filters.station ?? 'any' });

async function page(
  db: Db,
  companyId: string,
  input: PageInput,
  filter: ListFilter,
): Promise<Rows> {
  const { page_size: limit, page: number = 1, cursor, sort, order, with_total } = input;
  const after = cursor ? readCursor(cursor, { sort, order }) : null;
  const skip = cursor ? 0 : (number - 1) * limit;
  const { rows, count } = await withinLimit(db, async (db) => ({
    rows: await findPage(db, companyId, filter, { sort, order, after, skip, limit: limit + 1 }),
    count: await countOf(db, companyId, filter, with_total),
  }));
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(invoiceRow),
    pageInfo: {
      total: count?.total ?? null,
      total_is_lower_bound: count?.isLowerBound ?? false,
      current_page: cursor ? null : number,
      current_limit: limit,
      next_cursor: last ? writeCursor({ sort, order }, { key: last.sort_key, id: last.id }) : null,
    },
  };
}

/** Returns null where the counters do not hold the list and the request does without a count. */
const countOf = async (
  db: Db,
  companyId: string,
  filter: ListFilter,
  mayCount: boolean,
): Promise<RowCount | null> =>
  (await countByCounters(db, companyId, filter)) ??
  (mayCount ? countRows(db, companyId, filter) : null);
