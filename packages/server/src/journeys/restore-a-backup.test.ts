import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type App, buildApp } from '../app.ts';
import { hoadon } from '../cli/testing/hoadon.ts';
import { CREATE, RELEASE } from '../features/issuing/testing/calls.ts';
import { findTables } from '../platform/backup/tables.ts';
import type { Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { emptyDatabase } from '../platform/db/testing.ts';
import { openStore } from '../platform/files/open-store.ts';
import { testConfig } from '../platform/testing.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { freePort } from '../testing/demo-app.ts';
import { signIn } from './testing/sign-in.ts';

const PATIENCE_MS = 300_000;

/** An installation: the settings that name its database and its files. */
type Installation = Readonly<Record<string, string>>;
let folder: string;
let keys: Record<string, string>;
let environment: Record<string, string>;

const newFolder = (name: string) => mkdtemp(join(folder, `${name}-`));

async function onPostgres(): Promise<Installation & { DATABASE_URL: string }> {
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const { db } = await emptyDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const DATABASE_URL = `${source.server}/${rows[0]?.name}`;
  return { ...environment, ...keys, DATABASE_URL, DATA_FOLDER: await newFolder('postgres') };
}

const embedded = async (): Promise<Installation> => ({
  ...environment,
  DATA_FOLDER: await newFolder('embedded'),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoadon-backup-'));
  const newKey = () => randomBytes(32).toString('base64');
  keys = { ACCESS_TOKEN_KEY: newKey(), AUDIT_KEY: newKey(), SECRET_KEY: newKey() };
  environment = {
    SIMULATORS: 'true',
    BACKUP_PASSPHRASE: 'một cụm mật khẩu dài',
    SIGNING_PKCS12_FOLDER: join(folder, 'keys'),
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the whole product as `hoadon start` does, for the time of `work`. */
async function withProduct<T>(
  installation: Installation,
  work: (url: string, app: App) => Promise<T>,
): Promise<T> {
  const PORT = String(await freePort());
  const unset = { ACCESS_TOKEN_KEY: undefined, AUDIT_KEY: undefined, SECRET_KEY: undefined };
  const app = await buildApp(testConfig({ ...unset, ...installation, PORT }));
  try {
    return await work(await app.start(), app);
  } finally {
    await app.stop();
  }
}

/** Creates, issues and awaits the code of the authority; returns the number. */
async function issueOne(url: string): Promise<string> {
  const authorization = `Bearer ${await signIn(url)}`;
  const call = async (path: string, body?: object) => {
    const headers = { authorization, 'idempotency-key': crypto.randomUUID() };
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = JSON.parse(await response.text());
    expect(answer, path).toMatchObject({ success: true });
    return answer.data;
  };
  const { id } = await call(CREATE, {
    invoice_type: '1',
    invoice_template_code: '1',
    invoice_common_code: `C${dayInVietnam(new Date().toISOString()).slice(2, 4)}TAA`,
    payment_method: 'CK',
    buyer_data: {
      buyer_legal_name: 'Công ty Cổ phần Đại Phát',
      buyer_tax_code: '0399995507',
      buyer_address_line: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
    },
    lines: [
      {
        type: 'HANG_HOA',
        name: 'Ghế văn phòng',
        unit: 'cái',
        quantity: '3',
        price: '150000',
        rate: '10',
      },
    ],
  });
  await call(RELEASE(id), {});
  const detail = `/e-invoice-api/api/invoices/${id}`;
  await expect
    .poll(async () => (await call(detail)).state, { timeout: PATIENCE_MS })
    .toBe('accepted');
  return (await call(detail)).invoice_number;
}

/** Of each table how many rows it has and a hash over all of them, and of each stored file its hash as read again. */
async function contentOf({ ...installation }: Installation) {
  const config = testConfig({ ACCESS_TOKEN_KEY: undefined, ...installation });
  const database = await openDatabase(config.database);
  try {
    const tables: Record<string, unknown> = {};
    await database.copies(async (connection) => {
      for (const { table, columns } of await findTables(connection)) {
        if (NOT_DATA.includes(table)) continue;
        const { rows } = await connection.run(
          `select count(*)::integer as count, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash
            from (select ${columns.join(', ')} from ${table}) t`,
        );
        tables[table] = rows[0];
      }
    });
    return { tables, files: await filesOf(database, config) };
  } finally {
    await database.close();
  }
}

/** The migrations that made the database, and its restores. */
const NOT_DATA = ['public.migration', 'public.restore'];

async function filesOf({ db }: Database, config: Config) {
  const store = await openStore(db, config.files);
  const stored = await db.selectFrom('stored_file').select(['company_id', 'hash']).execute();
  // Throws where the bytes are missing or differ from the hash.
  for (const { company_id, hash } of stored) await store.get(company_id, hash);
  return stored.map(({ hash }) => hash).sort();
}

/** Backs up, reads the backup completely, and restores it. */
async function move(from: Installation, to: Installation): Promise<void> {
  const place = await newFolder('backup');
  const backup = await hoadon(['backup', place, '--keys'], from);
  expect(backup).toMatchObject({ code: 0, errors: '' });
  const verdict = await hoadon(['backup', 'verify', place], environment);
  expect(verdict).toMatchObject({ code: 0, errors: '' });
  expect(verdict.out.at(-1)).toMatch(/with keys, which BACKUP_PASSPHRASE opens$/);
  const restored = await hoadon(['restore', place], to);
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(await hoadon(['audit', 'verify'], to)).toMatchObject({ code: 0, errors: '' });
}

test(
  'a backup of PostgreSQL restores embedded and back with every row, file and key; it writes and sends nothing before it is resumed, and then issues the next number',
  async () => {
    const first = await onPostgres();
    await hoadon(['migrate'], first);
    const before = await withProduct(first, async (url, app) => {
      await seedDemo(app.platform);
      return issueOne(url);
    });
    const was = await contentOf(first);
    const filled = Object.values(was.tables).filter((one) => (one as { count: number }).count > 0);
    expect(filled.length).toBeGreaterThan(30);
    expect(was.files.length).toBeGreaterThan(3);

    const second = await embedded();
    await move(first, second);
    expect(await contentOf(second)).toEqual(was);
    const third = await onPostgres();
    await move(second, third);
    expect(await contentOf(third)).toEqual(was);

    await withProduct(third, async (url) => {
      const authorization = `Bearer ${await signIn(url, 'admin')}`;
      const call = async (method: string, path: string, body?: object) => {
        const response = await fetch(`${url}${path}`, {
          method,
          headers: { authorization, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        return { status: response.status, message: JSON.parse(await response.text()).message };
      };
      expect(await call('GET', '/invoice-robotics-api/api/v2/invoices')).toMatchObject({
        status: 200,
      });
      expect(
        await call('POST', '/invoice-robotics-api/api/create-tag', { name: 'Mới' }),
      ).toMatchObject({
        status: 503,
        message: 'INSTALLATION_PAUSED',
      });
    });
    expect(await hoadon(['resume'], third)).toMatchObject({ code: 0, errors: '' });
    expect((await hoadon(['resume'], third)).out).toEqual(['the installation is not paused']);
    const after = await withProduct(third, issueOne);
    expect(Number(after)).toBe(Number(before) + 1);
  },
  PATIENCE_MS,
);
