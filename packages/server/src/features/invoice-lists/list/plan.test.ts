import type { InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { listInvoices } from '@hoadon/contracts/invoice-lists';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/open.ts';
import { filledDb } from '../../../platform/db/testing.ts';
import { type Explained, explained } from '../../../testing/explain.ts';
import { LARGE_COMPANY, type LargeCompany } from '../../../testing/fixtures/large-company.ts';
import { withDirectoriesBelow } from './conditions/index.ts';
import type { ListPosition } from './cursor.ts';
import { pageQuery } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import { stationTotalsQuery } from './totals/unissued.repository.ts';

const PAGE = 51;
let db: Db;
let facts: LargeCompany;

beforeAll(async () => {
  const filled = await filledDb(LARGE_COMPANY);
  db = filled.db;
  facts = filled.facts;
}, 240_000);

/** The others have a few rows, which are rightly read whole. */
const LARGE = ['invoice', 'invoice_rate', 'invoice_tag'];
const largeReadWhole = ({ readWhole }: Explained): string[] =>
  readWhole.filter((table) => LARGE.includes(table));

const filled = (query: string) =>
  query.replaceAll(/\{(\w+)\}/g, (_, name) => facts.ids[name] ?? '');

/** What the list of an address does, on its first page or behind a place. */
async function planOf(
  query: string,
  station: ListFilter['station'] = null,
  after: ListPosition | null = null,
) {
  const texts = Object.fromEntries(new URLSearchParams(filled(query)));
  const { filters, sort, order } = listInvoices.input.parse({ origin: '1,2,3,4', ...texts });
  const slice = { sort, order, after, skip: 0, limit: PAGE };
  const whole = await withDirectoriesBelow(db, facts.companyId, { filters, station });
  // So few rows are read in order that what is rare is looked up here as it is in a company of a million.
  return explained(db, pageQuery(facts.companyId, whole, slice, 2));
}

type Question = readonly [query: string, index: string];
const DAYS = 'invoice_by_day';

/** For each filter that is declared: what few rows meet, what most rows meet, and what it is read through. */
const QUESTIONS: Readonly<Record<keyof InvoiceFilters, readonly Question[]>> = {
  tab: [
    ['filter=ALL', DAYS],
    ['filter=PAID&invoice_outgoing=true', 'invoice_'],
    ['filter=VERIFIED', 'invoice_'],
    ['filter=NOT_VERIFIED&invoiceType=INCOMING', 'invoice_not_verified'],
  ],
  direction: [
    ['invoiceType=INCOMING', DAYS],
    ['invoiceType=OUTGOING', DAYS],
    ['invoiceType=ALL', DAYS],
  ],
  words: [
    ['search_text=c4ca4238a0b9', 'invoice_search'],
    ['search_text=khongcoaica', 'invoice_search'],
    ['search_text=công ty', DAYS],
    ['search_text=00010001', 'invoice_search'],
  ],
  issued: [['start_date=2026-02-01&end_date=2026-02-10', DAYS]],
  period: [['period=02/2026', DAYS]],
  kinds: [
    ['kind=6', 'invoice_of_kind'],
    ['kind=1', DAYS],
  ],
  serial: [['serial=C26TAA', DAYS]],
  numbers: [
    ['number_from=10001&number_to=10006', 'invoice_by_number'],
    ['number_from=500&number_to=520', 'invoice_by_number'],
    ['number_from=1&number_to=100', 'invoice_by_number'],
    ['number_from=700&number_to=700', 'invoice_by_number'],
    ['number_from=100', DAYS],
  ],
  totals: [
    ['amount_from=10001&amount_to=10006', 'invoice_by_total'],
    ['amount_from=100', DAYS],
  ],
  currency: [
    ['currency=USD', 'invoice_of_currency'],
    ['currency=VND', DAYS],
  ],
  rates: [
    ['vat_rate=KCT', 'invoice_rate_of'],
    ['vat_rate=10', 'invoice_rate'],
  ],
  partners: [['partner_id={partner}', 'invoice_of_partner']],
  chain: [
    ['chain_state=REPLACED', 'invoice_of_chain'],
    ['chain_state=ORIGINAL', DAYS],
    ['chain_state=REPLACED,CANCELED', 'invoice_of_chain'],
  ],
  states: [
    ['state=refused', 'invoice_unissued'],
    ['state=accepted', DAYS],
  ],
  excluded: [['exclude_invoice_types=DRAFT', DAYS]],
  validity: [
    ['validity=0', 'invoice_of_validity'],
    ['validity=2&invoiceType=INCOMING', 'invoice_'],
  ],
  payment: [
    ['payment_status=unpaid', 'invoice_of_payment'],
    ['payment_status=paid', 'invoice_'],
  ],
  due: [['due_from=2026-12-01&due_to=2026-12-31', 'invoice_due']],
  origin: [
    ['origin=4', 'invoice_of_origin'],
    ['origin=3,4', 'invoice_'],
    ['origin=2,4', 'invoice_of_origin'],
  ],
  tags: [
    ['tag_id={rare}', 'invoice_tag'],
    ['tag_id={common}', 'invoice_tag'],
    ['tag_id=all:{rare},{common}', 'invoice_tag'],
    ['tag_id=none:{rare}', DAYS],
  ],
  directories: [
    ['directory_id={month}', 'invoice_of_directory'],
    ['directory_id={year}', 'invoice_of_directory'],
    ['directory_id={old}', 'invoice_of_directory'],
  ],
  createdBy: [['created_by=0', DAYS]],
  draftImports: [['draft_import={import}', 'invoice_pkey']],
  hasFile: [
    ['has_file=false', 'invoice_without_file'],
    ['has_file=true', DAYS],
  ],
  isSigned: [
    ['is_signed=false', 'invoice_unsigned'],
    ['is_signed=true', DAYS],
  ],
  isSecure: [
    ['is_secure=false', 'invoice_of_security'],
    ['is_secure=true', 'invoice_'],
  ],
  lacksDueDay: [['lacks_due_day=false', 'invoice_']],
  isCounted: [
    ['counted=true', DAYS],
    ['counted=true&invoiceType=OUTGOING', DAYS],
  ],
  isVoucher: [
    ['invoice_virtual=true', 'invoice_vouchers'],
    ['invoice_virtual=false', DAYS],
  ],
};

/** Most rows that a page may read: both directions, and rows between them that the filter excludes. */
const A_FEW = 1_000;

test.each(Object.values(QUESTIONS).flat())(
  'LIST-013 %s is read through %s, and nothing is sorted beyond a page',
  async (query, index) => {
    const plan = await planOf(query);
    expect(largeReadWhole(plan)).toEqual([]);
    expect(plan.indexes.join()).toContain(index);
    expect(plan.mostSorted).toBeLessThanOrEqual(2 * PAGE);
    expect(plan.rowsRead).toBeLessThan(A_FEW);
  },
);

test('LIST-004 a large company among thousands of small ones is read no further than its page, in any order', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`alter table invoice alter company_id set (n_distinct = 20000)`.execute(tx);
    await sql`analyze invoice`.execute(tx);
    for (const sort of INDEXED_SORTS)
      for (const order of ['asc', 'desc']) {
        const statement = statementOf(`sort=${sort}&order=${order}`, null);
        // Planned once for all companies, it would be planned for one of a few invoices.
        expect(statement.compile(db).sql).not.toContain('prepared');
        const plan = await explained(tx, statement);
        expect(largeReadWhole(plan)).toEqual([]);
        expect(plan.mostSorted).toBeLessThanOrEqual(2 * PAGE);
        expect(plan.rowsRead).toBeLessThan(A_FEW);
      }
    await sql`alter table invoice alter company_id reset (n_distinct)`.execute(tx);
    await sql`analyze invoice`.execute(tx);
  });
});

/** The statement of a page for this query. */
function statementOf(query: string, after: ListPosition | null) {
  const texts = Object.fromEntries(new URLSearchParams(filled(query)));
  const { filters, sort, order } = listInvoices.input.parse(texts);
  const slice = { sort, order, after, skip: 0, limit: PAGE };
  return pageQuery(facts.companyId, { filters, station: null }, slice);
}

const TAGGED = ['{common},{other}', '{other},{common}', '{common},{half}'];

test.each(TAGGED)('LIST-013 an invoice is looked up only if it has all tags %s', async (tags) => {
  const plan = await planOf(`tag_id=all:${tags}`);
  expect(largeReadWhole(plan)).toEqual([]);
  expect(plan.rowsReadIn('invoice')).toBeLessThanOrEqual(4 * PAGE);
});

const MIDDLE = {
  date: '2026-05-01',
  number: '10000',
  partner: 'cong ty mua 10000',
  total: '10000',
  changed: '2026-11-01 00:00:00+00',
} as const;

/** The order of tax alone has no index. */
const SORT_INDEXES = {
  date: DAYS,
  number: 'invoice_by_number',
  partner: 'invoice_by_partner_name',
  total: 'invoice_by_total',
  changed: 'invoice_by_change',
} as const;
const INDEXED_SORTS = Object.keys(SORT_INDEXES) as (keyof typeof SORT_INDEXES)[];

test.each(
  INDEXED_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      [null, { key: MIDDLE[sort], id: '1' }].map((after) => ({ sort, order, after })),
    ),
  ),
)('LIST-004 the list by $sort, $order, from $after, is read in its own order', async (slice) => {
  const { sort, order, after } = slice;
  const plan = await planOf(`sort=${sort}&order=${order}`, null, after);
  expect(largeReadWhole(plan)).toEqual([]);
  expect(plan.indexes).toContain(SORT_INDEXES[sort]);
  expect(plan.mostSorted).toBeLessThanOrEqual(2 * PAGE);
  expect(plan.rowsRead).toBeLessThan(A_FEW);
});

test.each(['draf', 'release_error', 'any'] as const)(
  'LIST-019 the unissued at %s are read through their own index',
  async (station) => {
    const plan = await planOf('', station);
    expect(largeReadWhole(plan)).toEqual([]);
    expect(plan.indexes.join()).toContain('invoice_unissued');
  },
);

test('STAT-002 the counts of the unissued lists read the counters and the few invoices that stopped, never the others', async () => {
  const plan = await explained(db, stationTotalsQuery(facts.companyId));
  expect(plan.indexes).toContain('invoice_stuck');
  expect(plan.readWhole).not.toContain('invoice');
});
