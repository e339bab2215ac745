import type { InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { LIST_SORTS, listInvoices } from '@hoadon/contracts/invoices';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/db/open.ts';
import { filledDb } from '../../../platform/db/testing.ts';
import { type Explained, explained, explainedAct } from '../../../testing/explain.ts';
import {
  LARGE_COMPANY,
  LARGE_COMPANY_ROWS,
  type LargeCompany,
} from '../../../testing/fixtures/large-company.ts';
import { lookedUp } from './conditions/index.ts';
import type { Place } from './cursor.ts';
import { findPage } from './find-page.ts';
import { monthsQuery, pageQuery, walkQuery } from './list.repository.ts';
import type { ListFilter } from './list-filter.ts';
import { SORTS } from './sorts.ts';
import { stationTotalsQuery } from './totals/unissued.repository.ts';
import { expectedWords } from './words/index.ts';

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
  after: Place | null = null,
  isDueFarOff = false,
) {
  const texts = Object.fromEntries(new URLSearchParams(filled(query)));
  const { filters, sort, order } = listInvoices.input.parse({ origin: '1,2,3,4', ...texts });
  const slice = { sort, order, after, skip: 0, limit: PAGE };
  const whole = await lookedUp(db, facts.companyId, { filters, station });
  return explained(db, pageQuery(facts.companyId, whole, slice, isDueFarOff));
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
  serial: [
    ['serial=C26NXX', 'invoice_of_serial'],
    ['serial=C26TAA', 'invoice_'],
  ],
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
    ['directory_id={old},{year}', 'invoice_of_directory'],
  ],
  createdBy: [['created_by=1', 'invoice_of_author']],
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

/** Rows that a page may look at: both sides of it, and what stands among them unwanted. */
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

/** Of the nth day what n better ones leave of a page, and its first place twice more; then the page. */
const mostOfDays = (days: number): number =>
  2 *
    (Array.from({ length: days }, (_, nth) => Math.max(PAGE - nth, 0)).reduce((a, b) => a + b) +
      2 * days) +
  PAGE;

test.each([
  ['due_from=2026-02-05&due_to=2026-02-25', false, 21],
  ['due_to=2026-02-25', true, 27],
])(
  'LIST-013 of each day in which much is due no more is read than is left of a page, in the index alone: %s',
  async (query, isDueFarOff, days) => {
    const plan = await planOf(query, null, null, isDueFarOff);
    expect(largeReadWhole(plan)).toEqual([]);
    expect(plan.indexes).toContain('invoice_due');
    expect(plan.mostSorted).toBeLessThanOrEqual(mostOfDays(days));
    expect(plan.rowsReadIn('invoice')).toBeLessThanOrEqual(mostOfDays(days));
    expect(plan.rowsFetchedFrom('invoice')).toBeLessThanOrEqual(PAGE);
  },
);

test('LIST-013 each directory of a year is read no further than is left of a page', async () => {
  const months = Array.from({ length: 12 }, (_, month) => String(10 ** 9 + month)).join();
  const year = `directory_id={old},{year},${months}`;
  const { filters } = listInvoices.input.parse({
    directory_id: filled(year.slice('directory_id='.length)),
  });
  const slice = { sort: 'date', order: 'desc', after: null, skip: 0, limit: PAGE } as const;
  const plan = await explained(db, pageQuery(facts.companyId, { filters, station: null }, slice));
  expect(plan.readWhole).not.toContain('invoice');
  expect(plan.indexes).toContain('invoice_of_directory');
  expect(plan.indexes.length).toBeLessThan(10);
  expect(plan.rowsRead).toBeLessThan(A_FEW);
  // Each directory of both directions has its first place looked up, and the page may come from any.
  expect(plan.mostSorted).toBeLessThanOrEqual(mostOfDays(2));
});

test('LIST-004 a large company among thousands of small ones is read no further than its page, in any order', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`alter table invoice alter company_id set (n_distinct = 20000)`.execute(tx);
    await sql`analyze invoice`.execute(tx);
    for (const sort of LIST_SORTS)
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

/** The statement of a page of what is asked for. */
function statementOf(query: string, after: Place | null) {
  const texts = Object.fromEntries(new URLSearchParams(filled(query)));
  const { filters, sort, order } = listInvoices.input.parse(texts);
  const slice = { sort, order, after, skip: 0, limit: PAGE };
  return pageQuery(facts.companyId, { filters, station: null }, slice);
}

const walkOf = (words: string, far: number) => {
  const { filters, sort, order } = listInvoices.input.parse({ search_text: words });
  const slice = { sort, order, after: null, skip: 0, limit: PAGE };
  return explained(db, walkQuery(facts.companyId, { filters, station: null }, slice, far));
};

test('LIST-013 words that many invoices hold are walked to from the newest on, and never further than so far', async () => {
  const frequent = await walkOf('Mua công', 5_000);
  const never = await walkOf('mua khongcoaica', 5_000);
  for (const plan of [frequent, never]) {
    expect(largeReadWhole(plan)).toEqual([]);
    expect(plan.indexes).toContain(DAYS);
    expect(plan.indexes).not.toContain('invoice_search');
    expect(plan.mostSorted).toBeLessThanOrEqual(2 * PAGE);
  }
  expect(frequent.rowsRead).toBeLessThan(A_FEW);
  expect(never.rowsRead).toBeGreaterThanOrEqual(5_000);
  expect(never.rowsRead).toBeLessThan(5_000 + A_FEW);
});

test.each([
  ['all', 'mua', 51, 1_000],
  ['one in a hundred and forty', 'c4c', 5, 100],
])(
  'LIST-013 words that %s hold are looked up in the months that a page reaches, and in no other',
  async (_, words, limit, most) => {
    const { filters, sort, order } = listInvoices.input.parse({ search_text: words });
    const slice = { sort, order, after: null, skip: 0, limit };
    const whole = { filters, station: null };
    const plan = await explained(db, monthsQuery(facts.companyId, whole, slice));
    expect(largeReadWhole(plan)).toEqual([]);
    expect(plan.indexes).toContain('invoice_search');
    expect(plan.rowsReadIn('invoice')).toBeLessThan(most);
  },
);

test('LIST-013 words that are told to be rare, and are not, are found without a look at all that hold them', async () => {
  const few = 1_000;
  const asked = listInvoices.input.parse({ search_text: 'c4c' });
  const slice = { ...asked, after: null, skip: 0, limit: 5 };
  const whole = { filters: asked.filters, station: null };
  expect(await expectedWords(db, facts.companyId, 'c4c', few)).not.toBe('many');
  const plans = await explainedAct(db, (tx) => findPage(tx, facts.companyId, whole, slice));
  const read = plans.map((plan) => plan.rowsFetchedFrom('invoice'));
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(60);
  expect(read.length).toBeGreaterThan(0);
});

test.each([
  ['few', ['c4ca4238a0b9', 'khongcoaica', 'Công ty c4ca4238a0b9']],
  ['many', ['công ty', 'Mua Công', ' ']],
])(
  'LIST-013 whether %s invoices hold words is told without a look at them',
  async (many, asked) => {
    for (const words of asked)
      expect([words, await expectedWords(db, facts.companyId, words)]).toEqual([words, many]);
  },
);

test('LIST-013 words of one in two hundred are neither few nor so many that a short walk would meet a page of them', async () => {
  // Each of them stands in several of the hundred texts the statistics keep, whichever these are.
  expect(await expectedWords(db, facts.companyId, '00012 b5', 5)).toBe('some');
});

test.each(['{common},{other}', '{other},{common}'])(
  'LIST-013 of two large tags that no invoice has both of, the rarer is walked along and no invoice is looked at',
  async (tags) => {
    const plan = await planOf(`tag_id=all:${tags}`);
    expect(plan.rowsReadIn('invoice')).toBe(0);
    expect(largeReadWhole(plan)).toEqual([]);
    // A tenth has the rarer; the issued and the received may each walk along all of it.
    expect(plan.rowsReadIn('invoice_tag')).toBeLessThanOrEqual((2 * LARGE_COMPANY_ROWS) / 10);
  },
);

test('LIST-013 of two tags that many invoices have both of, no more are looked at than a page needs', async () => {
  const plan = await planOf('tag_id=all:{common},{half}');
  expect(plan.rowsRead).toBeLessThan(A_FEW);
});

const MIDDLE = {
  date: '2026-05-01',
  number: '10000',
  partner: 'cong ty mua 10000',
  total: '10000',
  tax: '1000',
  changed: '2026-11-01 00:00:00+00',
} as const;

test.each(
  LIST_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      [null, { key: MIDDLE[sort], id: '1' }].map((after) => ({ sort, order, after })),
    ),
  ),
)('LIST-004 the list by $sort, $order, from $after, is read in its own order', async (asked) => {
  const { sort, order, after } = asked;
  const plan = await planOf(`sort=${sort}&order=${order}`, null, after);
  expect(largeReadWhole(plan)).toEqual([]);
  expect(plan.indexes).toContain(SORTS[sort].index);
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
