import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
import { createServer } from '../platform/http/server.ts';
import { createLog } from '../platform/log.ts';
import { testConfig } from '../platform/testing.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { mountSimulators, startSimulators, TAX_AUTHORITY_PATH } from '../simulators.ts';
import { freePort } from '../testing/demo-app.ts';
import { signIn } from './testing/sign-in.ts';

const PATIENCE_MS = 300_000;

/** An installation: the settings that name its database and its files. */
type Installation = Readonly<Record<string, string>>;
let folder: string;
let keys: Record<string, string>;
let environment: Record<string, string>;

/** An authority that outlives every installation; returns the settings that name it. */
async function startAuthority(): Promise<Record<string, string>> {
  const simulators = await startSimulators(await newFolder('authority'));
  const server = createServer({
    log: createLog('silent'),
    trustProxy: false,
    uploadLimitBytes: 1_000_000,
  });
  await mountSimulators(server, simulators);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  ended.push(
    () => server.close(),
    () => simulators.close(),
  );
  const authorities = await newFolder('trusted');
  const certificate = new X509Certificate(await simulators.taxAuthority.certificate());
  await writeFile(join(authorities, 'authority.pem'), certificate.toString());
  return { TAX_AUTHORITY_URL: `${url}${TAX_AUTHORITY_PATH}`, SIGNING_TRUSTED_CAS: authorities };
}

const ended: (() => Promise<unknown>)[] = [];

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
    ...(await startAuthority()),
    SIMULATORS: 'true',
    BACKUP_PASSPHRASE: 'một cụm mật khẩu dài',
    SIGNING_PKCS12_FOLDER: join(folder, 'keys'),
  };
});
afterAll(async () => {
  for (const end of ended) await end();
  await rm(folder, { recursive: true, force: true });
});

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

/** Calls the API as the accountant; returns the data of the response. */
async function callerAt(url: string) {
  const authorization = `Bearer ${await signIn(url)}`;
  return async (path: string, body?: object) => {
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
}

const SERIAL = `C${dayInVietnam(new Date().toISOString()).slice(2, 4)}TAA`;

/** Creates a draft; returns its id. */
async function draftOne(url: string): Promise<string> {
  const call = await callerAt(url);
  const { id } = await call(CREATE, {
    invoice_type: '1',
    invoice_template_code: '1',
    invoice_common_code: SERIAL,
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
  return id;
}

/** Issues a draft and awaits the code of the authority; returns the number. */
async function issue(url: string, id: string): Promise<number> {
  const call = await callerAt(url);
  await call(RELEASE(id), {});
  const detail = `/e-invoice-api/api/invoices/${id}`;
  await expect
    .poll(async () => (await call(detail)).state, { timeout: PATIENCE_MS })
    .toBe('accepted');
  return Number((await call(detail)).invoice_number);
}

const issueOne = async (url: string) => issue(url, await draftOne(url));

/** Numbers in the list of sales of one buyer; drafts have none. */
const numbersListed = async (url: string): Promise<number[]> => {
  const call = await callerAt(url);
  const rows: { invoice_number: string }[] = await call(
    `/invoice-robotics-api/api/v2/invoices?search_text=${encodeURIComponent('Đại Phát')}`,
  );
  const numbers = rows.map((row) => Number(row.invoice_number));
  return numbers.filter((number) => number > 0).sort((a, b) => a - b);
};

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

/** The public code of each issued invoice, by number. */
async function publicCodesOf(installation: Installation): Promise<[number, string][]> {
  const config = testConfig({ ACCESS_TOKEN_KEY: undefined, ...installation });
  const database = await openDatabase(config.database);
  try {
    const { rows } = await sql<{ number: number; secret: string }>`
      select i.number, k.secret from invoice_lookup_code k
        join invoice i on i.company_id = k.company_id and i.id = k.invoice_id
      order by i.number`.execute(database.db);
    return rows.map(({ number, secret }) => [number, secret]);
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
  'a backup of PostgreSQL restores embedded and back with every row, file and key; it writes and sends nothing before it is resumed, and gives no number again',
  async () => {
    const first = await onPostgres();
    await hoadon(['migrate'], first);
    const [before, draft] = await withProduct(first, async (url, app) => {
      await seedDemo(app.platform);
      return [await issueOne(url), await draftOne(url)] as const;
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

    // After the backup two more are issued, one of them from a draft that the backup has.
    await withProduct(first, async (url) => {
      expect([await issue(url, draft), await issueOne(url)]).toEqual([before + 1, before + 2]);
    });

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
      ).toMatchObject({ status: 503, message: 'INSTALLATION_PAUSED' });
    });

    const resumed = await hoadon(['resume'], third);
    expect(resumed).toMatchObject({ code: 0, errors: '' });
    expect(resumed.out).toEqual([
      expect.stringContaining(
        `1${SERIAL} ${before + 1} to ${before + 2} were given after the backup`,
      ),
      expect.stringContaining('2 invoices with code are imported'),
      expect.stringContaining('1 drafts were issued, and are deleted'),
      expect.stringContaining('resumed, from a backup of'),
    ]);
    expect((await hoadon(['resume'], third)).out).toEqual(['the installation is not paused']);
    await withProduct(third, async (url) => {
      expect(await issueOne(url)).toBe(before + 3);
      await expect
        .poll(() => numbersListed(url), { timeout: PATIENCE_MS / 5 })
        .toEqual([before, before + 1, before + 2, before + 3]);
    });
    // Buyers of the invoices issued after the backup look them up by the codes that their files state.
    const codes = await publicCodesOf(first);
    expect(codes.map(([number]) => number)).toEqual([before, before + 1, before + 2]);
    expect((await publicCodesOf(third)).slice(0, 3)).toEqual(codes);
  },
  PATIENCE_MS,
);
