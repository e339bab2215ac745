import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { beforeAll, expect, test } from 'vitest';
import { saveRows } from '../../../testing/invoice-rows.ts';
import { moveTo, saveDraft, saveIssued } from '../../../testing/saved-invoices.ts';
import { saveRow } from '../testing/listed-rows.ts';
import {
  DETAIL,
  DOWNLOAD,
  idsOf,
  LIST,
  type ListsApp,
  listsApp,
  RELEASING,
  type Row,
} from '../testing/lists-app.ts';

/** Rows of one statement: it has 65,535 parameters at most. */
const AT_ONCE = 2_000;

const NOT_FOUND = { status: 404, message: 'NOT_FOUND' };
let fixture: ListsApp;
beforeAll(async () => {
  fixture = await listsApp();
});

test('LIST-018 LIST-021 LIST-023 LIST-024 shows issued invoices newest day first', async () => {
  const company = await fixture.company();
  const older = await saveIssued(fixture.platform, company, { issuedOn: '2026-11-20', number: 1 });
  const newer = await saveIssued(fixture.platform, company, { issuedOn: '2026-11-21', number: 2 });
  const answer = await fixture.app(company).get(`${LIST}?exclude_invoice_types=DRAFT`);
  expect(idsOf(answer)).toEqual([newer.id, older.id]);
  expect(answer.data[0]).toMatchObject({
    invoice_number: '00000002',
    invoice_serial: 'C26TAA',
    template_code: '1',
    invoice_type: 'ORIGINAL',
    releasing_status: 'released',
    state: 'accepted',
    issued_date: '2026-11-21',
    date_created: fixture.platform.clock.now(),
    kind_of: true,
    currency_code: 'VND',
    buyer_name: 'Công ty Cổ phần Đại Phát',
    buyer_taxcode: '0399995507',
    total_amount_without_tax: '300000',
    total_tax_mount: '30000',
    total_amount_with_tax: '330000',
    paid_date: null,
  });
});

test('LIST-015 LIST-022 drafts are left out where asked, received invoices are the other direction', async () => {
  const company = await fixture.company();
  const draft = await saveDraft(fixture.platform, company);
  const { id } = await saveIssued(fixture.platform, company);
  const app = fixture.app(company);
  expect(idsOf(await app.get(LIST)).sort()).toEqual([draft, id].sort());
  expect(idsOf(await app.get(`${LIST}?exclude_invoice_types=DRAFT`))).toEqual([id]);
  expect(idsOf(await app.get(`${LIST}?invoiceType=OUTGOING`)).sort()).toEqual([draft, id].sort());
  expect(idsOf(await app.get(`${LIST}?invoice_outgoing=false`))).toEqual([]);
  expect(idsOf(await app.get(`${LIST}?invoiceType=INCOMING`))).toEqual([]);
});

test('LIST-013 pages by cursor and by number give every row once, also within one day', async () => {
  const company = await fixture.company();
  const invoiceIds: string[] = [];
  for (let index = 0; index < 5; index += 1)
    invoiceIds.push((await saveIssued(fixture.platform, company, { number: index + 1 })).id);
  const app = fixture.app(company);
  const first = await app.get(`${LIST}?page_size=2&invoice_outgoing=true`);
  const second = await app.get(
    `${LIST}?page_size=2&invoice_outgoing=true&cursor=${first.page_info.next_cursor}`,
  );
  const third = await app.get(
    `${LIST}?page_size=2&invoice_outgoing=true&cursor=${second.page_info.next_cursor}`,
  );
  expect([first, second, third].flatMap(idsOf)).toEqual(invoiceIds.toReversed());
  expect(third.page_info.next_cursor).toBeNull();
  expect(idsOf(await app.get(`${LIST}?page_size=2&page=2`))).toEqual(idsOf(second));
  expect(await app.get(`${LIST}?cursor=nonsense`)).toMatchObject({
    status: 400,
    message: 'INPUT_DATA_IS_INVALID',
  });
});

test('LIST-013 the days of issue bound the list on both ends', async () => {
  const company = await fixture.company();
  const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
  const invoiceIds: string[] = [];
  for (const [index, issuedOn] of days.entries())
    invoiceIds.push(
      (await saveIssued(fixture.platform, company, { issuedOn, number: index + 1 })).id,
    );
  const answer = await fixture
    .app(company)
    .get(`${LIST}?start_date=2026-11-19&end_date=2026-11-20&exclude_invoice_types=DRAFT`);
  expect(idsOf(answer)).toEqual([invoiceIds[2], invoiceIds[1]]);
});

test('LIST-013 the total is exact for every request, and left out if only the counters can return it', async () => {
  const company = await fixture.company();
  await saveDraft(fixture.platform, company);
  await saveDraft(fixture.platform, company);
  const app = fixture.app(company);
  const drafts = await app.get(`${RELEASING}?releasing_status=draf`);
  expect(drafts.page_info.total).toBe(2);
  const plain = await app.get(`${LIST}?invoice_outgoing=true`);
  expect(plain.page_info.total).toBe(2);
  const searched = await app.get(`${LIST}?invoice_outgoing=true&search_text=dai`);
  expect(searched.page_info).toMatchObject({ total: 2, total_is_lower_bound: false });
  const narrowed = await app.get(`${RELEASING}?search_text=nobody&page_size=1`);
  expect(narrowed.page_info).toMatchObject({ total: 0, total_is_lower_bound: false });
  const quick = await app.get(`${LIST}?invoice_outgoing=true&search_text=dai&with_total=false`);
  expect(quick.page_info.total).toBeNull();
});

test('LIST-013 101 invoices are 101 on every page, and of more than 10,000 the total is a lower bound', async () => {
  const company = await fixture.company();
  const { db } = fixture.platform;
  const keepNumbers = async (from: number, to: number) => {
    for (let first = from; first <= to; first += AT_ONCE) {
      const length = Math.min(AT_ONCE, to - first + 1);
      const rows = Array.from({ length }, (_, nth) => ({
        direction: 'received',
        number: first + nth,
      }));
      await saveRows(db, company.companyId, rows);
    }
  };
  await keepNumbers(1, 101);
  const app = fixture.app(company);
  const first = await app.get(`${LIST}?invoiceType=INCOMING&page_size=100`);
  expect(first.page_info).toMatchObject({ total: 101, total_is_lower_bound: false });
  const second = await app.get(
    `${LIST}?invoiceType=INCOMING&page_size=100&cursor=${first.page_info.next_cursor}`,
  );
  expect(second.page_info.total).toBe(101);
  await keepNumbers(102, 10_000);
  const listPath = `${LIST}?invoiceType=INCOMING&page_size=1&number_to=`;
  expect((await app.get(`${listPath}10000`)).page_info).toMatchObject({
    total: 10_000,
    total_is_lower_bound: false,
  });
  await keepNumbers(10_001, 10_001);
  expect((await app.get(`${listPath}10001`)).page_info).toMatchObject({
    total: 10_000,
    total_is_lower_bound: true,
  });
});

test('a list never has invoices of another company', async () => {
  const ours = await fixture.company();
  const theirs = await fixture.company();
  const { id } = await saveIssued(fixture.platform, theirs);
  const app = fixture.app(ours);
  expect(idsOf(await app.get(LIST))).toEqual([]);
  for (const file of ['', '/pdf', '/xml'])
    expect(await app.get(DETAIL(id, file))).toMatchObject(NOT_FOUND);
  expect(await app.post(DOWNLOAD, { id })).toMatchObject(NOT_FOUND);
});

test('LIST-019 LIST-034 LIST-035 drafts, those under way and those that failed are three lists', async () => {
  const company = await fixture.company();
  const draft = await saveDraft(fixture.platform, company);
  const states = ['numbered', 'signing', 'signed', 'sent', 'unknown', 'refused'] as const;
  const ids: Record<string, string> = {};
  for (const [index, state] of states.entries()) {
    ids[state] = await saveDraft(fixture.platform, company);
    await moveTo(fixture.platform, company, ids[state], state, { number: index + 1 });
  }
  const stuck = await saveDraft(fixture.platform, company);
  const failure = 'SIGNING_ACCOUNT_NOT_FOUND';
  await moveTo(fixture.platform, company, stuck, 'numbered', { number: 50, failure });
  await saveIssued(fixture.platform, company, { number: 99 });
  const app = fixture.app(company);
  const of = async (status: string) => {
    const answer = await app.get(`${RELEASING}?releasing_status=${status}`);
    for (const row of answer.data) expect(row.releasing_status).toBe(status);
    return idsOf(answer).sort();
  };
  expect(await of('draf')).toEqual([draft]);
  expect(await of('releasing')).toEqual(
    [ids['numbered'], ids['signing'], ids['signed'], ids['sent']].sort(),
  );
  expect(await of('release_error')).toEqual([ids['unknown'], ids['refused'], stuck].sort());
  expect((await app.get(RELEASING)).data).toHaveLength(8);
  const { data } = await app.get(`${RELEASING}?releasing_status=release_error`);
  const row = data.find((one: Row) => one.id === stuck);
  expect(row).toMatchObject({ failure_reason: failure, status: 'FAILED' });
});

test('LIST-032 LIST-033 the status is the chain state, and before it a failure or work under way', async () => {
  const company = await fixture.company();
  const { platform } = fixture;
  const statusIn = async (state: ProcessingState, facts: { number: number; failure?: string }) => {
    const id = await saveDraft(platform, company);
    if (state !== 'draft') await moveTo(platform, company, id, state, facts);
    const [row] = (await fixture.app(company).get(`${LIST}/rows?ids=${id}`)).data;
    return [row.invoice_type, row.status];
  };
  expect(await statusIn('draft', { number: 0 })).toEqual(['DRAFT', 'DRAFT']);
  expect(await statusIn('signed', { number: 1 })).toEqual(['ORIGINAL', 'SIGNED']);
  expect(await statusIn('sent', { number: 2 })).toEqual(['ORIGINAL', 'SIGNED']);
  expect(await statusIn('unknown', { number: 3 })).toEqual(['ORIGINAL', 'FAILED']);
  expect(await statusIn('refused', { number: 4 })).toEqual(['ORIGINAL', 'ERROR']);
  expect(await statusIn('accepted', { number: 5 })).toEqual(['ORIGINAL', 'ORIGINAL']);
  const { db } = platform;
  let number = 100;
  const rowOf = async (facts: Parameters<typeof saveRow>[2]) => {
    number += 1;
    const id = await saveRow(db, company.companyId, { number, ...facts });
    return (await fixture.app(company).get(`${LIST}/rows?ids=${id}`)).data[0];
  };
  for (const chain_state of ['REPLACE', 'REPLACED', 'MODIFY', 'MODIFIED', 'CANCELED'] as const)
    expect(await rowOf({ chain_state })).toMatchObject({
      invoice_type: chain_state,
      status: chain_state,
    });
  const received = {
    direction: 'received',
    chain_state: 'MODIFY',
  } as const;
  expect(await rowOf({ ...received, origin: 4 })).toMatchObject({
    invoice_type: 'MODIFY',
    status: 'APPROVED',
  });
  expect(await rowOf({ ...received, origin: 3 })).toMatchObject({ status: 'MODIFY' });
});

test('ISS-034 LIST-015 incoming invoices are paged by five with number and seller, and searched', async () => {
  const company = await fixture.company();
  const invoiceIds: string[] = [];
  for (let number = 1; number <= 7; number += 1)
    invoiceIds.push((await saveIssued(fixture.platform, company, { number })).id);
  const outgoing = await saveIssued(fixture.platform, company, { number: 8 });
  await fixture.platform.db
    .updateTable('invoice')
    .set(({ cast, ref }) => ({
      direction: 'received',
      received_key: cast<string>(ref('id'), 'text'),
    }))
    .where('company_id', '=', company.companyId)
    .where('id', 'in', invoiceIds)
    .execute();
  const app = fixture.app(company);
  const page = (number: number, search = '') =>
    app.get(
      `${LIST}?invoice_outgoing=false&invoiceType=INCOMING&page_size=5&page=${number}&search_text=${search}`,
    );
  const first = await page(1);
  expect(idsOf(first)).toEqual(invoiceIds.toReversed().slice(0, 5));
  expect(first.page_info.next_cursor).not.toBeNull();
  expect(first.data[0]).toMatchObject({
    invoice_number: '00000007',
    seller_name: expect.stringMatching(/./),
    kind_of: false,
  });
  const second = await page(2);
  expect(idsOf(second)).toEqual(invoiceIds.toReversed().slice(5));
  expect(second.page_info.next_cursor).toBeNull();
  expect(idsOf(await page(1, 'dai phat'))).toHaveLength(5);
  expect(idsOf(await page(1, 'khong co'))).toEqual([]);
  expect([...idsOf(first), ...idsOf(second)]).not.toContain(outgoing.id);
});
