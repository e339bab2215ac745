import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestAuthority } from '@hoadon/signing/test-authority';
import { sql } from 'kysely';
import { beforeEach, expect, inject, test } from 'vitest';
import { addKeyFile, openKeyFolder } from '../connectors/remote-signing/pkcs12-folder.ts';
import type { Db } from '../platform/db/open.ts';
import { testCompany, testDb } from '../platform/db/testing.ts';
import { diskStore } from '../platform/files/disk-store.ts';
import { sealSecret } from '../platform/secrets/seal-secret.ts';
import { remedyOf } from './doctor/remedy-of.ts';
import { hoadon } from './testing/hoadon.ts';

const newKey = () => randomBytes(32).toString('base64');
const newFolder = () => mkdtemp(join(tmpdir(), 'hoadon-doctor-'));

let db: Db;
let environment: Record<string, string>;
beforeEach(async () => {
  db = await testDb();
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  environment = {
    DATABASE_URL: `${source.server}/${rows[0]?.name}`,
    DATA_FOLDER: await newFolder(),
    ACCESS_TOKEN_KEY: newKey(),
    AUDIT_KEY: newKey(),
    SECRET_KEY: newKey(),
    SIMULATORS: 'true',
  };
});

type Line = Readonly<{ check: string; state: string; text: string; remedy: string | null }>;
async function doctor(more: Readonly<Record<string, string>> = {}) {
  const { code, out } = await hoadon(['doctor', '--json'], { ...environment, ...more });
  const findings = out.map((line) => JSON.parse(line) as Line);
  return {
    code,
    findings,
    wrong: findings
      .filter(({ state }) => state !== 'ok')
      .map(({ check, state }) => `${check} ${state}`),
  };
}

const findingsOf = async (check: string, more: Readonly<Record<string, string>> = {}) =>
  (await doctor(more)).findings.filter((finding) => finding.check === check);

test('a healthy installation has no fault, and each check is named; a first backup makes it complete', async () => {
  const { code, findings, wrong } = await doctor();
  expect(wrong).toEqual(['queues warning', 'backups warning']);
  expect(code).toBe(0);
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set([
      'settings',
      'encryption',
      'program',
      'database',
      'clock',
      'audit trail',
      'secrets',
      'queues',
      'backups',
      'stored files',
      'disk',
      'storage',
    ]),
  );
  expect((await hoadon(['backup', await newFolder()], environment)).code).toBe(0);
  expect((await doctor()).wrong).toEqual(['queues warning']);
  await db.updateTable('backup').set({ at: '2026-01-01T00:00:00Z', damaged: 2 }).execute();
  expect((await doctor()).wrong).toEqual(['queues warning', 'backups fault']);
});

test('what is wrong is a fault with its remedy, for a person to read as well', async () => {
  const { admin } = await testCompany(db);
  await db
    .insertInto('second_factor')
    .values({ user_id: admin.userId, secret: sealSecret([newKey()], 'any place', 'x') })
    .execute();
  const { code, out } = await hoadon(['doctor'], environment);
  expect(code).toBe(1);
  expect(out).toContainEqual(
    expect.stringMatching(
      /^fault {4}secrets: SECRET_KEY opens none of 1 second factors\n {9}→ Name the old key behind the new one\./,
    ),
  );
});

test('settings with a fault are named, and what can be checked without them is checked', async () => {
  const { DATABASE_URL = '', DATA_FOLDER = '' } = environment;
  environment = { DATABASE_URL, DATA_FOLDER };
  const { code, findings } = await doctor();
  expect(code).toBe(1);
  expect(findings.filter(({ check }) => check === 'settings').map(({ text }) => text)).toEqual([
    'ACCESS_TOKEN_KEY: needed beside DATABASE_URL',
    'TAX_AUTHORITY_URL: needed where SIMULATORS is off',
    'MAIL_SMTP_HOST: needed where SIMULATORS is off',
  ]);
  expect(findings).toContainEqual(expect.objectContaining({ check: 'database', state: 'ok' }));
  expect((await doctor({ PORT: 'acht' })).findings).toEqual([
    expect.objectContaining({ check: 'settings', text: expect.stringContaining('PORT: ') }),
    ...['ACCESS_TOKEN_KEY', 'TAX_AUTHORITY_URL', 'MAIL_SMTP_HOST'].map((name) =>
      expect.objectContaining({ check: 'settings', text: expect.stringContaining(name) }),
    ),
  ]);
});

const NOT_CHECKED = 'not checked: clock, audit trail, secrets, queues, backups, stored files';

test('a database that cannot be reached, or misses a migration, is a fault and stops no other check', async () => {
  const unreachable = await doctor({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  expect(unreachable.wrong).toEqual(['database fault', 'database warning']);
  expect(unreachable.findings).toContainEqual(expect.objectContaining({ text: NOT_CHECKED }));
  expect(unreachable.findings.map(({ check }) => check)).toContain('storage');
  await sql`delete from migration where name = '0734_backups.sql'`.execute(db);
  const { findings } = await doctor();
  expect(findings).toContainEqual({
    check: 'database',
    state: 'fault',
    text: 'The database misses 0734_backups.sql. Run: hoadon migrate',
    remedy: expect.stringContaining('hoadon migrate'),
  });
  expect(findings).toContainEqual(expect.objectContaining({ text: NOT_CHECKED }));
});

test('an audit trail of another key, and jobs that nobody does, are faults', async () => {
  await testCompany(db);
  await sql`insert into audit_head (company_id, sequence, hash, key_id)
    select id, 1, repeat('0', 64), 'another' from company`.execute(db);
  await sql`create schema pgboss`.execute(db);
  await sql`create table pgboss.job as select 'mail'::text as name, '{}'::jsonb as data, 'created'::text as state,
    now() - interval '2 hours' as start_after`.execute(db);
  const { wrong, findings } = await doctor();
  expect(wrong).toEqual(['audit trail fault', 'queues fault', 'backups warning']);
  expect(findings).toContainEqual(
    expect.objectContaining({ text: '1 jobs mail wait, the oldest for 120 minutes' }),
  );
});

test('the ends of certificates are named before they come, and a key file that does not open', async () => {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const folder = join(await newFolder(), 'keys');
  const keys = await openKeyFolder(folder, 'mật khẩu của thư mục');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  for (const [taxCode, days] of [
    ['0101234567', 10],
    ['0101243150', 400],
    ['0109988770', -5],
  ] as const) {
    const issued = await authority.issue({
      commonName: `CÔNG TY ${taxCode}`,
      taxCode,
      notBefore: inDays(-100),
      notAfter: inDays(days),
    });
    await addKeyFile(keys, taxCode, issued.toPkcs12(keys.password));
  }
  await writeFile(join(folder, '9999999999.p12'), 'not a key');
  const { findings } = await doctor({
    SIGNING_PKCS12_FOLDER: folder,
    SIGNING_PKCS12_PASSWORD: keys.password,
  });
  expect(
    findings
      .filter(({ check }) => check === 'certificates')
      .map(({ state, text }) => `${state} ${text.replace(/on \S+/, 'on DAY')}`),
  ).toEqual([
    'warning 0101234567.p12 (CÔNG TY 0101234567) ends on DAY in 9 days',
    'ok 0101243150.p12 (CÔNG TY 0101243150) ends on DAY',
    'fault 0109988770.p12 (CÔNG TY 0109988770) ended on DAY',
    expect.stringMatching(/^fault 9999999999\.p12: /),
  ]);
});

test('storage that cannot be written is a fault', async () => {
  const { DATA_FOLDER = '' } = environment;
  await writeFile(join(DATA_FOLDER, 'files'), 'in the way');
  expect((await doctor()).wrong).toContain('storage fault');
});

test('a folder that has none of the stored files is another one: a fault, and no backup is written from it', async () => {
  const { DATA_FOLDER = '' } = environment;
  const { companyId } = await testCompany(db);
  const store = diskStore(db, join(DATA_FOLDER, 'files'));
  await store.put(companyId, Buffer.from('<HDon>một</HDon>'));
  await store.put(companyId, Buffer.from('<HDon>hai</HDon>'));
  expect(await findingsOf('stored files')).toEqual([
    expect.objectContaining({
      state: 'ok',
      text: `the newest stored file was read from ${DATA_FOLDER}/files`,
    }),
  ]);
  const another = { DATA_FOLDER: await newFolder() };
  expect(await findingsOf('stored files', another)).toEqual([
    expect.objectContaining({
      state: 'fault',
      text: expect.stringContaining(`is missing in ${another.DATA_FOLDER}/files`),
      remedy: expect.stringContaining('Set DATA_FOLDER as the servers have it'),
    }),
  ]);
  const place = await newFolder();
  expect(await hoadon(['backup', place], { ...environment, ...another })).toMatchObject({
    code: 2,
    errors: expect.stringMatching(
      /^none of the 2 stored files .* is in .*\/files: set DATA_FOLDER/,
    ),
  });
  expect(await db.selectFrom('backup').selectAll().execute()).toEqual([]);
  expect((await hoadon(['backup', 'verify', place], environment)).errors).toContain(
    'has no complete backup',
  );
});

test('SECRET_KEY with no stored secret is reported so, and counted otherwise', async () => {
  expect(await findingsOf('secrets')).toEqual([
    expect.objectContaining({ state: 'ok', text: expect.stringContaining('no secret is stored') }),
  ]);
  const { admin } = await testCompany(db);
  const sealed = sealSecret([environment['SECRET_KEY'] ?? ''], 'any place', 'x');
  await db.insertInto('second_factor').values({ user_id: admin.userId, secret: sealed }).execute();
  expect(await findingsOf('secrets')).toEqual([
    expect.objectContaining({ text: 'SECRET_KEY opens every stored secret: 1 second factors' }),
  ]);
});

test('a role without rights on the tables is given them, and nobody is sent to migrate', async () => {
  const role = `doctor_${randomBytes(6).toString('hex')}`;
  await sql`create role ${sql.id(role)} login password 'x'`.execute(db);
  try {
    const url = new URL(environment['DATABASE_URL'] ?? '');
    url.username = role;
    url.password = 'x';
    const [finding] = await findingsOf('database', { DATABASE_URL: url.href });
    expect(finding).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('permission denied'),
      remedy: expect.stringMatching(/^Grant the role/),
    });
  } finally {
    await sql`drop role ${sql.id(role)}`.execute(db);
  }
});

test('a file that may not be read keeps its place: its rights are corrected', () => {
  const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  expect(remedyOf(denied)).toMatch(/^Let the user of the servers read/);
  expect(remedyOf(new Error('outside', { cause: denied }))).toBe(remedyOf(denied));
  expect(remedyOf(new Error('not a key'))).toBeNull();
});
