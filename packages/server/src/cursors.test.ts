import type { Call } from '@hoadon/contracts/http/define-call';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import { LIST_SORTS } from '@hoadon/contracts/invoice-lists';
import { listVouchers } from '@hoadon/contracts/payments';
import { listReconciliationRows } from '@hoadon/contracts/reconciliation';
import { getOwnerTagAccessList, getSharedInvoices } from '@hoadon/contracts/tag-sharing';
import { listCellInvoices } from '@hoadon/contracts/vat-return';
import { periodText, taxPeriodOf } from '@hoadon/domain/dates/tax-period';
import { VAT_CELLS } from '@hoadon/domain/vat-return/vat-cells';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type DemoApp, demoApp } from './testing/demo-app.ts';
import { type Input, inputOf, type Owner, ownerOn, sendAs } from './testing/isolation/index.ts';
import { sampleDraft, saveDraft, saveIssued, saveReceived } from './testing/saved-invoices.ts';

/** Sixty letters are the longest key of the order by partner; each of these takes four bytes. */
const LONG_NAME = '𠀀'.repeat(60);
const SELLER = '0399998804';

let app: DemoApp;
let owner: Owner;
beforeAll(async () => {
  app = await demoApp();
  owner = await ownerOn(app.platform);
  await fill();
}, 240_000);

const partsOf = (call: Call): Readonly<Record<string, unknown>> =>
  z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }).properties ?? {};
const PAGED = CALLS.filter((call) => 'cursor' in partsOf(call));

/** Copies of the one row that a company has under an id, with other positions. */
const copies = (table: string, position: string, of: string, id: string, to: number) =>
  sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(t, jsonb_build_object(${position}::text, n, 'place', n::text))).*
    from ${sql.table(table)} t, generate_series(3, ${to}::integer) n
    where t.company_id = ${owner.company.companyId} and ${sql.ref(`t.${of}`)} = ${id}
      and ${sql.ref(`t.${position}`)} = (
        select min(${sql.ref(position)}) from ${sql.table(table)}
        where company_id = ${owner.company.companyId} and ${sql.ref(of)} = ${id}
      )`.execute(app.platform.db);

/** More than one page of everything that is paged. */
async function fill(): Promise<void> {
  const { platform } = app;
  const { company, things, mark } = owner;
  const { companyId } = company;
  const issuedOn = platform.clock.today();
  for (const number of [9, 10])
    await saveIssued(platform, company, { issuedOn, number, buyer: { legalName: LONG_NAME } });
  const stated = await sampleDraft(platform.db, companyId, { issuedOn });
  for (const number of [4712, 4713, 4714])
    await saveReceived(
      platform,
      company,
      { ...stated, seller: { ...stated.seller, name: LONG_NAME, taxCode: SELLER } },
      number,
    );
  await deleteSome();
  await copies('bank_statement_row', 'row', 'statement_id', things.statement, 4);
  await copies('import_row', 'position', 'run_id', things.invoiceImport, 4);
  await copies('reconciliation_finding', 'position', 'run_id', things.reconciliation, 12);
  for (const row of [2, 3, 4])
    await sql`insert into draft_import_row (company_id, import_id, row, cells)
      values (${companyId}, ${things.import}, ${row}, '[]')`.execute(platform.db);
  for (const number of [2, 3])
    await sql`insert into payment (company_id, direction, currency, amount, amount_dong, method, number, paid_on, created_at)
      values (${companyId}, 'in', 'VND', 1000, 1000, 'cash', ${number}, ${issuedOn}, ${platform.clock.now()})`.execute(
      platform.db,
    );
  await owner.draft();
  await owner.share();
  await owner.share();
  await sql`insert into invoice_tag (company_id, tag_id, invoice_id, direction, issued_on, tags)
    select company_id, ${things.tag}::bigint, id, direction, issued_on, array[${things.tag}::bigint] from invoice
    where company_id = ${companyId} and direction = 'issued' and number in (8, 9)`.execute(
    platform.db,
  );
  await sql`insert into vat_return_invoice (company_id, return_id, invoice_id, key, base, tax)
    select company_id, ${things.vatReturn}::bigint, id, ${mark}, 1, 0 from invoice
    where company_id = ${companyId} and number in (9, 10)`.execute(platform.db);
}

/** Three copies and three drafts. */
async function deleteSome(): Promise<void> {
  const { platform } = app;
  const { company } = owner;
  const stated = await sampleDraft(platform.db, company.companyId, {});
  const seller = { ...stated.seller, taxCode: SELLER };
  const ids: string[] = [];
  for (const number of [4715, 4716, 4717]) {
    ids.push(await saveReceived(platform, company, { ...stated, seller }, number));
    ids.push(await saveDraft(platform, company));
  }
  await sql`update invoice set deleted_at = ${platform.clock.now()}
    where company_id = ${company.companyId} and id = any (${ids}::bigint[])`.execute(platform.db);
}

const quarter = () => taxPeriodOf(app.platform.clock.today(), 'quarter');

/** What a call is asked, beside what it names: every order and every cell is a list of its own. */
function variantsOf(call: Call, own: Input): Input[] {
  if ('sort' in partsOf(call))
    return LIST_SORTS.flatMap((sort) =>
      ['asc', 'desc'].map((order) => ({ ...own, sort, order }) as Input),
    );
  if (call === listCellInvoices) {
    const now = { kieuKy: 'Q', kyKKhai: periodText(quarter()) };
    return [
      ...VAT_CELLS.map((cell) => ({ ...now, cell })),
      { ...own, kyKKhai: '2/2026', cell: '32' },
    ];
  }
  if (call === listVouchers || call === getOwnerTagAccessList) return [{}];
  return [own];
}

const MOST: ReadonlyMap<Call, number> = new Map<Call, number>([[listReconciliationRows, 100]]);
const LEAST: ReadonlyMap<Call, number> = new Map<Call, number>([[listReconciliationRows, 5]]);

type Page = Readonly<{ rows: readonly unknown[]; next: string | null }>;

async function pageOf(call: Call, input: Input): Promise<Page> {
  const answer = await sendAs(app.server, owner.token, call, input);
  expect(answer.statusCode, `${JSON.stringify(input)}: ${answer.body}`).toBe(200);
  const { data, page_info: info } = answer.json();
  return call === getSharedInvoices
    ? { rows: data.invoices, next: data.next_cursor }
    : { rows: data, next: info.next_cursor };
}

/** All rows, as many at a time, and how many pages they were. */
async function readThrough(call: Call, input: Input, size: number) {
  const rows: unknown[] = [];
  let pages = 0;
  let cursor: string | null = null;
  do {
    const named = 'page_size' in partsOf(call) ? { page_size: size } : { limit: size };
    const page: Page = await pageOf(call, { ...input, ...named, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    cursor = page.next;
    pages += 1;
  } while (cursor !== null);
  return { rows, pages };
}

test.each(PAGED.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s gives every row once, whatever the size of its pages: its own cursor leads to the end',
  async (_name, call) => {
    const own = await inputOf(call, owner);
    let most = 0;
    for (const input of variantsOf(call, own)) {
      const whole = await readThrough(call, input, MOST.get(call) ?? 100);
      const paged = await readThrough(call, input, LEAST.get(call) ?? 1);
      expect(whole.pages).toBe(1);
      expect(paged.rows, JSON.stringify(input)).toEqual(whole.rows);
      most = Math.max(most, paged.pages);
    }
    expect(most, 'more than one page was read').toBeGreaterThan(2);
  },
  120_000,
);

test('the calls with a cursor are those that give pages by place', () => {
  expect(PAGED.length).toBeGreaterThanOrEqual(10);
});
