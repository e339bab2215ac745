import { INVOICE_FILTERS, type InvoiceFilters } from '@hoadon/contracts/filters/invoice-filters';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../../platform/db/testing.ts';
import { repairTotals } from '../../invoices/index.ts';
import {
  type RowFacts,
  saveDirectory,
  saveDraftImport,
  saveRow,
  saveTag,
  tagRow,
} from '../testing/listed-rows.ts';
import { idsOf, LIST, type ListsApp, listsApp, RELEASING } from '../testing/lists-app.ts';

let fixture: ListsApp;
let company: TestCompany;
/** The rows by name, and the ids that queries need. */
const ids: Record<string, string> = {};
const named = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id;

/** The name of each row is its difference from the plain row. */
const ROWS: Readonly<Record<string, RowFacts>> = {
  draft: {},
  plain: { number: 1 },
  october: { number: 2, issued_on: '2026-10-05' },
  sales: { number: 3, template: '2' },
  transfer: { number: 17, template: '6' },
  otherSeries: { number: 4, serial: 'C26TBB' },
  dear: { number: 5, with_tax: '99000000.5' },
  dollars: { number: 6, currency: 'USD' },
  replaced: { number: 7, chain_state: 'REPLACED' },
  refused: { number: 8, processing_state: 'refused' },
  paid: { number: 9, paid_on: '2026-11-21', paid_amount: '1100000' },
  partly: { number: 10, paid_amount: '5' },
  'given back': { number: 17, chain_state: 'MODIFY', with_tax: '-110', due_on: '2027-01-05' },
  due: { number: 11, due_on: '2026-12-01' },
  voucher: { number: 12, is_voucher: true },
  received: {
    number: 13,
    direction: 'received',
    has_original: true,
    verification: 2,
    trust: 'proven',
  },
  unsigned: { number: 14, direction: 'received', signed_at: null },
  doubtful: { number: 16, direction: 'received', verification: 2, validity: 0, has_original: true },
};
const ALL = Object.keys(ROWS);
const RECEIVED = ['received', 'unsigned', 'doubtful'];
const but = (...left: string[]) => ALL.filter((name) => !left.includes(name));

beforeAll(async () => {
  fixture = await listsApp();
  const { db } = fixture.platform;
  company = await fixture.company();
  const { companyId } = company;
  for (const [name, facts] of Object.entries(ROWS)) ids[name] = await saveRow(db, companyId, facts);
  const partner = await sql<{ id: string }>`
    insert into partner (company_id, name, search_text, created_at) values (${companyId}, 'A', 'a', now())
    returning id`.execute(db);
  const urgent = await saveTag(db, companyId, 'gấp');
  const project = await saveTag(db, companyId, 'dự án');
  const year = await saveDirectory(db, companyId, '2026');
  const month = await saveDirectory(db, companyId, '11', year);
  const months: string[] = [];
  for (const name of ['1', '2', '3', '4', '5'])
    months.push(await saveDirectory(db, companyId, name, year));
  Object.assign(ids, {
    urgent,
    project,
    year,
    month,
    few: months[3],
    partner: partner.rows[0]?.id,
  });
  for (const name of ['plain', 'received']) await tagRow(db, companyId, urgent, ids[name] ?? '');
  for (const name of ['plain', 'dollars']) await tagRow(db, companyId, project, ids[name] ?? '');
  await sql`
    update invoice set created_by = ${company.accountant.actor}, partner_id = ${ids['partner']},
      directory_id = ${month}, search_text = 'dai phat'
    where company_id = ${companyId} and id = ${ids['plain']}`.execute(db);
  await sql`
    update invoice set directory_id = ${ids['few']}
    where company_id = ${companyId} and id in (${ids['sales']}, ${ids['doubtful']})`.execute(db);
  const made = await saveDraftImport(db, companyId, [ids['draft'] ?? '', ids['sales'] ?? '']);
  Object.assign(ids, { import: made });
  await sql`
    insert into invoice_rate (company_id, invoice_id, position, rate, base, direction, issued_on, base_dong)
    values (${companyId}, ${ids['plain']}, 1, '8', 1, 'issued', '2026-11-20', 1)`.execute(db);
  // Rows without content are not counted when they are saved.
  await repairTotals(db, companyId);
});

const namesListed = async (query: string) => {
  const filled = query.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');
  const answer = await fixture.app(company).get(`${LIST}?page_size=100&${filled}`);
  // The count follows the rows of the page, whatever narrows them.
  expect(answer.page_info.total).toBe(answer.data.length);
  return idsOf(answer).map(named).sort();
};

/** At least one question for each filter that is declared: from the address to the rows. */
const QUESTIONS: Readonly<Record<keyof InvoiceFilters, readonly (readonly [string, string[]])[]>> =
  {
    tab: [
      ['filter=ALL', but()],
      ['filter=PAID', ['paid']],
      ['filter=VERIFIED', ['received', 'doubtful']],
      ['filter=NOT_VERIFIED&invoiceType=INCOMING', ['unsigned']],
    ],
    direction: [
      ['invoiceType=INCOMING', RECEIVED],
      ['invoice_outgoing=true&invoiceType=OUTGOING', but(...RECEIVED)],
      ['invoice_outgoing=false&invoiceType=ALL', RECEIVED],
    ],
    words: [['search_text=PHÁT đại', ['plain']]],
    issued: [['start_date=2026-10-01&end_date=2026-10-31', ['october']]],
    period: [
      ['period=10/2026', ['october']],
      ['period=4/2026', but()],
      ['period=3/2026', []],
    ],
    kinds: [['kind=2,6', ['sales', 'transfer']]],
    serial: [
      ['serial=c26tbb', ['otherSeries']],
      // As it is printed, the form number before it.
      ['serial=1C26TBB', ['otherSeries']],
    ],
    numbers: [
      ['number_from=2&number_to=3', ['october', 'sales']],
      ['number_from=0&number_to=1', ['plain']],
      ['number_to=1', ['plain']],
    ],
    totals: [['amount_from=99000000.5', ['dear']]],
    currency: [['currency=usd', ['dollars']]],
    rates: [
      ['vat_rate=8', ['plain']],
      ['vat_rate=5,KCT', []],
    ],
    partners: [['partner_id={partner}', ['plain']]],
    chain: [['chain_state=REPLACED,CANCELED', ['replaced']]],
    states: [
      ['state=refused', ['refused']],
      ['state=draft,accepted', but('refused')],
    ],
    excluded: [['exclude_invoice_types=DRAFT,REPLACED', but('draft', 'replaced')]],
    validity: [['validity=0,1', ['doubtful']]],
    payment: [
      ['payment_status=partly,paid', ['partly', 'paid']],
      ['payment_status=credit', ['given back']],
      [
        'payment_status=unpaid',
        but('draft', 'partly', 'paid', 'transfer', 'replaced', 'refused', 'voucher', 'given back'),
      ],
    ],
    due: [['due_from=2026-12-01&due_to=2026-12-31', ['due']]],
    origin: [
      // An import that failed is a result of that import, and no invoice.
      ['origin=2', []],
      ['origin=1&invoiceType=INCOMING', []],
      ['origin=1,2,3,4', ALL],
    ],
    tags: [
      ['tag_id={urgent}', ['plain', 'received']],
      ['tag_id={urgent},{project}', ['plain', 'dollars', 'received']],
      ['tag_id=all:{urgent},{project}', ['plain']],
      ['tag_id=none:{urgent},{project}', but('plain', 'dollars', 'received')],
    ],
    directories: [
      ['directory_id={month}', ['plain']],
      ['directory_id={year}', ['plain', 'sales', 'doubtful']],
      ['directory_id={few}', ['sales', 'doubtful']],
      ['directory_id={year}&number_from=2&number_to=20', ['sales', 'doubtful']],
      ['directory_id={year}&kind=1,2&invoiceType=INCOMING', ['doubtful']],
      ['directory_id=0', but()],
    ],
    createdBy: [['created_by={author}', ['plain']]],
    draftImports: [
      ['draft_import={import}', ['draft', 'sales']],
      ['draft_import={import}&exclude_invoice_types=DRAFT', ['sales']],
      ['draft_import={import}&invoiceType=INCOMING', []],
      ['draft_import=999999999', []],
    ],
    hasFile: [
      ['has_file=false', ['draft', 'unsigned']],
      ['has_file=true&invoiceType=INCOMING', ['received', 'doubtful']],
    ],
    isSigned: [
      ['is_signed=false', ['draft', 'unsigned']],
      ['is_signed=true', but('draft', 'unsigned')],
    ],
    isSecure: [
      ['is_secure=false', ['unsigned', 'doubtful']],
      ['is_secure=true&invoiceType=INCOMING', ['received']],
    ],
    lacksDueDay: [
      ['lacks_due_day=true', []],
      ['lacks_due_day=false', but()],
    ],
    isCounted: [
      ['counted=true', but('draft', 'replaced', 'refused', 'voucher', 'dollars')],
      ['counted=false', ['draft', 'replaced', 'refused', 'voucher', 'dollars']],
    ],
    isVoucher: [
      ['invoice_virtual=true', ['voucher']],
      ['invoice_virtual=false', but('voucher')],
    ],
  };

test.each(
  Object.values(QUESTIONS)
    .flat()
    .map(([query, rows]) => [query, rows] as const),
)('LIST-001 LIST-013 LIST-014 LIST-015 %s', async (query, rows) => {
  ids['author'] = company.accountant.userId;
  expect(await namesListed(query)).toEqual([...rows].sort());
});

test('LIST-014 a list begins with the origins 1, 3 and 4', async () => {
  expect(await namesListed('')).toEqual(but().sort());
});

/** Due and issued on these days of 2026: what is due later may have been issued sooner. */
const DUE = [
  ['01-30', '01-20'],
  ['01-31', '01-09'],
  ['02-01', '01-05'],
  ['02-02', '01-01'],
  ['02-02', '01-12'],
  ['02-27', '01-05'],
  ['02-28', '01-02'],
  ['03-01', '01-03'],
] as const;

test.each([
  ['asc', [3, 6, 2, 5, 1, 4]],
  ['desc', [4, 1, 5, 2, 6, 3]],
] as const)(
  'LIST-013 what is due on any day of a range, its ends included, is listed once by the day of issue, %s, by cursor and by page',
  async (order, expected) => {
    const ours = await fixture.company();
    const app = fixture.app(ours);
    const invoiceIds: string[] = [];
    for (const [index, [due, issued]] of DUE.entries())
      invoiceIds.push(
        await saveRow(fixture.platform.db, ours.companyId, {
          number: index + 1,
          direction: index % 2 === 0 ? 'issued' : 'received',
          due_on: `2026-${due}`,
          issued_on: `2026-${issued}`,
        }),
      );
    const query = `${LIST}?due_from=2026-01-31&due_to=2026-02-28&order=${order}&page_size=2`;
    const read: number[] = [];
    let cursor: string | null = '';
    for (let page = 1; cursor !== null; page += 1) {
      const answer = await app.get(`${query}&cursor=${cursor}`);
      expect(idsOf(await app.get(`${query}&page=${page}`))).toEqual(idsOf(answer));
      read.push(...idsOf(answer).map((id) => invoiceIds.indexOf(id)));
      cursor = answer.page_info.next_cursor;
    }
    expect(read).toEqual(expected);
  },
);

test('every filter is asked by one of its names', () => {
  for (const [key, questions] of Object.entries(QUESTIONS)) {
    const { names } = INVOICE_FILTERS[key as keyof InvoiceFilters];
    expect(questions.some(([query]) => names.some((name) => query.includes(`${name}=`)))).toBe(
      true,
    );
  }
});

test.each([
  ['a filter that no list has', 'colour=red', 'colour'],
  ['a value that means nothing', 'kind=x', 'kind'],
  [
    'two directions that contradict each other',
    'invoiceType=INCOMING&invoice_outgoing=true',
    'invoiceType',
  ],
  ['an order that no list has', 'sort=colour', 'sort'],
])('%s is refused and named', async (_what, query, path) => {
  const answer = await fixture.app(company).get(`${LIST}?${query}`);
  expect(answer).toMatchObject({ status: 400, message: 'INPUT_DATA_IS_INVALID' });
  expect(answer.issues).toContainEqual(expect.objectContaining({ path }));
});

test('the lists of what is not issued take the same filters', async () => {
  const answer = await fixture.app(company).get(`${RELEASING}?number_from=1`);
  expect(idsOf(answer).map(named)).toEqual(['refused']);
});

test("another company's tags, directories and partners find nothing", async () => {
  const other = await fixture.company();
  const app = fixture.app(other);
  for (const name of ['tag_id', 'directory_id', 'partner_id']) {
    const id = ids[{ tag_id: 'urgent', directory_id: 'year', partner_id: 'partner' }[name] ?? ''];
    expect(idsOf(await app.get(`${LIST}?${name}=${id}`))).toEqual([]);
  }
});

test('LIST-007 LIST-008 LIST-026 a row has its tags, origin, payment and directory', async () => {
  const app = fixture.app(company);
  const [row] = (await app.get(`${LIST}?number_from=1&number_to=1`)).data;
  expect(row).toMatchObject({
    tags: [
      { id: ids['project'], name: 'dự án', color: '#cccccc' },
      { id: ids['urgent'], name: 'gấp' },
    ],
    origin: 1,
    is_secure: true,
    payment_status: 'unpaid',
    due_date: null,
    invoice_virtual: false,
    customer_or_vendor_id: ids['partner'],
  });
  const [free] = (await app.get(`${LIST}?number_from=2&number_to=2`)).data;
  expect(free).toMatchObject({ tags: [], parent_id: '0', customer_or_vendor_id: null });
});
