import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { refuseOtherVersion } from './fit-database.ts';
import { LAST_OF_VERSION_0_1, migrate, pendingMigrations } from './migrate.ts';
import { migrationFiles } from './migration-files.ts';
import { describeSchema } from './testing/describe-schema.ts';
import { emptyDatabase, testDatabase } from './testing.ts';

const baseline = async () =>
  (await migrationFiles()).filter(({ name }) => name.includes('_baseline_'));

const record = (names: readonly string[]) =>
  `insert into migration (name) values ${names.map((name) => `('${name}')`).join(', ')};`;

/** Of the schema that the 117 migrations of version 0.1 made, as PostgreSQL 15 describes it. */
const SCHEMA_OF_VERSION_0_1 = '2040f682bfd555730eaf06e8b9da2c4fe6afcf3f3ac643bea32a06663b32b07a';

test('the baseline makes the schema that the migrations of version 0.1 made', async (context) => {
  const database = await emptyDatabase();
  const parts = await database.scripts(async (engine) => {
    const { rows } = await engine.run('show server_version_num');
    const isDescribedAlike = /^15/.test(
      (rows as { server_version_num: string }[])[0]?.server_version_num ?? '',
    );
    if (!isDescribedAlike) return null;
    for (const { script } of await baseline()) await engine.run(script);
    return describeSchema(engine);
  });
  if (parts === null) return context.skip();
  const text = parts
    .map((part) => `${part.kind} ${part.text}`)
    .sort()
    .join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(SCHEMA_OF_VERSION_0_1);
});

test('a database of the last version 0.1 is not migrated to the baseline again', async () => {
  const database = await testDatabase();
  const names = (await baseline()).map(({ name }) => name);
  await database.scripts(async (engine) => {
    await engine.run(`delete from migration where name in ('${names.join("', '")}')`);
    await engine.run(record(['0001_platform.sql', LAST_OF_VERSION_0_1]));
    expect(await pendingMigrations(engine)).toEqual([]);
    expect(await migrate(engine)).toEqual([]);
  });
  await expect(refuseOtherVersion(database)).resolves.toBeUndefined();
});

test('a database older than the last version 0.1 is refused with the remedy, and stays as it is', async () => {
  const database = await emptyDatabase();
  await database.scripts(async (engine) => {
    await engine.run(
      `create table migration (name text primary key, applied_at timestamptz not null default now());
       ${record(['0001_platform.sql', '0671_payments_by_reference.sql'])}`,
    );
    await expect(migrate(engine)).rejects.toThrow(
      /its last migration is 0671_payments_by_reference\.sql.* Install the last version 0\.1 and run its hoadon migrate/,
    );
    const { rows } = await engine.run(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(rows).toEqual([{ relname: 'migration' }]);
  });
  await expect(refuseOtherVersion(database)).rejects.toThrow('run its hoadon migrate');
});
