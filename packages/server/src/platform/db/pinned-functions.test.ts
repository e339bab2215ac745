import { beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import type { ScriptRunner } from './migrate.ts';
import { testDatabase } from './testing.ts';

// pg_restore creates tables, indexes and triggers with an empty search_path. A function used by them must not resolve
// names by that path, and its body must not be inlined.

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** Functions of the product, not of its extensions. */
const OWN = `
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`;

/** Functions used by a column, an index, a constraint, a trigger or anything else in the catalogue. */
const USED = `
  select p.proname as name, p.proconfig::text as settings,
    string_agg(distinct pg_describe_object(d.classid, d.objid, d.objsubid), ', ') as users
  from pg_proc p join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
  where p.oid in (select p.oid ${OWN}) and d.deptype <> 'e' and d.classid <> 'pg_proc'::regclass
  group by 1, 2 order by 1`;

type Used = Readonly<{ name: string; settings: string | null; users: string }>;

const PINNED = '{"search_path=pg_catalog, pg_temp"}';

const BODIES = `select p.proname as name, l.lanname as language, pg_get_functiondef(p.oid) as definition ${OWN} order by 1`;

type Body = Readonly<{ name: string; language: string; definition: string }>;

/** Faults that would break a restore, as sentences. */
async function faultsOf(engine: ScriptRunner): Promise<string[]> {
  const used = (await engine.run(USED)).rows as Used[];
  const faults = used
    .filter(({ settings }) => settings !== PINNED)
    .map(({ name, users }) => `${name} sets no search_path and is used by ${users}`);
  const bodies = (await engine.run(BODIES)).rows as Body[];
  for (const { name, definition } of bodies) {
    const fault = await refusalOf(engine, definition);
    if (fault) faults.push(`${name}: ${fault}`);
  }
  return faults;
}

/**
 * Creates the function again with only pg_catalog in the search path: PostgreSQL then validates the body of an SQL
 * function.
 */
async function refusalOf({ run }: ScriptRunner, definition: string): Promise<string | null> {
  await run(`savepoint before; set local search_path = ''; set local check_function_bodies = on`);
  try {
    await run(definition);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await run('rollback to savepoint before');
  }
}

const faultsAfter = (change: string): Promise<string[]> =>
  database.scripts(async (engine) => {
    await engine.run(`begin; ${change}`);
    try {
      return await faultsOf(engine);
    } finally {
      await engine.run('rollback');
    }
  });

test('every function that a column, an index, a constraint or a trigger uses restores without a search_path', async () => {
  const used = (await database.scripts(({ run }) => run(USED))).rows as Used[];
  expect(used.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['invoice_place', 'line_words', 'plain_name', 'refuse_change']),
  );
  expect(await faultsAfter('')).toEqual([]);
});

test('what statements alone call finds its tables without a search_path, in another language as well', async () => {
  const { rows } = await database.scripts(({ run }) =>
    run(
      `set search_path = ''; select count(*)::integer as due from public.companies_due(0, now(), 1)`,
    ),
  );
  expect(rows).toEqual([{ due: 0 }]);
  // PostgreSQL validates a body in another language only when it runs. A new function needs a call like the one above.
  const bodies = (await database.scripts(({ run }) => run(BODIES))).rows as Body[];
  expect(bodies.filter(({ language }) => language !== 'sql').map(({ name }) => name)).toEqual([
    'companies_due',
    'refuse_change',
  ]);
});

const PLANTED = (rest = '', body = 'lower(name)') =>
  `create function planted(name text) returns text language sql immutable ${rest} as $$ select ${body} $$;`;
const AND_PINS = 'set search_path = pg_catalog, pg_temp';

test.each([
  [
    'a generated column',
    'alter table tag add planted text generated always as (planted(name)) stored',
  ],
  ['an index', 'create index planted on tag (company_id, planted(name))'],
  ['a condition of an index', `create index planted on tag (company_id) where planted(name) = ''`],
  ['a constraint', `alter table tag add constraint planted check (planted(name) <> 'x') not valid`],
  ['a default', `alter table tag add planted text default planted('x')`],
  ['statistics', 'create statistics planted on company_id, (planted(name)) from tag'],
])('%s whose function sets no search_path is refused', async (_what, use) => {
  expect(await faultsAfter(`${PLANTED()} ${use}`)).toEqual([
    expect.stringMatching(/^planted sets no search_path and is used by /),
  ]);
  expect(await faultsAfter(`${PLANTED(AND_PINS)} ${use}`)).toEqual([]);
});

test('a trigger whose function sets no search_path is refused', async () => {
  const change = `create function planted() returns trigger language plpgsql as $$ begin return new; end $$;
    create trigger planted before insert on tag for each row execute function planted()`;
  expect(await faultsAfter(change)).toEqual([
    'planted sets no search_path and is used by trigger planted on table tag',
  ]);
});

test('a function that calls another without its schema is refused, wherever it is used', async () => {
  const fault = [expect.stringMatching(/^planted: function plain_name\(text\) does not exist/)];
  expect(await faultsAfter(PLANTED('', 'plain_name(name)'))).toEqual(fault);
  const unread = `set local check_function_bodies = off; ${PLANTED(AND_PINS, 'plain_name(name)')}`;
  expect(await faultsAfter(unread)).toEqual(fault);
  expect(await faultsAfter(PLANTED('', 'public.plain_name(name)'))).toEqual([]);
});

test('a path that leads through other schemas is no pinned one', async () => {
  const change = `${PLANTED('set search_path = public')} create index planted on tag (company_id, planted(name))`;
  expect(await faultsAfter(change)).toEqual([
    expect.stringMatching(/^planted sets no search_path and is used by index planted/),
  ]);
});
