import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type RulesApp, type RulesOf, rulesApp } from '../testing/rules-app.ts';

const PATH = '/invoice-robotics-api/api';
let rules: RulesApp;
let company: RulesOf;
let partner: string;
beforeAll(async () => {
  rules = await rulesApp();
});
beforeEach(async () => {
  company = await rules.company();
  const { rows } = await sql<{ id: string }>`
    insert into partner (company_id, is_customer, tax_code, name, search_text, created_at)
    values (${company.companyId}, true, '0399997705', 'Trường Hướng Dương', 'truong', now())
    returning id`.execute(rules.platform.db);
  partner = rows[0]?.id ?? '';
});

/** Issued to the school. */
async function issued(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1)
    ids.push(await company.issued({ buyer: { taxCode: '0399997705' } }));
  await rules.platform.db
    .updateTable('invoice')
    .set({ partner_id: partner })
    .where('company_id', '=', company.companyId)
    .where('id', 'in', ids)
    .execute();
  return ids;
}
const suggested = async () => (await company.app.get(`${PATH}/rule-suggestions`)).data;

test('invoices moved into one directory by hand three times are suggested as a rule with these invoices as examples', async () => {
  const directory = await company.directory('Trường học');
  const [first = '', second = '', third = ''] = await issued(3);
  for (const id of [first, second]) await company.layByHand(id, directory);
  expect(await suggested()).toEqual([]);
  await company.layByHand(third, directory);
  const [suggestion] = await suggested();
  expect(suggestion).toMatchObject({
    name: 'Trường Hướng Dương',
    structure: {
      conditions: [
        { key: 'RULE_CCID', value: '0399997705' },
        { key: 'RULE_KIND_OF', value: 'YES' },
      ],
      directory,
      tags: [],
    },
    filed: 3,
    of: 3,
  });
  expect(suggestion.examples.map((one: { invoice_id: string }) => one.invoice_id).sort()).toEqual(
    [first, second, third].sort(),
  );
  // Nothing is done by itself.
  const [fourth = ''] = await issued(1);
  await rules.watch();
  await rules.work();
  expect(await company.filed(fourth)).toMatchObject({ directory: null });
  await company.rule(suggestion.name, suggestion.structure);
  expect(await suggested()).toEqual([]);
});

test('moves to different directories are not suggested, and neither are moves by a rule', async () => {
  const [one, other] = [await company.directory('A'), await company.directory('B')];
  const ids = await issued(5);
  for (const [index, id] of ids.entries()) await company.layByHand(id, index < 3 ? one : other);
  expect(await suggested()).toEqual([]);
  const rule = await company.rule('All', {
    conditions: [{ key: 'RULE_VAT', value: '10' }],
    directory: await company.directory('C'),
  });
  await company.run([rule]);
  expect(await suggested()).toEqual([]);
});

test('a tag that was given three times is suggested, until a user declines it', async () => {
  const tag = await company.tag('Trường');
  const ids = await issued(3);
  await sql`insert into invoice_tag (company_id, tag_id, invoice_id, direction, issued_on, tags)
    select company_id, ${tag}, id, direction, issued_on, array[${tag}::bigint] from invoice
    where company_id = ${company.companyId} and id = any(${ids}::bigint[])`.execute(
    rules.platform.db,
  );
  const [suggestion] = await suggested();
  expect(suggestion).toMatchObject({ structure: { directory: null, tags: [tag] }, filed: 3 });
  const decline = (id: string) => company.app.post(`${PATH}/decline-rule-suggestion`, { id });
  expect((await decline(suggestion.id)).status).toBe(200);
  expect(await suggested()).toEqual([]);
  expect(await decline('anything')).toMatchObject({ status: 400 });
});
