import { MOST_RULES } from '@hoadon/domain/rules/rule';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type RulesApp, type RulesOf, rulesApp, type Structure } from './testing/rules-app.ts';

let rules: RulesApp;
let company: RulesOf;
beforeAll(async () => {
  rules = await rulesApp();
});
beforeEach(async () => {
  company = await rules.company();
});

const VAT_10 = { key: 'RULE_VAT', value: '10' };
const ISSUED = { key: 'RULE_KIND_OF', value: 'YES' };
const RECEIVED = { key: 'RULE_KIND_OF', value: 'NO' };

test('RULE-005 RULE-025 a rule is saved behind the others with conditions, directory and tags', async () => {
  const directory = await company.directory('Khách hàng');
  const tag = await company.tag('Quan trọng');
  const made = await company.create('  Bán ra ', {
    conditions: [VAT_10, { key: 'RULE_AMOUNT_OF_DEBT_DAYS', value: '030' }],
    directory,
    tags: [tag, tag],
  });
  expect(made).toMatchObject({
    status: 200,
    data: {
      rule: {
        name: 'Bán ra',
        structure: {
          conditions: [VAT_10, { key: 'RULE_AMOUNT_OF_DEBT_DAYS', value: '30' }],
          directory,
          tags: [tag],
        },
        enabled: true,
        faults: [],
      },
      run_id: null,
    },
  });
  await company.rule('Mua vào', { conditions: [RECEIVED], tags: [tag] });
  expect((await company.all()).data.map(({ name }: { name: string }) => name)).toEqual([
    'Bán ra',
    'Mua vào',
  ]);
});

test.each([
  ['a name', { name: ' ' }, 'name', 'required'],
  ['a condition', { conditions: [] }, 'structure.conditions', 'rule-empty'],
  [
    'a value',
    { conditions: [{ key: 'RULE_BUYER', value: '' }] },
    'structure.conditions.0.value',
    'required',
  ],
  ['a target', { directory: null }, 'structure.directory', 'rule-without-target'],
])(
  'RULE-016 RULE-017 RULE-020 a rule without %s is refused by its name, and nothing is kept',
  async (_what, change, path, code) => {
    const { name = 'A', ...structure } = change as { name?: string };
    const directory = await company.directory('D');
    const answer = await company.create(name, { conditions: [VAT_10], directory, ...structure });
    expect(answer).toMatchObject({ status: 400, issues: [{ path, code }] });
    expect((await company.all()).data).toEqual([]);
  },
);

test('RULE-020 a rule with an unknown key, or with a directory or tag of another company, is refused by name', async () => {
  const other = await rules.company();
  const directory = await other.directory('D');
  const tag = await other.tag('T');
  const unknown = { conditions: [{ key: 'RULE_MOON', value: '1' }], tags: [tag] };
  expect(await company.create('A', unknown)).toMatchObject({
    status: 400,
    issues: [{ path: 'structure.conditions.0.key' }],
  });
  const foreign = { conditions: [VAT_10], directory, tags: [await company.tag('T'), tag] };
  expect(await company.create('A', foreign)).toMatchObject({
    status: 400,
    issues: [
      { path: 'structure.directory', code: 'rule-target-unknown', params: { id: directory } },
      { path: 'structure.tags.1', code: 'rule-target-unknown', params: { id: tag } },
    ],
  });
  expect((await company.all()).data).toEqual([]);
});

test('RULE-022 a rule with more than fifty targets is refused', async () => {
  const tags = Array.from({ length: 51 }, (_, index) => String(index + 1));
  expect(await company.create('A', { conditions: [VAT_10], tags })).toMatchObject({
    status: 400,
    issues: expect.arrayContaining([
      expect.objectContaining({ path: 'structure.tags', code: 'rule-too-many-targets' }),
    ]),
  });
});

test('RULE-025 ERR-001 one rule more than a company may have is refused, and nothing is saved', async () => {
  const structure = { conditions: [VAT_10], tags: [await company.tag('T')] };
  await company.rule('1', structure);
  await sql`insert into rule (company_id, name, position, structure, created_at, changed_at)
    select company_id, name, position + place, structure, created_at, changed_at
    from rule, generate_series(2, ${MOST_RULES}::int) place
    where company_id = ${company.companyId}`.execute(rules.platform.db);
  expect(await company.create('A', structure)).toMatchObject({
    status: 409,
    message: 'RULES_TOO_MANY',
    data: { most: `${MOST_RULES}` },
  });
  expect((await company.all()).data).toHaveLength(MOST_RULES);
});

test('RULE-002 RULE-012 RULE-013 rules are listed with the faults of their targets', async () => {
  const directory = await company.directory('D');
  const gone = await company.directory('Gone');
  const tag = await company.tag('T');
  await company.rule('Same', { conditions: [VAT_10], directory });
  await company.rule('Same again', { conditions: [ISSUED], directory });
  await company.rule('Nowhere', { conditions: [ISSUED], directory: gone });
  await company.rule('Half', { conditions: [ISSUED], directory: gone, tags: [tag] });
  await rules.platform.db.deleteFrom('directory').where('id', '=', gone).execute();
  expect((await company.all()).data).toMatchObject([
    { faults: ['duplicate'] },
    { faults: ['duplicate'] },
    { faults: ['invalid'] },
    { faults: ['missing'] },
  ]);
});

test('RULE-024 POST /invoice-robotics-api/api/get-all-rules returns the rules of the company, in their order', async () => {
  const tag = await company.tag('T');
  const structure = { conditions: [VAT_10], tags: [tag] };
  const [a, b] = [await company.rule('A', structure), await company.rule('B', structure)];
  const other = await rules.company();
  await other.rule('Not ours', { conditions: [VAT_10], tags: [await other.tag('T')] });
  const answer = await company.app.post('/invoice-robotics-api/api/get-all-rules', {});
  expect(answer).toMatchObject({
    status: 200,
    data: [
      { id: a, name: 'A', structure: { ...structure, directory: null }, enabled: true },
      { id: b, name: 'B' },
    ],
  });
  expect(answer.data).toHaveLength(2);
});

test('RULE-026 RULE-027 a rule is changed as it was read, and deleted once', async () => {
  const tag = await company.tag('T');
  const structure = { conditions: [VAT_10], tags: [tag] };
  const id = await company.rule('A', structure);
  const path = '/invoice-robotics-api/api';
  const update = (change: object) =>
    company.app.post(`${path}/update-rule`, { id, name: 'A', structure, ...change });
  expect(await update({ name: 'B', version: 1, enabled: false })).toMatchObject({
    status: 200,
    data: { rule: { name: 'B', enabled: false, version: 2 } },
  });
  expect(await update({ name: 'C', version: 1 })).toMatchObject({
    status: 409,
    message: 'RULE_CHANGED_MEANWHILE',
  });
  const other = await rules.company();
  expect(await other.app.post(`${path}/delete-rule`, { id })).toMatchObject({ status: 404 });
  expect(await company.app.post(`${path}/delete-rule`, { id })).toMatchObject({ status: 200 });
  expect(await company.app.post(`${path}/delete-rule`, { id })).toMatchObject({ status: 404 });
  expect((await company.all()).data).toEqual([]);
});

test('the order of rules is that of all of them, or it is refused', async () => {
  const tag = await company.tag('T');
  const a = await company.rule('A', { conditions: [VAT_10], tags: [tag] });
  const b = await company.rule('B', { conditions: [ISSUED], tags: [tag] });
  const order = (ids: string[]) =>
    company.app.post('/invoice-robotics-api/api/order-rules', { rules: ids });
  expect((await order([b, a])).data).toMatchObject([{ id: b }, { id: a }]);
  for (const wrong of [[a], [a, a], [a, b, '999']])
    expect(await order(wrong)).toMatchObject({ status: 409, message: 'RULE_CHANGED_MEANWHILE' });
  expect((await company.all()).data).toMatchObject([{ id: b }, { id: a }]);
});

/** Which of some invoices a condition takes. */
async function takenBy(conditions: Structure['conditions'], invoices: Record<string, string>) {
  const tags = [await company.tag(`T${Math.random()}`)];
  const rule = await company.rule('A', { conditions, tags }, { on_new: false, nightly: false });
  const { id } = await company.run([rule], { dry_run: true });
  const rows: { invoice_id: string }[] = await company.rowsOf(id);
  const taken = new Set(rows.map(({ invoice_id }) => invoice_id));
  return Object.keys(invoices).filter((name) => taken.has(invoices[name] ?? ''));
}

test('RULE-006 RULE-007 RULE-008 RULE-009 RULE-010 RULE-011 each condition takes the invoices that it names', async () => {
  const invoices = {
    school: await company.issued({
      buyer: { legalName: 'Trường Trung học Hướng Dương', name: null, taxCode: '0399997705' },
      price: '500000',
      issuedOn: '2026-01-05',
    }),
    trade: await company.issued({ buyer: { taxCode: '0399998804-001' }, issuedOn: '2026-11-20' }),
    power: await company.received({}, { name: 'Tiền điện tháng 10', unit: 'Tháng', rate: '8' }),
    rent: await company.received(
      { name: 'Công ty Cho thuê Nhà Xanh', taxCode: '0399995507' },
      { name: 'Thuê văn phòng 100% mới', unit: 'lần', rate: 'KCT' },
    ),
  };
  const { db } = rules.platform;
  await db
    .updateTable('invoice')
    .set({ paid_on: '2026-11-01' })
    .where('id', '=', invoices.power)
    .execute();
  const expectations: [string, string, string[]][] = [
    ['RULE_CCID', '0399997705', ['school']],
    ['RULE_CCID', '0399998804001', ['trade']],
    ['RULE_CCID', '0399996608', ['power']],
    ['RULE_BUYER', 'truong huong duong', ['school']],
    ['RULE_SELLER', 'điện lực', ['power']],
    ['RULE_SELLER', '0399995507', ['rent']],
    ['RULE_UNIT', 'MONTH', ['power']],
    ['RULE_UNIT', 'TIMES', ['rent']],
    ['RULE_UNIT', 'Cái', ['school', 'trade']],
    ['RULE_UNIT', '%', []],
    ['RULE_CONTENT', 'tiền điện', ['power']],
    ['RULE_CONTENT', 'van phong', ['rent']],
    ['RULE_VAT', '10', ['school', 'trade']],
    ['RULE_VAT', 'KCT', ['rent']],
    ['RULE_VAT_LEAST', '8', ['school', 'trade', 'power']],
    ['RULE_VAT_MOST', '8', ['power']],
    ['RULE_TOTAL_BEFORE_TAX', '1000000', ['school']],
    ['RULE_TOTAL_BEFORE_TAX_LEAST', '300001', ['school']],
    ['RULE_TOTAL_BEFORE_TAX_MOST', '300000', ['trade', 'power', 'rent']],
    ['RULE_AMOUNT_OF_DEBT_DAYS', '30', ['school']],
    ['RULE_KIND_OF', 'YES', ['school', 'trade']],
    ['RULE_KIND_OF', 'NO', ['power', 'rent']],
    ['RULE_PAID_DATE', 'paid', ['power']],
    ['RULE_PAID_DATE', 'unpaid', ['school', 'trade', 'rent']],
  ];
  for (const [key, value, names] of expectations)
    expect([key, value, await takenBy([{ key, value }], invoices)]).toEqual([key, value, names]);
  const any = [
    { key: 'RULE_CCID', value: '0399997705' },
    { key: 'RULE_CCID', value: '0399996608' },
  ];
  expect(await takenBy(any, invoices)).toEqual(['school', 'power']);
  expect(await takenBy([...any, ISSUED], invoices)).toEqual(['school']);

  // Nothing is paid on a transfer note.
  await db
    .updateTable('invoice')
    .set({ template: '6' })
    .where('id', '=', invoices.school)
    .execute();
  const unpaid = { key: 'RULE_PAID_DATE', value: 'unpaid' };
  expect(await takenBy([unpaid], invoices)).toEqual(['trade', 'rent']);
  const overdue = { key: 'RULE_AMOUNT_OF_DEBT_DAYS', value: '30' };
  expect(await takenBy([overdue], invoices)).toEqual([]);
});

test('RULE-015 RULE-028 the first rule in order moves an invoice, and the tags of all that take it add up', async () => {
  const [a, b] = [await company.directory('A'), await company.directory('B')];
  const [red, blue] = [await company.tag('Red'), await company.tag('Blue')];
  const first = await company.rule('First', {
    conditions: [{ key: 'RULE_BUYER', value: 'Hướng Dương' }],
    directory: a,
    tags: [red],
  });
  const second = await company.rule('Second', { conditions: [VAT_10], directory: b, tags: [blue] });
  const school = await company.issued({ buyer: { legalName: 'Trường Hướng Dương' } });
  const other = await company.issued();
  const run = await company.run([second, first]);
  expect(run).toMatchObject({
    state: 'begun',
    invoices: 2,
    rules: [
      { rule_id: first, moved: 1, tagged: 1, state: 'done' },
      { rule_id: second, moved: 1, tagged: 2, state: 'done' },
    ],
  });
  expect(await company.filed(school)).toEqual({ directory: a, tags: [red, blue] });
  expect(await company.filed(other)).toEqual({ directory: b, tags: [blue] });
  // The first rule moved it there: the second does not move it on, alone or with the first.
  expect(await company.run([second])).toMatchObject({ state: 'ended', invoices: 0 });
  expect(await company.run([first, second])).toMatchObject({ state: 'ended', invoices: 0 });
});

test('a dry run shows which invoices would be moved where and why, and is applied on request', async () => {
  const directory = await company.directory('Đích');
  const was = await company.directory('Trước');
  const tag = await company.tag('Nhãn');
  const id = await company.issued();
  await company.layByHand(id, was);
  const rule = await company.rule('Mọi hóa đơn 10 %', {
    conditions: [VAT_10],
    directory,
    tags: [tag],
  });
  const run = await company.run([rule], { dry_run: true });
  expect(run).toMatchObject({ state: 'matched', is_dry: true, invoices: 1, bulk_act_id: null });
  expect(await company.rowsOf(run.id)).toMatchObject([
    {
      invoice_id: id,
      rule: 'Mọi hóa đơn 10 %',
      from_directory: 'Trước',
      to_directory: 'Đích',
      tags: ['Nhãn'],
      invoice_number: '00000001',
    },
  ]);
  expect(await company.filed(id)).toEqual({ directory: was, tags: [] });
  const start = () => company.app.post(`/invoice-robotics-api/api/rule-runs/${run.id}/start`, {});
  expect(await start()).toMatchObject({ status: 200, data: { state: 'matching' } });
  expect(await start()).toMatchObject({ status: 200, data: { state: 'matching' } });
  await rules.work();
  expect(await company.filed(id)).toEqual({ directory, tags: [tag] });
  expect(await start()).toMatchObject({ status: 200, data: { state: 'begun' } });
  const runs = await company.app.get('/invoice-robotics-api/api/rule-runs');
  expect(runs.data).toMatchObject([{ id: run.id, state: 'begun', invoices: 1 }]);
});

test('the effect of a rule is shown before it is saved, behind the rules that come before it, and cannot be applied', async () => {
  const [a, b] = [await company.directory('A'), await company.directory('B')];
  await company.issued({ buyer: { legalName: 'Trường Hướng Dương' } });
  await company.issued();
  await company.rule('First', {
    conditions: [{ key: 'RULE_BUYER', value: 'Hướng Dương' }],
    directory: a,
  });
  const tried = await company.app.post('/invoice-robotics-api/api/try-rule', {
    name: '',
    structure: { conditions: [VAT_10], directory: b },
  });
  expect(tried).toMatchObject({ status: 200, data: { state: 'matching', is_dry: true } });
  await rules.work();
  const run = await company.runOf(tried.data.id);
  expect(run).toMatchObject({
    state: 'matched',
    invoices: 1,
    rules: [{ rule_id: null, moved: 1 }],
  });
  expect(
    await company.app.post(`/invoice-robotics-api/api/rule-runs/${run.id}/start`, {}),
  ).toMatchObject({ status: 409, message: 'RULE_RUN_NOT_READY' });
  expect((await company.all()).data).toHaveLength(1);
});

test('a run is undone exactly where nothing was changed since', async () => {
  const [from, to, elsewhere] = [
    await company.directory('From'),
    await company.directory('To'),
    await company.directory('Elsewhere'),
  ];
  const [had, given] = [await company.tag('Had'), await company.tag('Given')];
  const invoices = [
    await company.issued(),
    await company.issued(),
    await company.issued(),
  ] as const;
  const [plain, moved, tagged] = invoices;
  for (const id of invoices) await company.layByHand(id, from);
  await company.run([
    await company.rule('Had', {
      conditions: [{ key: 'RULE_BUYER', value: 'Đại Phát' }],
      tags: [had],
    }),
  ]);
  await company.untagByHand(plain);
  const rule = await company.rule('All', {
    conditions: [VAT_10],
    directory: to,
    tags: [had, given],
  });
  const run = await company.run([rule]);
  expect(await company.filed(plain)).toEqual({ directory: to, tags: [had, given] });
  await company.layByHand(moved, elsewhere);
  await company.undo(run.bulk_act_id);
  expect(await company.filed(plain)).toEqual({ directory: from, tags: [] });
  expect(await company.filed(moved)).toEqual({ directory: elsewhere, tags: [had] });
  expect(await company.filed(tagged)).toEqual({ directory: from, tags: [had] });
  expect(await company.explained(plain)).toEqual([]);
});

test('an invoice names the rule that chose its directory, as long as it is in it', async () => {
  const directory = await company.directory('D');
  const tag = await company.tag('T');
  const id = await company.issued();
  const rule = await company.rule('Mười phần trăm', {
    conditions: [VAT_10],
    directory,
    tags: [tag],
  });
  await company.run([rule]);
  expect(await company.explained(id)).toMatchObject([
    {
      rule_id: rule,
      rule: 'Mười phần trăm',
      structure: { conditions: [VAT_10] },
      directory_id: directory,
      tag_ids: [tag],
    },
  ]);
  await company.layByHand(id, null);
  expect(await company.explained(id)).toMatchObject([{ directory_id: null, tag_ids: [tag] }]);
  await company.untagByHand(id);
  expect(await company.explained(id)).toEqual([]);
});

test('RULE-012 an invalid rule is not run, and a run of several is refused by its name', async () => {
  const gone = await company.directory('Gone');
  const rule = await company.rule('Nowhere', { conditions: [VAT_10], directory: gone });
  const id = await company.issued();
  await rules.platform.db.deleteFrom('directory').where('id', '=', gone).execute();
  expect(await company.exec([rule])).toMatchObject({
    status: 409,
    message: 'RULE_TARGET_MISSING',
  });
  expect(await company.exec(['999999'])).toMatchObject({ status: 404 });
  await rules.work();
  expect(await company.filed(id)).toEqual({ directory: null, tags: [] });
});

test('RULE-004 a rule that is saved with "run now" goes over what is there', async () => {
  const directory = await company.directory('D');
  const id = await company.issued();
  const saved = await company.create('A', { conditions: [VAT_10], directory }, { run_now: true });
  expect(saved.data.run_id).toEqual(expect.any(String));
  await rules.work();
  expect(await company.filed(id)).toEqual({ directory, tags: [] });
});
