import type { listInvoices, listReleasing } from '@hoadon/contracts/invoices';
import type { z } from 'zod';
import type { PageAnswer } from '../../../platform/http/route.ts';
import type { InvoicesDeps } from '../deps.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { invoiceRow } from './invoice-row.ts';
import { countPlaces, findPage, type ListedInvoice, type ListFilter } from './list.repository.ts';
import { summarizeUnissued } from './unissued.ts';

type ListInput = z.output<typeof listInvoices.input>;
type ReleasingInput = z.output<typeof listReleasing.input>;
type PageInput = Pick<ListInput, 'cursor' | 'page' | 'page_size'>;
type Rows = PageAnswer<ReturnType<typeof invoiceRow>[]>;

const NUMBERED_PLACES = ['releasing', 'error', 'released'];
const ALL_PLACES = ['draft', ...NUMBERED_PLACES];

/** The company's invoices, newest day first. */
export async function listAll(
  deps: InvoicesDeps,
  companyId: string,
  input: ListInput,
): Promise<Rows> {
  const filter: ListFilter = {
    direction: directionOf(input),
    withoutDrafts: typesIn(input.exclude_invoice_types).includes('DRAFT'),
    releasing: null,
    ...rangeOf(input),
  };
  const places = filter.withoutDrafts ? NUMBERED_PLACES : ALL_PLACES;
  return page(deps, companyId, {
    input,
    filter,
    count: () => countPlaces(deps.db, companyId, places),
  });
}

/** Drafts, what is under way and what failed. */
export async function listUnissued(
  deps: InvoicesDeps,
  companyId: string,
  input: ReleasingInput,
): Promise<Rows> {
  const releasing = input.releasing_status ?? 'any';
  const filter: ListFilter = {
    direction: 'issued',
    withoutDrafts: false,
    releasing,
    ...rangeOf(input),
  };
  return page(deps, companyId, {
    input,
    filter,
    count: async () => {
      const stations = await summarizeUnissued(deps, companyId);
      const asked = releasing === 'any' ? Object.values(stations) : [stations[releasing]];
      return asked.reduce((total, { invoices }) => total + invoices, 0);
    },
  });
}

/** Both names of the direction are on the wire; the list of all carries neither (DECISIONS 12). */
function directionOf({ invoice_outgoing, invoiceType }: ListInput): ListFilter['direction'] {
  if (invoice_outgoing === true || invoiceType === 'OUTGOING') return 'issued';
  if (invoice_outgoing === false || invoiceType === 'INCOMING') return 'received';
  return null;
}

const typesIn = (text = ''): string[] => text.split(',').map((type) => type.trim().toUpperCase());

const rangeOf = (input: ReleasingInput | ListInput) => ({
  from: input.start_date ?? null,
  to: input.end_date ?? null,
  searched: input.search_text ?? '',
});

type Asked = Readonly<{
  input: PageInput;
  filter: ListFilter;
  /** Tells the total from the counters, where nothing is searched for. */
  count: () => Promise<number>;
}>;

async function page({ db }: InvoicesDeps, companyId: string, asked: Asked): Promise<Rows> {
  const { page_size: limit, page: number = 1, cursor } = asked.input;
  const rows = await findPage(db, companyId, asked.filter, {
    after: cursor ? readCursor(cursor) : null,
    skip: cursor ? 0 : (number - 1) * limit,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map(invoiceRow),
    pageInfo: {
      total: await totalOf(asked),
      current_page: cursor ? null : number,
      current_limit: limit,
      next_cursor: rows.length > limit ? cursorBehind(shown.at(-1)) : null,
    },
  };
}

const cursorBehind = (row: ListedInvoice | undefined): string | null =>
  row ? writeCursor({ issuedOn: row.issued_on, id: row.id }) : null;

/** Counting rows is dear: the total is told only where the counters hold it. */
async function totalOf({ filter, count }: Asked): Promise<number | null> {
  const isPlain = filter.direction === 'issued' && !filter.from && !filter.to && !filter.searched;
  return isPlain ? count() : null;
}
