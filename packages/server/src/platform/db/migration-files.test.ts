import { expect, test } from 'vitest';
import { VERSION } from '../../version.ts';
import { migrate } from './migrate.ts';
import { markOf, migrationFiles } from './migration-files.ts';
import { missingParts } from './schema-parts.ts';
import { describeSchema } from './testing/describe-schema.ts';
import { emptyDatabase, testDatabase } from './testing.ts';

const numberOf = (release: string) =>
  release.split('.').reduce((total, part) => total * 1000 + Number(part), 0);

test('every migration states a release that exists, in the order of the releases', async () => {
  const releases = (await migrationFiles()).map(({ release }) => numberOf(release));
  expect(releases).toEqual(releases.toSorted((a, b) => a - b));
  expect(Math.max(...releases)).toBeLessThanOrEqual(numberOf(VERSION));
});

test('a migration without a mark is a fault that names the line to add', () => {
  expect(() => markOf('0990_new.sql', 'create table new ();\n')).toThrow(
    '0990_new.sql does not begin with its release and phase: -- release: 0.3.0, phase: expand',
  );
  expect(markOf('0990_new.sql', '-- release: 0.3.0, phase: contract\ndrop table old;\n')).toEqual({
    release: '0.3.0',
    phase: 'contract',
  });
});

/** Statements that a process of the release before does not survive, or that make its statements slow. */
const CONTRACTING = [
  /\bdrop (table|column|function|index|view|type)\b/i,
  /\brename (to|column|constraint)\b/i,
  /\bset not null\b/i,
  /\balter column \w+ (set data )?type\b/i,
  /\badd column (if not exists )?\w+ [^,;]*\bnot null\b(?![^,;]*\b(default|generated)\b)/i,
  /\bcreate unique index\b/i,
  /\btruncate\b/i,
];

/** Statements of a script that only contracting migrations may contain; tables that the script itself creates do not count. */
const contractingIn = (script: string): string[] =>
  script
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .filter((statement) => CONTRACTING.some((pattern) => pattern.test(statement)))
    .filter((statement) => !createdTables(script).some((table) => statement.includes(` ${table} `)))
    .map((statement) => statement.trim());

const createdTables = (script: string): string[] =>
  [...script.matchAll(/\bcreate table (\w+)/gi)].map(([, table = '']) => table);

test('an expanding migration contains no statement that a process of the release before does not survive', async () => {
  const later = (await migrationFiles()).filter(({ name }) => !name.includes('_baseline_'));
  const faults = later
    .filter(({ phase }) => phase === 'expand')
    .flatMap(({ name, script }) => contractingIn(script).map((text) => `${name}: ${text}`));
  expect(faults).toEqual([]);
});

test.each([
  ['alter table invoice drop column note', 1],
  ['alter table invoice add column note text not null', 1],
  ["alter table invoice add column note text not null default ''", 0],
  ['alter table invoice add column note text', 0],
  ['create table note (id bigint not null); create unique index n on note (id)', 0],
  ['create unique index n on invoice (id)', 1],
  ['alter table invoice rename column note to remark', 1],
  ['-- drop table invoice\nselect 1', 0],
])('"%s" has %i contracting statements', (script, count) => {
  expect(contractingIn(script)).toHaveLength(count);
});

test('expanding first and contracting afterwards makes the schema that all migrations in their order make', async (context) => {
  const [separate, inOrder] = [await emptyDatabase(), await testDatabase()];
  const isPostgres15 = await separate.scripts(async ({ run }) => {
    const { rows } = await run('show server_version_num');
    return /^15/.test((rows as { server_version_num: string }[])[0]?.server_version_num ?? '');
  });
  if (!isPostgres15) return context.skip();
  const described = await separate.scripts(async (engine) => {
    await migrate(engine, ({ phase }) => phase === 'expand');
    // Servers of this version start between the two steps.
    expect(await missingParts(engine)).toEqual([]);
    await migrate(engine);
    return describeSchema(engine);
  });
  const own = (parts: readonly { kind: string; text: string }[]) =>
    parts.filter(({ text }) => !text.includes('pgboss')).map(({ kind, text }) => `${kind} ${text}`);
  expect(own(described).sort()).toEqual(own(await inOrder.scripts(describeSchema)).sort());
});
