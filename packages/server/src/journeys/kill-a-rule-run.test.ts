import { once } from 'node:events';
import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import { createRule, execRules, getRuleRun, type RuleRun } from '@hoadon/contracts/rules';
import { expect, inject, test } from 'vitest';
import { RUN } from '../features/issuing/testing/calls.ts';
import { copyOfTemplate, openWorld, type World } from './testing/killed-world.ts';
import { signIn } from './testing/sign-in.ts';

/** Three batches of changes, each of 500. */
const INVOICES = 1_100;
const LIMIT_MS = 240_000;
const source = inject('testDatabase');

/** Embedded, the database dies with the server: that is another test's matter. */
test.skipIf(source.kind !== 'postgres')(
  'a server killed while rules look, and while what they found is done, goes on each time: every invoice once',
  async () => {
    const world = await openWorld(await copyOfTemplate('rules'));
    const { until, query } = world;
    await world.command(['seed']);
    // The first rule has noted what it found, the second has begun to.
    const looking = await world.gate({ table: 'rule_match', event: 'insert', rows: INVOICES + 10 });
    const doing = await world.gate({ table: 'invoice_tag', event: 'insert', rows: 510 });
    const { directory, tag } = await somethingToRule(world);
    let server = await world.startServer();
    const token = await signIn(world.url);
    const rules: string[] = [];
    for (const target of [{ directory }, { tags: [tag] }]) {
      const structure = { conditions: [{ key: 'RULE_SELLER', value: 'Hoa Sen' }], ...target };
      const rule = { name: 'Hoa Sen', structure, on_new: false, nightly: false };
      rules.push(
        (await call<{ rule: { id: string } }>(world, token, createRule.path, rule)).rule.id,
      );
    }

    const { id } = await call<RuleRun>(world, token, execRules.path, { rules });
    await looking.reached();
    server = await world.restart(server, looking);
    const read = () => call<RuleRun>(world, token, getRuleRun.path.replace('{id}', id));
    const run = await until(read, ({ state }) => state === 'begun');
    expect(run).toMatchObject({ invoices: INVOICES });
    const actId = run.bulk_act_id ?? fail('no act');
    const readAct = () => call<BulkAct>(world, token, RUN(actId));
    await doing.reached();
    expect(await readAct()).toMatchObject({ total: INVOICES, done: 500 });
    server = await world.restart(server, doing);
    const over = await until(readAct, ({ state }) => state === 'finished');
    expect(over).toMatchObject({ total: INVOICES, done: INVOICES, failed: 0 });

    const rows = await query(
      `select count(*)::integer as filed, count(distinct t.invoice_id)::integer as tagged
       from invoice i left join invoice_tag t on t.invoice_id = i.id and t.tag_id = $2
       where i.directory_id = $1`,
      [directory, tag],
    );
    expect(rows).toEqual([{ filed: INVOICES, tagged: INVOICES }]);
    const notified = await query<{ invoices: number }>(
      `select json_array_length(payload::json) as invoices from audit_entry where act = 'rules.applied'`,
    );
    expect(notified.reduce((sum, { invoices }) => sum + Number(invoices), 0)).toBe(INVOICES);
    server.kill('SIGTERM');
    await once(server, 'exit');
  },
  LIMIT_MS * 4,
);

/** Invoices that came in, and where rules may put them. */
async function somethingToRule({ query }: World): Promise<{ directory: string; tag: string }> {
  await query(
    `insert into invoice (company_id, direction, template, serial, number, processing_state, issued_on, seller_tax_code,
      seller_name, currency, without_tax, tax, with_tax, search_text, created_at, changed_at, received_key)
    select company_id, 'received', '1', 'C26TAA', n, 'accepted', '2026-11-20', '0399996608',
      'Công ty Điện lực Hoa Sen', 'VND', 100000, 10000, 110000, 'cong ty dien luc hoa sen 0399996608', now(), now(), n
    from (select min(company_id) as company_id from membership) c, generate_series(1, $1::integer) as n`,
    [INVOICES],
  );
  const made = async (table: 'directory' | 'tag'): Promise<string> => {
    const [row] = await query<{ id: string }>(
      `insert into ${table} (company_id, name, created_at) select min(company_id), 'Hoa Sen', now() from membership
       returning id`,
    );
    return row?.id ?? fail('no target');
  };
  return { directory: await made('directory'), tag: await made('tag') };
}

function fail(what: string): never {
  throw new Error(what);
}

async function call<T>({ url }: World, token: string, path: string, body?: object): Promise<T> {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const answer = JSON.parse(await response.text());
  if (!response.ok) fail(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
