import { once } from 'node:events';
import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import { createRule, execRules, getRuleRun, type RuleRun } from '@hoadon/contracts/rules';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { RUN } from '../features/issuing/testing/calls.ts';
import { copyOfTemplate, killed, openWorld, until, type World } from './testing/killed-world.ts';
import { signIn } from './testing/sign-in.ts';

/** More than one batch of changes. */
const INVOICES = 3_000;
const LIMIT_MS = 240_000;
const source = inject('testDatabase');

/** Embedded, the database dies with the server: that is another test's matter. */
test.skipIf(source.kind !== 'postgres')(
  'a server killed while rules look, and while what they found is done, goes on each time: every invoice once',
  async () => {
    const world = await openWorld(await copyOfTemplate('rules'));
    await world.command(['seed']);
    const held = await connected(world);
    const { directory, tag } = await somethingToRule(held);
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

    // What they find cannot be noted until the server is dead.
    await held.query('begin; lock table rule_match in share mode');
    const { id } = await call<RuleRun>(world, token, execRules.path, { rules });
    await until(
      () =>
        held.query(`select from pg_locks where relation = 'rule_match'::regclass and not granted`),
      ({ rowCount }) => rowCount !== 0,
    );
    await killed(server);
    await held.query('commit');
    server = await world.startServer();
    const read = () => call<RuleRun>(world, token, getRuleRun.path.replace('{id}', id));
    const run = await until(read, ({ state }) => state === 'begun');
    expect(run).toMatchObject({ invoices: INVOICES });
    const actId = run.bulk_act_id ?? fail('no act');
    const readAct = () => call<BulkAct>(world, token, RUN(actId));
    await until(readAct, ({ done }) => done > 0);
    await held.query('begin');
    await held.query('select from bulk_run where id = $1 for no key update', [actId]);
    const { done } = await readAct();
    if (done === INVOICES) fail('it was over before the server was killed');
    await killed(server);
    await held.query('commit');
    server = await world.startServer();
    const over = await until(readAct, ({ state }) => state === 'finished');
    expect(over).toMatchObject({ total: INVOICES, done: INVOICES, failed: 0 });

    const { rows } = await held.query(
      `select count(*)::integer as filed, count(distinct t.invoice_id)::integer as tagged
       from invoice i left join invoice_tag t on t.invoice_id = i.id and t.tag_id = $2
       where i.directory_id = $1`,
      [directory, tag],
    );
    expect(rows).toEqual([{ filed: INVOICES, tagged: INVOICES }]);
    const told = await held.query(
      `select json_array_length(payload::json) as invoices from audit_entry where act = 'rules.applied'`,
    );
    expect(told.rows.reduce((sum, { invoices }) => sum + Number(invoices), 0)).toBe(INVOICES);
    server.kill('SIGTERM');
    await once(server, 'exit');
  },
  LIMIT_MS * 4,
);

async function connected({ database }: World): Promise<pg.Client> {
  const client = new pg.Client(database);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Invoices that came in, and where rules may put them. */
async function somethingToRule(client: pg.Client): Promise<{ directory: string; tag: string }> {
  await client.query(
    `insert into invoice (company_id, direction, template, serial, number, processing_state, issued_on, seller_tax_code,
      seller_name, currency, without_tax, tax, with_tax, search_text, created_at, changed_at, received_key)
    select company_id, 'received', '1', 'C26TAA', n, 'accepted', '2026-11-20', '0399996608',
      'Công ty Điện lực Hoa Sen', 'VND', 100000, 10000, 110000, 'cong ty dien luc hoa sen 0399996608', now(), now(), n
    from (select min(company_id) as company_id from membership) c, generate_series(1, $1::integer) as n`,
    [INVOICES],
  );
  const made = async (table: 'directory' | 'tag'): Promise<string> => {
    const { rows } = await client.query(
      `insert into ${table} (company_id, name, created_at) select min(company_id), 'Hoa Sen', now() from membership
       returning id`,
    );
    return rows[0].id;
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
