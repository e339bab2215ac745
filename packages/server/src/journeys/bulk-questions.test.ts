import {
  type ActSum,
  askBulkAct,
  BULK_ACTS,
  type BulkAct,
  type BulkActKind,
  type BulkQuestion,
  getBulkAct,
  getBulkActFile,
  startBulkAct,
} from '@hoadon/contracts/bulk-acts';
import { type MonthGroups, summarizeMonths } from '@hoadon/contracts/invoice-lists';
import { recordPayment } from '@hoadon/contracts/payments';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { type DemoApp, demoApp } from '../testing/demo-app.ts';
import { type Input, type Owner, ownerOn, sendAs } from '../testing/isolation/index.ts';
import {
  SERIAL,
  sampleDraft,
  saveDraft,
  saveIssued,
  saveReceived,
} from '../testing/saved-invoices.ts';

let app: DemoApp;
let owner: Owner;
let ids: string[];
beforeAll(async () => {
  app = await demoApp();
  owner = await ownerOn(app.platform);
  ids = await aMixedList();
}, 240_000);

async function send(call: Parameters<typeof sendAs>[2], input: Input) {
  const answer = await sendAs(app.server, owner.token, call, input);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer;
}
const ask = async (kind: BulkActKind, wish: object = {}): Promise<BulkQuestion> =>
  (await send(askBulkAct, { kind, list_invoice_id: ids, ...wish })).json().data;

/** Drafts, sales and purchases; replaced, paid in part, in dollars without a rate, of nothing, without an e-mail address, checked and found wrong. */
async function aMixedList(): Promise<string[]> {
  const { platform } = app;
  const { company, mark } = owner;
  const issuedOn = platform.clock.today();
  const of = { issuedOn, note: mark };
  const change = (id: string, set: ReturnType<typeof sql>) =>
    sql`update invoice set ${set} where company_id = ${company.companyId} and id = ${id}`.execute(
      platform.db,
    );
  // The invoices below have numbers that their series has not given.
  await sql`
    insert into series (company_id, template, serial, next_number) values (${company.companyId}, '1', ${SERIAL}, 25)
    on conflict (company_id, template, serial) do update set next_number = 25`.execute(platform.db);
  await saveDraft(platform, company, { ...of, price: '70000' });
  const put = await saveDraft(platform, company, of);
  await change(put, sql`deleted_at = now()`);
  const part = await saveIssued(platform, company, { ...of, number: 21, price: '400000' });
  await send(recordPayment, {
    invoices: [{ invoice_id: part.id, amount: '300000' }],
    paid_date: issuedOn,
  });
  const replaced = await saveIssued(platform, company, { ...of, number: 22 });
  await change(replaced.id, sql`chain_state = 'REPLACED'`);
  const free = await saveIssued(platform, company, { ...of, number: 23, price: '0' });
  const silent = await saveIssued(platform, company, { ...of, number: 24, buyer: { email: '' } });
  const stated = await sampleDraft(platform.db, company.companyId, of);
  const seller = { ...stated.seller, name: mark, taxCode: '0399998804' };
  await saveReceived(platform, company, { ...stated, seller }, 4_801);
  const red = await saveReceived(platform, company, { ...stated, seller }, 4_802);
  await change(red, sql`verification = 2, validity = 0`);
  await owner.dollars();
  expect([free.id, silent.id]).toHaveLength(2);
  const { rows } = await sql<{ id: string }>`
    select id from invoice where company_id = ${company.companyId} order by id`.execute(
    platform.db,
  );
  return [...rows.map(({ id }) => id), '999999999'];
}

/** What is with how many invoices the act was done to, as the books know it afterwards. */
async function sumOfDone(actId: string, kind: BulkActKind): Promise<ActSum[]> {
  const isOfUnissued = ['delete', 'restore', 'issue'].includes(kind);
  const { rows } = await sql<ActSum>`
    select i.currency as currency_code, case i.direction when 'issued' then 'in' else 'out' end as flow,
      count(*)::integer as invoices, trim_scale(sum(i.with_tax))::text as total_amount_with_tax
    from bulk_item b join invoice i on i.company_id = b.company_id and i.id = b.invoice_id
    where b.company_id = ${owner.company.companyId} and b.run_id = ${actId} and b.taken and b.failure is null
      and (${isOfUnissued}::boolean or counted_worth(i.processing_state, i.serial, i.chain_state, 1) = 1)
    group by 1, 2 order by 1, 2`.execute(app.platform.db);
  return rows;
}

/** Payments that were made since. */
async function sumOfPayments(lastId: string): Promise<ActSum[]> {
  const { rows } = await sql<ActSum>`
    select currency as currency_code, direction as flow, count(*)::integer as invoices,
      trim_scale(sum(amount))::text as total_amount_with_tax
    from payment where company_id = ${owner.company.companyId} and id > ${lastId} and undone_at is null
    group by 1, 2 order by 1, 2`.execute(app.platform.db);
  return rows;
}

async function lastPayment(): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select coalesce(max(id), 0) as id from payment`.execute(app.platform.db);
  return rows[0]?.id ?? '0';
}

async function done({ id }: BulkQuestion): Promise<BulkAct> {
  await send(startBulkAct, { id });
  return vi.waitFor(
    async () => {
      const act: BulkAct = (await send(getBulkAct, { id })).json().data;
      expect(act).toMatchObject({ state: 'finished', issuing: 0, waiting: 0 });
      return act;
    },
    { timeout: 60_000, interval: 100 },
  );
}

const reasonsOf = ({ left_out_rows }: BulkQuestion) =>
  Object.fromEntries(left_out_rows.map(({ reason, invoices }) => [reason, invoices]));

/** What was put aside is shown nowhere. */
const NAMELESS: readonly string[] = ['deleted', 'not-there'];

/** Every chosen row is in the act, or left out for a reason and by name. */
function expectAllNamed(question: BulkQuestion): void {
  expect(question.total + question.left_out, question.kind).toBe(ids.length);
  for (const { reason, invoices, examples } of question.left_out_rows)
    if (!NAMELESS.includes(reason)) expect(examples, reason).toHaveLength(invoices);
  expect(reasonsOf(question)['not-there']).toBe(1);
}

/** In this order: some use up what the next would find. `unasked`: begun by rules, by a deletion or by taking back, with no question. */
const KINDS: Readonly<Record<BulkActKind, object | 'unasked'>> = {
  verify: {},
  'send-email': {},
  tag: {},
  move: { move: { parent_id: '0' } },
  pay: {},
  approve: {},
  delete: {},
  restore: {},
  issue: {},
  export: {},
  download: {},
  'merged-pdf': {},
  'undo-tag': 'unasked',
  'move-back': 'unasked',
  'empty-directories': 'unasked',
  // Asked of imported copies in imported-copies.test.ts.
  'delete-copies': 'unasked',
  'restore-copies': 'unasked',
  unpay: 'unasked',
  'apply-rules': 'unasked',
  'take-rules-back': 'unasked',
  'take-approval-back': 'unasked',
};

test('every kind of act on many has its question here, or is begun without one', () => {
  expect(Object.keys(KINDS).sort()).toEqual([...BULK_ACTS].sort());
});

test.each([
  'approve',
  'verify',
  'send-email',
  'tag',
  'move',
  'delete',
  'restore',
  'issue',
] as const)(
  'what is asked before %s is what is done: as many, with the same sums, and the others by name',
  async (kind) => {
    const wish =
      kind === 'tag' ? { tag: { tags: [owner.things.tag], how: 'add' } } : (KINDS[kind] as object);
    const question = await ask(kind, wish);
    expectAllNamed(question);
    expect(question.total, JSON.stringify(reasonsOf(question))).toBeGreaterThan(0);
    if (kind === 'approve') {
      const invalid = question.left_out_rows.find(({ reason }) => reason === 'verdict-invalid');
      expect(invalid?.examples.map((row) => row.invoice_number)).toEqual(['00004802']);
    }
    expect(await done(question)).toMatchObject({ done: question.total, failed: 0 });
    expect(await sumOfDone(question.id, kind)).toEqual(question.amounts);
  },
  120_000,
);

test('what is asked before a list is exported has the sums of the heads of the list: what is refused or replaced is in neither', async () => {
  const { companyId } = owner.company;
  const refused = await saveIssued(app.platform, owner.company, {
    ...{ issuedOn: app.platform.clock.today(), number: 98, price: '900000' },
  });
  await sql`
    update invoice set processing_state = 'refused' where company_id = ${companyId} and id = ${refused.id}`.execute(
    app.platform.db,
  );
  // Narrowed, so that the rows are summed, whose states are written past the counters here.
  const list = {
    ...{ invoice_outgoing: 'true', exclude_invoice_types: 'DRAFT' },
    amount_from: '-1000000000',
  };
  const { months } = (await send(summarizeMonths, { ...list, exact: 'true' })).json().data;
  const question = (await send(askBulkAct, { kind: 'export', invoices: list })).json().data;
  const heads = new Map<string, number>();
  for (const { amounts } of months as MonthGroups['months'])
    for (const { currency_code, total_amount_with_tax } of amounts)
      heads.set(currency_code, (heads.get(currency_code) ?? 0) + Number(total_amount_with_tax));
  expect(
    question.amounts.map((sum: ActSum) => [sum.currency_code, Number(sum.total_amount_with_tax)]),
  ).toEqual([...heads].sort());
  const rows = (months as MonthGroups['months']).reduce((count, month) => count + month.rows, 0);
  expect(question.total).toBe(rows);
});

test('PAID-002 what is asked before many are paid is what is recorded: open balances, receipts and expenses apart', async () => {
  const wish = { pay: { paid_date: app.platform.clock.today(), payment_method: 'transfer' } };
  const question = await ask('pay', wish);
  expectAllNamed(question);
  expect(reasonsOf(question)).toMatchObject({
    replaced: 1,
    'nothing-open': 1,
    'rate-missing': 1,
  });
  expect(question.amounts.map(({ currency_code, flow }) => `${flow} ${currency_code}`)).toEqual([
    'in VND',
    'out VND',
  ]);
  const last = await lastPayment();
  expect(await done(question)).toMatchObject({ done: question.total, failed: 0 });
  expect(await sumOfPayments(last)).toEqual(question.amounts);
});

test.each(['export', 'download', 'merged-pdf'] as const)(
  'the file of %s is made of the rows that were asked about',
  async (kind) => {
    const question = await ask(kind);
    expectAllNamed(question);
    const { rows } = await sql<{ invoices: number }>`
      select count(*)::integer as invoices from bulk_item
      where company_id = ${owner.company.companyId} and run_id = ${question.id}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([{ invoices: question.total }]);
    const answer = await send(getBulkActFile, { id: question.id });
    expect(answer.rawPayload.length).toBeGreaterThan(100);
  },
  60_000,
);
