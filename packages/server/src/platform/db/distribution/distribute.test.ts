import { beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '../database.ts';
import type { ScriptRunner } from '../migrate.ts';
import { missingParts } from '../schema-parts.ts';
import { testDatabase } from '../testing.ts';
import { readCatalog } from './catalog.ts';
import { distributeTables, hasCitus } from './distribute.ts';
import { type DistributionStep, planDistribution } from './plan.ts';

/**
 * Imitates the calls to Citus and its refusals: a table whose foreign keys lead to or from a table that is not yet in
 * place, a key added between such tables, a table distributed twice.
 */
const STAND_IN = `
  create schema citus_stand_in;
  create table citus_stand_in.pg_dist_partition (
    logicalrelid regclass primary key, partmethod "char" not null, repmodel "char" not null, colocation text);
  create table citus_stand_in.copied_function (signature regprocedure primary key);
  create function citus_stand_in.place(target regclass, method "char", model "char", with_ text)
    returns void language plpgsql as $$
  begin
    if exists (select from pg_constraint where contype = 'f' and target in (conrelid, confrelid)) then
      raise exception '% has foreign keys', target;
    end if;
    insert into citus_stand_in.pg_dist_partition values (target, method, model, with_);
  end $$;
  create function citus_stand_in.create_reference_table(target regclass) returns void language sql as $$
    select citus_stand_in.place(target, 'n', 't', null) $$;
  create function citus_stand_in.create_distributed_table(target regclass, by_column text, colocate_with text default 'default')
    returns void language plpgsql as $$
  begin
    if by_column <> 'company_id' then raise exception 'by %', by_column; end if;
    if current_setting('citus.enable_unsafe_triggers') <> 'on' and exists (
      select from pg_trigger where tgrelid = target and not tgisinternal)
    then raise exception '% has triggers', target; end if;
    perform citus_stand_in.place(target, 'h', 'c', colocate_with);
  end $$;
  create function citus_stand_in.create_distributed_function(signature regprocedure) returns void language sql as $$
    insert into citus_stand_in.copied_function values (signature) on conflict do nothing $$;
  create function citus_stand_in.truncate_local_data_after_distributing_table(target regclass)
    returns void language plpgsql as $$
  begin
    if not exists (select from citus_stand_in.pg_dist_partition where logicalrelid = target) then
      raise exception '% is not distributed', target;
    end if;
    execute 'truncate ' || target;
  end $$;
  set local search_path to public, citus_stand_in`;

/** Citus is an extension of PostgreSQL and does not run on PGlite, where this test takes minutes. */
const onPostgres = test.skipIf(inject('testDatabase').kind === 'pglite');

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** Runs on a database with the calls of Citus, then restores the database. */
const withStandIn = <T>(work: (engine: ScriptRunner) => Promise<T>): Promise<T> =>
  database.scripts(async (engine) => {
    await engine.run(`begin; ${STAND_IN}`);
    try {
      return await work(engine);
    } finally {
      await engine.run('rollback');
    }
  });

const namesOf = (tables: readonly { name: string }[]) => tables.map(({ name }) => name).sort();

async function placesOf({ run }: ScriptRunner) {
  const { rows } = await run(
    'select logicalrelid::text as name, partmethod as method, colocation from pg_dist_partition order by 1',
  );
  const placements = rows as { name: string; method: string; colocation: string | null }[];
  return {
    distributed: namesOf(placements.filter(({ method }) => method === 'h')),
    references: namesOf(placements.filter(({ method }) => method === 'n')),
    colocations: [...new Set(placements.flatMap(({ colocation }) => colocation ?? []))],
  };
}

async function expectDone(engine: ScriptRunner, keysBefore: unknown): Promise<void> {
  const { tables, foreignKeys } = await readCatalog(engine);
  const { distributed, references, colocations } = await placesOf(engine);
  expect(distributed).toEqual(namesOf(tables.filter(({ isGlobal }) => !isGlobal)));
  expect(references).toEqual(namesOf(tables.filter(({ isGlobal }) => isGlobal)));
  expect(colocations).toEqual(['default', `public."${distributed[0]}"`]);
  expect(foreignKeys).toEqual(keysBefore);
  // A server can start on it.
  expect(await missingParts(engine)).toEqual([]);
  expect(await distributeTables(engine)).toEqual([]);
}

onPostgres(
  'every table goes where it belongs, with its foreign keys as before; once more changes nothing',
  async () => {
    await withStandIn(async (engine) => {
      const { foreignKeys, functions } = await readCatalog(engine);
      await distributeTables(engine);
      await expectDone(engine, foreignKeys);
      const { rows } = await engine.run('select from citus_stand_in.copied_function');
      expect(rows).toHaveLength(functions.length);
      expect(functions).toContain('public.invoice_place(text)');
    });
  },
  60_000,
);

/** First words of the descriptions of all kinds of steps. */
const KINDS = [
  'distributing',
  'dropping',
  'forgetting',
  'giving',
  'making',
  'putting',
  'remembering',
  'taking',
];

/**
 * The middle step of each kind, counted from one. Between other steps of one kind a run leaves the same state, with
 * more or fewer tables.
 */
function stepsToDieAt(steps: readonly DistributionStep[]): number[] {
  const stepsByKind = new Map<string, number[]>();
  for (const [at, { description }] of steps.entries()) {
    const kind = description.replace(/ .*/, '');
    stepsByKind.set(kind, [...(stepsByKind.get(kind) ?? []), at + 1]);
  }
  expect([...stepsByKind.keys()].toSorted()).toEqual(KINDS);
  return [...stepsByKind.values()].map((of) => of[Math.floor(of.length / 2)] ?? 0);
}

onPostgres(
  'a run that died in any kind of step is gone on with by the next',
  async () => {
    const steps = await withStandIn(distributeTables);
    expect(steps.length).toBeGreaterThan(100);
    for (const diesAt of stepsToDieAt(steps))
      await withStandIn(async (engine) => {
        const { foreignKeys } = await readCatalog(engine);
        let taken = 0;
        const dying = distributeTables(engine, () => {
          taken += 1;
          if (taken === diesAt) throw new Error('killed');
        });
        await expect(dying).rejects.toThrow('killed');
        await distributeTables(engine);
        await expectDone(engine, foreignKeys);
      });
  },
  300_000,
);

onPostgres(
  'tables of a later migration join the others, which are left alone',
  async () => {
    await withStandIn(async (engine) => {
      await distributeTables(engine);
      await engine.run(`
      create table later_list (code text primary key);
      comment on table later_list is 'global';
      create table later (
        company_id bigint not null references company (id),
        invoice_id bigint not null,
        code       text   not null references later_list (code),
        primary key (company_id, invoice_id),
        foreign key (company_id, invoice_id) references invoice (company_id, id)
      )`);
      const { foreignKeys } = await readCatalog(engine);
      const steps = await distributeTables(engine);
      const ofOthers = steps.filter(({ sql }) => !sql.includes('later'));
      expect(ofOthers.filter(({ sql }) => !sql.includes('create_distributed_function'))).toEqual(
        [],
      );
      await expectDone(engine, foreignKeys);
    });
  },
  60_000,
);

onPostgres('a database without the extension is known by it', async () => {
  expect(await database.scripts(hasCitus)).toBe(false);
});

onPostgres('a schema that Citus would refuse is refused before anything is done', async () => {
  await withStandIn(async (engine) => {
    await engine.run('create table planted (id bigint primary key)');
    await expect(distributeTables(engine)).rejects.toThrow(/planted is neither global/);
    expect((await placesOf(engine)).distributed).toEqual([]);
  });
});

onPostgres(
  'rows that were copied to the nodes are dropped on the coordinator, also after a run that died before',
  async () => {
    const catalog = await database.scripts(readCatalog);
    const all = { references: namesOf(catalog.tables), tables: [], keysOff: [] };
    expect(
      planDistribution(catalog, { ...all, leftovers: ['invoice'] }).map(({ sql }) => sql),
    ).toEqual([`select truncate_local_data_after_distributing_table('public."invoice"')`]);
  },
);
