import { UNISSUED_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import type { listInvoices, listReleasing } from '@hoadon/contracts/invoices';
import type { z } from 'zod';
import type { PageAnswer } from '../../../platform/http/route.ts';
import type { InvoicesDeps } from '../deps.ts';
import { isAllOwn, isWithoutDrafts, narrowsBy } from './counted.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { findPage } from './find-page.ts';
import { invoiceRow } from './invoice-row.ts';
import { countPlaces } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import { summarizeUnissued } from './totals/index.ts';

type ListInput = z.output<typeof listInvoices.input>;
type ReleasingInput = z.output<typeof listReleasing.input>;
type PageInput = Omit<ListInput, 'filters'>;
type Rows = PageAnswer<ReturnType<typeof invoiceRow>[]>;

const NUMBERED_PLACES = ['releasing', 'error', 'released'];
const ALL_PLACES = ['draft', ...NUMBERED_PLACES];

/** Invoices of the company, issued and received. */
export async function listAll(
  { db }: Pick<InvoicesDeps, 'db'>,
  companyId: string,
  { filters, ...input }: ListInput,
): Promise<Rows> {
  const places = isWithoutDrafts(filters) ? NUMBERED_PLACES : ALL_PLACES;
  return page(db, companyId, {
    input,
    filter: { filters, station: null },
    count: () => (isAllOwn(filters) ? countPlaces(db, companyId, places) : null),
  });
}

/** Drafts, what is under way and what failed. */
export async function listUnissued(
  { db }: Pick<InvoicesDeps, 'db'>,
  companyId: string,
  { filters, ...input }: ReleasingInput,
): Promise<Rows> {
  const station = filters.station ?? 'any';
  return page(db, companyId, {
    input,
    filter: { filters, station },
    count: async () => {
      if (!narrowsBy(UNISSUED_FILTERS, filters, ['station', 'direction'])) return null;
      const stations = await summarizeUnissued({ db }, companyId);
      const asked = station === 'any' ? Object.values(stations) : [stations[station]];
      return asked.reduce((total, { invoices }) => total + invoices, 0);
    },
  });
}

type Asked = Readonly<{
  input: PageInput;
  filter: ListFilter;
  /** Counting rows is dear: the total is told only where the counters hold it. */
  count: () => Promise<number | null> | null;
}>;

async function page(db: InvoicesDeps['db'], companyId: string, asked: Asked): Promise<Rows> {
  const { page_size: limit, page: number = 1, cursor, sort, order } = asked.input;
  const after = cursor ? readCursor(cursor, { sort, order }) : null;
  const skip = cursor ? 0 : (number - 1) * limit;
  const [rows, total] = await Promise.all([
    findPage(db, companyId, asked.filter, { sort, order, after, skip, limit: limit + 1 }),
    asked.count(),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(invoiceRow),
    pageInfo: {
      total,
      current_page: cursor ? null : number,
      current_limit: limit,
      next_cursor: last ? writeCursor({ sort, order }, { key: last.sort_key, id: last.id }) : null,
    },
  };
}
