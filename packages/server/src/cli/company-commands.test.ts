import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import type { Db } from '../platform/db/open.ts';
import { testCompany, testDb } from '../platform/db/testing.ts';
import { hoadon } from './testing/hoadon.ts';

// On PostgreSQL, which each command opens in a moment; that an embedded database opens as well is shown by embedded.test.ts.
let db: Db;
let environment: Record<string, string>;
beforeAll(async () => {
  db = await testDb();
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  environment = {
    DATABASE_URL: `${source.server}/${rows[0]?.name}`,
    AUDIT_KEY: randomBytes(32).toString('base64'),
  };
});

test('after a restore a person states last numbers, as the portal lists them, also where the authority has no message about the company', async () => {
  const { companyId, taxCode } = await testCompany(db);
  await db.insertInto('restore').values({ backup_at: '2026-11-21T02:00:00.000Z' }).execute();
  const settings = {
    ...environment,
    ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
    SIMULATORS: 'true',
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'hoadon-resume-')),
  };
  const resume = (...last: string[]) =>
    hoadon(['resume', ...last.flatMap((each) => ['--last', each])], settings);
  expect(await resume('0399991100:1C26TAA=7')).toEqual({
    code: 1,
    out: [],
    errors: '--last: no company has the tax code 0399991100',
  });
  const stated = [`${taxCode}:1C26TAA=7`, `${taxCode}:1K26TAA=0`];
  expect(await resume(...stated)).toMatchObject({
    code: 0,
    out: [
      expect.stringContaining('1C26TAA 1 to 7 were given after the backup'),
      expect.stringContaining('resumed, from a backup of'),
    ],
    errors: expect.stringContaining('1C26TAA 1 to 7 are issued or left out'),
  });
  const series = await db
    .selectFrom('series')
    .where('company_id', '=', companyId)
    .select(['serial', 'next_number'])
    .execute();
  expect(series).toEqual([{ serial: 'C26TAA', next_number: 8 }]);
});

test('a company is assigned a configured T-VAN of its own, and unassigned', async () => {
  const { taxCode } = await testCompany(db);
  const connections = { viettel: { url: 'https://other.example.test' } };
  const named = { ...environment, TAX_AUTHORITY_CONNECTIONS: JSON.stringify(connections) };
  const connection = (...args: string[]) => hoadon(['connection', ...args], named);
  const plain = { code: 0, out: [expect.stringContaining(': the installation speaks for it')] };
  const own = {
    code: 0,
    out: [expect.stringContaining(': V0109988770, provider 0109988770, by viettel')],
  };
  expect(await connection(taxCode)).toMatchObject(plain);
  expect(await connection(taxCode, 'V0109988770', '0109988770', 'viettel')).toMatchObject(own);
  expect(await connection(taxCode)).toMatchObject(own);
  for (const [wrong, message] of [
    [['0109988770', '0109988770', 'viettel'], 'no sender code'],
    [['V0109988770', 'V010', 'viettel'], 'no tax code'],
    [['V0109988770', '0109988770', 'misa'], 'no connection: misa (installation, viettel)'],
    [['V0109988770'], 'hoadon connection TAX-CODE'],
  ] as const)
    expect(await connection(taxCode, ...wrong)).toMatchObject({
      code: 2,
      errors: expect.stringContaining(message),
    });
  expect(await connection('0399991100', '--installation')).toMatchObject({ code: 1 });
  expect(await connection(taxCode, '--installation')).toMatchObject(plain);
});

test('a company declares by the quarter from the command on', async () => {
  const { taxCode } = await testCompany(db);
  const declares = (...args: string[]) => hoadon(['declares', ...args], environment);
  expect(await declares(taxCode, 'quarter')).toMatchObject({
    code: 0,
    out: [expect.stringContaining(': declares by the quarter')],
  });
  expect(await declares(taxCode, 'year')).toMatchObject({ code: 2 });
  expect(await declares('0399991100', 'month')).toMatchObject({ code: 1 });
});

test('a package comes into force for a company each time it is bought; the free one once', async () => {
  const { companyId, taxCode } = await testCompany(db);
  const licence = (...args: string[]) => hoadon(['licence', ...args], environment);
  const bought = [
    expect.stringMatching(/^P300 for .+ \(\d+\): 300 invoices until \d{4}-\d\d-\d\d$/),
  ];
  expect(await licence(taxCode, 'P300')).toMatchObject({ code: 0, out: bought });
  expect(await licence(taxCode, 'p300')).toMatchObject({ code: 0, out: bought });
  expect(await licence(taxCode, 'EINVOICE_FREE100')).toMatchObject({ code: 0 });
  expect(await licence(taxCode, 'EINVOICE_FREE100')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('has EINVOICE_FREE100 already'),
  });
  expect(await licence('0399991100', 'P300')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no company has the tax code 0399991100'),
  });
  expect(await licence(taxCode, 'P7')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('P100, P300, P500'),
  });
  expect((await licence(taxCode)).code).toBe(2);
  // The key of the trail, two bought packages and the free one.
  const { out } = await hoadon(['audit', 'verify'], environment);
  expect(out).toContain(`company ${companyId}: 4 entries, untouched, keyed from entry 1 on`);
});

test('the heads of the audit trail are printed, saved and compared with it', async () => {
  const { companyId, taxCode } = await testCompany(db);
  await hoadon(['licence', taxCode, 'P300'], environment);
  const { out } = await hoadon(['audit', 'head'], environment);
  for (const line of out) expect(line).toMatch(/^\d+ \d+ [\da-f]{64}$/);
  const head = out.find((line) => line.startsWith(`${companyId} `)) ?? '';
  const file = join(await mkdtemp(join(tmpdir(), 'hoadon-heads-')), 'heads.txt');
  await writeFile(file, out.join('\n'));
  const verify = () => hoadon(['audit', 'verify', '--head', file], environment);
  const about = (finding: string) =>
    expect.stringMatching(new RegExp(`^company ${companyId}: .*${finding}`));
  expect(await verify()).toMatchObject({
    code: 0,
    out: expect.arrayContaining([about('untouched, keyed from entry 1 on')]),
  });
  const [, sequence, hash] = head.split(' ');
  await writeFile(file, `${companyId} ${Number(sequence) + 1} ${hash}\n`);
  expect(await verify()).toMatchObject({
    code: 1,
    out: expect.arrayContaining([about('is missing')]),
  });
});

const MISSING_KEY = 'The audit trail is written with a key, and AUDIT_KEY is not set.';
const OTHER_KEY = 'The audit trail is written with another key than AUDIT_KEY names.';

test('no server and no command writes to the audit trail without its key, or with another, or reports it as broken', async () => {
  const { companyId, taxCode } = await testCompany(db);
  await hoadon(['licence', taxCode, 'P300'], environment);
  const { AUDIT_KEY: key, ...keyless } = environment;
  const other = { ...environment, AUDIT_KEY: randomBytes(32).toString('base64') };
  const production = {
    ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
    SIMULATORS: 'true',
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'hoadon-keys-')),
  };
  for (const [commandEnvironment, sentence] of [
    [keyless, MISSING_KEY],
    [other, OTHER_KEY],
  ] as const)
    for (const args of [
      ...['api', 'worker', 'all'].map((role) => ['start', '--role', role]),
      ['seed'],
      ['licence', taxCode, 'P300'],
      ['connection', taxCode],
      ['declares', taxCode, 'month'],
      ['inbox'],
      ['audit', 'verify'],
    ])
      expect(await hoadon(args, { ...production, ...commandEnvironment }), args.join(' ')).toEqual({
        code: 2,
        out: [],
        errors: expect.stringContaining(sentence),
      });
  // Commands that need no key work without it.
  expect(await hoadon(['audit', 'head'], keyless)).toMatchObject({ code: 0 });
  expect(await hoadon(['migrate'], keyless)).toMatchObject({ code: 0 });
  // The new key first, the old one second.
  const changed = { ...environment, AUDIT_KEY: `${other.AUDIT_KEY},${key}` };
  expect(await hoadon(['licence', taxCode, 'P300'], changed)).toMatchObject({ code: 0 });
  expect(await hoadon(['licence', taxCode, 'P300'], environment)).toMatchObject({
    code: 2,
    errors: expect.stringContaining(OTHER_KEY),
  });
  const { out } = await hoadon(['audit', 'verify'], changed);
  expect(out).toContainEqual(
    expect.stringMatching(new RegExp(`^company ${companyId}: .* untouched`)),
  );
  await hoadon(['licence', taxCode, 'P300'], {
    ...changed,
    AUDIT_KEY: `${key},${other.AUDIT_KEY}`,
  });
});

test('after the key of the trail is declared lost, the trail continues and is checked with a new key', async () => {
  const { companyId, taxCode } = await testCompany(db);
  await hoadon(['licence', taxCode, 'P300'], environment);
  const next = { ...environment, AUDIT_KEY: randomBytes(32).toString('base64') };
  const { AUDIT_KEY: key, ...keyless } = environment;
  expect(await hoadon(['audit', 'lost-key'], environment)).toMatchObject({
    out: ['every trail is of a key that AUDIT_KEY names'],
  });
  expect(await hoadon(['audit', 'lost-key'], keyless)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('AUDIT_KEY is not set'),
  });
  expect((await hoadon(['audit', 'lost-key'], next)).out).toContain(
    `company ${companyId}: written on with AUDIT_KEY`,
  );
  expect(await hoadon(['licence', taxCode, 'P300'], next)).toMatchObject({ code: 0 });
  const about = (finding: string) =>
    expect.stringMatching(new RegExp(`^company ${companyId}: .*${finding}`));
  expect((await hoadon(['audit', 'verify'], next)).out).toContainEqual(
    about('BROKEN: entry 1 begins a key that AUDIT_KEY does not name'),
  );
  // With the old key it proves the whole trail.
  const both = { ...environment, AUDIT_KEY: `${next.AUDIT_KEY},${key}` };
  expect((await hoadon(['audit', 'verify'], both)).out).toContainEqual(about('untouched'));
});

/** Every command that opens the database, except `migrate`. */
const commandsOn = (taxCode: string) => [
  ['audit', 'verify'],
  ['audit', 'head'],
  ['audit', 'lost-key'],
  ['licence', taxCode, 'P300'],
  ['connection', taxCode],
  ['declares', taxCode, 'month'],
  ['inbox'],
  ['seed'],
  ...['api', 'worker', 'all'].map((role) => ['start', '--role', role]),
];
const production = async () => ({
  ...environment,
  ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
  SIMULATORS: 'true',
  DATA_FOLDER: await mkdtemp(join(tmpdir(), 'hoadon-version-')),
});

test('no command works on a partly restored database, and migrate reports it', async () => {
  const { taxCode } = await testCompany(db);
  const commandEnvironment = await production();
  const sentence = 'The database lacks parts of this version: table invoice_content. Restore';
  await sql`alter table invoice_content rename to away`.execute(db);
  try {
    for (const args of [...commandsOn(taxCode), ['migrate']])
      expect(await hoadon(args, commandEnvironment), args.join(' ')).toEqual({
        code: 2,
        out: args[0] === 'migrate' ? [expect.stringMatching(/^database: /)] : [],
        errors: expect.stringContaining(sentence),
      });
  } finally {
    await sql`alter table away rename to invoice_content`.execute(db);
  }
});

test('no command works on a database of another version, which it could misread: each names the remedy', async () => {
  const { taxCode } = await testCompany(db);
  const commandEnvironment = await production();
  const name = '0007_baseline_reports.sql';
  const sentence = `The database misses ${name}. Run: hoadon migrate`;
  await sql`delete from migration where name = ${name}`.execute(db);
  try {
    for (const args of commandsOn(taxCode))
      expect(await hoadon(args, commandEnvironment), args.join(' ')).toEqual({
        code: 2,
        out: [],
        errors: sentence,
      });
  } finally {
    await sql`insert into migration (name) values (${name})`.execute(db);
  }
  expect(await hoadon(['audit', 'head'], commandEnvironment)).toMatchObject({
    code: 0,
    errors: '',
  });
});

test('checking the version of a database does not change it: an empty one stays empty', async () => {
  const name = `empty_${randomBytes(4).toString('hex')}`;
  await sql`create database ${sql.raw(name)}`.execute(db);
  try {
    const url = new URL(environment['DATABASE_URL'] ?? '');
    url.pathname = name;
    const elsewhere = { ...environment, DATABASE_URL: url.href };
    expect(await hoadon(['audit', 'verify'], elsewhere)).toEqual({
      code: 2,
      out: [],
      errors: expect.stringMatching(
        /^The database misses 0001_baseline_companies\.sql.* hoadon migrate$/,
      ),
    });
    const opened = await openDatabase({
      kind: 'postgres',
      url: url.href,
      poolSize: 1,
      statementTimeoutMs: 30_000,
    });
    const { rows } = await opened.scripts(({ run }) =>
      run(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
    );
    await opened.close();
    expect(rows).toEqual([]);
  } finally {
    await sql`drop database ${sql.raw(name)}`.execute(db);
  }
});

test('a period that is none, and a folder that is missing, are refused in a sentence', async () => {
  const { taxCode } = await testCompany(db);
  const commandEnvironment = await production();
  const inspection = (from: string, to: string) =>
    hoadon(['company', 'inspection', taxCode, from, to, tmpdir()], commandEnvironment);
  expect(await inspection('2026-02-30', '2026-03-01')).toEqual({
    code: 2,
    out: [],
    errors: 'no period: 2026-02-30 to 2026-03-01; days of the calendar are written 2026-01-31',
  });
  expect((await inspection('2026-03-01', '2026-02-28')).errors).toBe(
    'no period: 2026-03-01 to 2026-02-28; the first day is after the last one',
  );
  const missing = join(tmpdir(), `missing-${randomBytes(4).toString('hex')}`);
  const to = join(missing, 'company.zip');
  for (const args of [
    ['company', 'export', taxCode, to],
    ['company', 'inspection', taxCode, '2026-01-01', '2026-01-31', to],
  ])
    expect(await hoadon(args, commandEnvironment)).toEqual({
      code: 2,
      out: [],
      errors: `there is no folder ${missing}: create it, or name another place`,
    });
});

test('--help names each act of company', async () => {
  const { out } = await hoadon(['--help']);
  for (const act of ['export', 'inspection', 'import', 'pause|resume'])
    expect(out.join('\n')).toContain(`company ${act} `);
});
