import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type App, buildApp } from '../app.ts';
import { hoadon } from '../cli/testing/hoadon.ts';
import { hashPassword } from '../features/auth/index.ts';
import { ACTOR_COLUMNS, USER_COLUMNS } from '../features/company-archive/archive/index.ts';
import { readEntries } from '../features/company-archive/testing/changed-archive.ts';
import { archivedColumns } from '../features/company-archive/writing/index.ts';
import { CREATE, RELEASE } from '../features/issuing/testing/calls.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { emptyDatabase, testCompany } from '../platform/db/testing.ts';
import { contentHash } from '../platform/files/content-hash.ts';
import { openStore } from '../platform/files/open-store.ts';
import { testConfig } from '../platform/testing.ts';
import { DEMO_COMPANY } from '../seed/demo-company.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { freePort } from '../testing/demo-app.ts';

const PATIENCE_MS = 300_000;
const PASSWORD = 'mat-khau-moi-2026';
const TAX_CODE = DEMO_COMPANY.tax_code;

/** An installation: the settings that name its database and its files. */
type Installation = Readonly<Record<string, string>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoadon-move-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newKey = () => randomBytes(32).toString('base64');
const newFolder = (name: string) => mkdtemp(join(folder, `${name}-`));
const shared = () => ({ SIMULATORS: 'true', SIGNING_PKCS12_FOLDER: join(folder, 'keys') });

async function onPostgres(): Promise<Installation> {
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const { db } = await emptyDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const installation = {
    ...shared(),
    ACCESS_TOKEN_KEY: newKey(),
    AUDIT_KEY: newKey(),
    SECRET_KEY: newKey(),
    DATABASE_URL: `${source.server}/${rows[0]?.name}`,
    DATA_FOLDER: await newFolder('postgres'),
  };
  await hoadon(['migrate'], installation);
  return installation;
}

async function embedded(): Promise<Installation> {
  const installation = { ...shared(), DATA_FOLDER: await newFolder('embedded') };
  await hoadon(['migrate'], installation);
  return installation;
}

const UNSET = { ACCESS_TOKEN_KEY: undefined, AUDIT_KEY: undefined, SECRET_KEY: undefined };

/** Runs the whole product as `hoadon start` does, for the time of `work`. */
async function withProduct<T>(
  installation: Installation,
  work: (url: string, app: App) => Promise<T>,
): Promise<T> {
  const PORT = String(await freePort());
  const app = await buildApp(testConfig({ ...UNSET, ...installation, PORT }));
  try {
    return await work(await app.start(), app);
  } finally {
    await app.stop();
  }
}

async function withDatabase<T>(
  installation: Installation,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(testConfig({ ...UNSET, ...installation }).database);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** In place of the code that is mailed to their addresses. */
const setPasswords = async (installation: Installation) => {
  const hash = await hashPassword(PASSWORD);
  return withDatabase(installation, ({ db }) =>
    db.updateTable('app_user').set({ password_hash: hash }).execute(),
  );
};

type Response = Readonly<{ status: number; message: string; data: Record<string, string> }>;

async function callerAt(url: string, userName: string) {
  const send = async (path: string, body: object | undefined, access?: string) => {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(access && { authorization: `Bearer ${access}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { message, data } = JSON.parse(await response.text());
    return { status: response.status, message, data } as Response;
  };
  const tokens = await send('/user-api/api/token/', { user_name: userName, password: PASSWORD });
  return (path: string, body?: object) => send(path, body, tokens.data['access']);
}

const SERIAL = `C${dayInVietnam(new Date().toISOString()).slice(2, 4)}TAA`;
const DRAFT = {
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
    { type: 'HANG_HOA', name: 'Ghế', unit: 'cái', quantity: '3', price: '150000', rate: '10' },
  ],
};

/** Issues an invoice and awaits the code of the authority; returns its number. */
async function issueOne(url: string, userName: string): Promise<number> {
  const call = await callerAt(url, userName);
  const { data } = await call(CREATE, DRAFT);
  const id = data['id'] ?? '';
  expect(await call(RELEASE(id), {})).toMatchObject({ status: 200 });
  const detail = `/e-invoice-api/api/invoices/${id}`;
  await expect
    .poll(async () => (await call(detail)).data['state'], { timeout: PATIENCE_MS })
    .toBe('accepted');
  return Number((await call(detail)).data['invoice_number']);
}

/** Of each table the number of rows and a hash over all, in which ids of users are names, and the hash of each file. */
async function contentOf(installation: Installation) {
  return withDatabase(installation, async (database) => {
    const { id } = await database.db
      .selectFrom('company')
      .select('id')
      .where('tax_code', '=', TAX_CODE)
      .executeTakeFirstOrThrow();
    const tables: Record<string, unknown> = {};
    await database.copies(async ({ run }) => {
      for (const { table, columns } of await archivedColumns({ run })) {
        // Readers stand at the last event; the trail has other hashes and the acts of the move.
        if (['event_reader', 'event_head', 'audit_entry'].includes(table)) continue;
        const list = columns.map((column) => comparable(table, column)).join(', ');
        const of = table === 'company' ? 't.id' : 't.company_id';
        const { rows } = await run(`
          select count(*)::integer as count, md5(string_agg(md5(x::text), '' order by md5(x::text))) as hash
          from (select ${list} from ${table} t where ${of} = ${id}) x`);
        tables[table] = rows[0];
      }
      const { rows } = await run(`
        select e.at, e.payload, (select name from app_user u where u.id = user_of(e.actor)) as name
        from audit_entry e where e.company_id = ${id} and e.act not like 'company.%' and e.act not like 'audit.%'
        order by e.sequence`);
      tables['audit_entry'] = rows;
    });
    const store = await openStore(database.db, testConfig({ ...UNSET, ...installation }).files);
    const stored = await database.db
      .selectFrom('stored_file')
      .select('hash')
      .where('company_id', '=', id)
      .execute();
    // Throws where the bytes are missing or differ from the hash.
    for (const { hash } of stored) await store.get(id, hash);
    return { tables, files: stored.map(({ hash }) => hash).sort() };
  });
}

function comparable(table: string, quoted: string): string {
  const column = quoted.replaceAll('"', '');
  const nameOf = (id: string) => `(select name from app_user u where u.id = ${id})`;
  if (USER_COLUMNS[table] === column) return `${nameOf(`t.${quoted}`)} as ${quoted}`;
  if (ACTOR_COLUMNS[table]?.includes(column))
    return `coalesce(${nameOf(`user_of(t.${quoted})`)}, t.${quoted}) as ${quoted}`;
  return `t.${quoted}`;
}

/** Has the company leave one installation and arrive in the other. */
async function move(from: Installation, to: Installation, ...options: string[]): Promise<void> {
  const path = join(await newFolder('archive'), 'company.zip');
  expect(await hoadon(['company', 'pause', TAX_CODE], from)).toMatchObject({ code: 0, errors: '' });
  expect(await hoadon(['company', 'export', TAX_CODE, path], from)).toMatchObject({
    code: 0,
    errors: '',
  });
  expect(await hoadon(['company', 'import', path, ...options], to)).toMatchObject({
    code: 0,
    errors: '',
  });
  expect(await hoadon(['audit', 'verify'], to)).toMatchObject({ code: 0, errors: '' });
}

/** What was issued in three installations is one inspection: each file is in it under the hash of the list. */
async function inspect(installation: Installation, invoices: number): Promise<void> {
  const path = join(await newFolder('inspection'), 'inspection.zip');
  const written = await hoadon(
    ['company', 'inspection', TAX_CODE, '2016-01-01', '2099-12-31', path],
    installation,
  );
  expect(written).toMatchObject({ code: 0, errors: '' });
  expect(written.out.at(-1)).toContain(`: ${invoices} invoices, `);
  const entries = await readEntries(path);
  const [heading, ...lines] = `${entries.get('danh-sach.csv')}`.trim().split('\r\n');
  expect(heading).toContain('SHA-256');
  expect(lines.filter((line) => line.includes(',200,Gửi CQT,'))).toHaveLength(invoices);
  const files = new Map<string, string>();
  for (const [name, bytes] of entries)
    if (name.endsWith('.zip'))
      for (const [file, content] of await readEntries(bytes))
        files.set(`${name},${file}`, contentHash(content));
  for (const line of lines) {
    const [zip, file, hash] = line.split(',').slice(-5);
    expect(files.get(`${zip},${file}`), line).toBe(hash);
  }
}

test(
  'a company moves from PostgreSQL to an embedded installation and on to another PostgreSQL with every row and file, issues in one of them at a time, and gives each number once',
  async () => {
    const first = await onPostgres();
    await withProduct(first, async (_url, app) => {
      await seedDemo(app.platform);
    });
    await setPasswords(first);
    const before = await withProduct(first, (url) => issueOne(url, 'ketoan'));

    const second = await embedded();
    await move(first, second);
    const was = await contentOf(first);
    expect(was.files.length).toBeGreaterThan(3);
    expect(await contentOf(second)).toEqual(was);
    await setPasswords(second);
    for (const installation of [first, second])
      await withProduct(installation, async (url) => {
        const call = await callerAt(url, 'ketoan');
        expect(await call('/invoice-robotics-api/api/v2/invoices')).toMatchObject({ status: 200 });
        expect(await call(CREATE, DRAFT)).toMatchObject({ status: 409, message: 'COMPANY_PAUSED' });
      });
    const resumed = await hoadon(['company', 'resume', TAX_CODE], second);
    expect(resumed.out).toEqual([expect.stringContaining('the company issues here from now on')]);
    await withProduct(second, async (url) => {
      expect(await issueOne(url, 'ketoan')).toBe(before + 1);
    });

    // Other companies have the same ids of company, users and rows here, and the names of the users.
    const third = await onPostgres();
    await withDatabase(third, async ({ db }) => {
      const { accountant } = await testCompany(db);
      await testCompany(db);
      await db
        .insertInto('login_name')
        .values({ name: 'ketoan', user_id: accountant.userId })
        .execute();
    });
    await move(second, third);
    expect(await contentOf(third)).toEqual(await contentOf(second));
    await setPasswords(third);
    await hoadon(['company', 'resume', TAX_CODE], third);
    await withProduct(third, async (url) => {
      expect(await issueOne(url, 'ketoan-2')).toBe(before + 2);
    });
    expect(await hoadon(['audit', 'verify'], third)).toMatchObject({ code: 0, errors: '' });
    expect((await hoadon(['company', 'resume', TAX_CODE], third)).out).toEqual([
      'the company is not paused',
    ]);
    await inspect(third, 3);
  },
  PATIENCE_MS,
);

test(
  'an archive of a company that still works is refused, and imported as a copy it is read and never resumed',
  async () => {
    const first = await onPostgres();
    await withProduct(first, async (_url, app) => {
      await seedDemo(app.platform);
    });
    const path = join(await newFolder('archive'), 'company.zip');
    expect(await hoadon(['company', 'export', TAX_CODE, path], first)).toMatchObject({ code: 0 });
    const copy = await onPostgres();
    expect(await hoadon(['company', 'import', path], copy)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('import it with --copy into a new installation'),
    });
    const imported = await hoadon(['company', 'import', path, '--copy'], copy);
    expect(imported).toMatchObject({ code: 0, errors: '' });
    expect(imported.out.at(-1)).toContain('this installation is read only');
    expect(await hoadon(['resume'], copy)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('this installation is never resumed'),
    });
    expect(await hoadon(['company', 'resume', TAX_CODE], copy)).toMatchObject({ code: 2 });
    expect(await hoadon(['audit', 'verify'], copy)).toMatchObject({ code: 0, errors: '' });
    const reset = await hoadon(['user', 'reset-password', 'ketoan'], copy);
    expect(reset).toMatchObject({ code: 0 });
    await setPasswords(copy);
    await withProduct(copy, async (url) => {
      const call = await callerAt(url, 'ketoan');
      expect(await call('/invoice-robotics-api/api/v2/invoices')).toMatchObject({ status: 200 });
      expect(await call(CREATE, DRAFT)).toMatchObject({
        status: 503,
        message: 'INSTALLATION_PAUSED',
      });
    });
  },
  PATIENCE_MS,
);
