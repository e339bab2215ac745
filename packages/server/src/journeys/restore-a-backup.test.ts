import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type App, buildApp } from '../app.ts';
import { CREATE, RELEASE } from '../features/issuing/testing/calls.ts';
import type { Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { describeSchema } from '../platform/db/testing/describe-schema.ts';
import { emptyDatabase } from '../platform/db/testing.ts';
import { testConfig } from '../platform/testing.ts';
import { seedMonths } from '../seed/months/index.ts';
import { keepReferenceRows } from '../seed/reference-rows.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { freePort } from '../testing/demo-app.ts';
import { signIn } from './testing/sign-in.ts';

const program = promisify(execFile);
const PATIENCE_MS = 300_000;

type RestoreTarget = Readonly<{ url: string; database: Database }>;
let folder: string;
let environment: Record<string, string>;

async function emptyPlace(): Promise<RestoreTarget> {
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const database = await emptyDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.db,
  );
  return { url: `${source.server}/${rows[0]?.name}`, database };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoadon-backup-'));
  const keys = join(folder, 'keys');
  environment = {
    DATA_FOLDER: folder,
    SIMULATORS: 'true',
    AUDIT_KEY: randomBytes(32).toString('base64'),
    SIGNING_PKCS12_FOLDER: keys,
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Opens the whole product as `hoadon start` does, for the time of `work`. */
async function withProduct<T>({ url }: RestoreTarget, work: (app: App) => Promise<T>): Promise<T> {
  const PORT = String(await freePort());
  const app = await buildApp(testConfig({ ...environment, PORT, DATABASE_URL: url }));
  try {
    return await work(app);
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

/** Names of the product's own tables, with those of the job queue. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') order by 1`;

/** The schema in words, and of each table how many rows it has and a hash over all of them. */
const contentOf = ({ database }: RestoreTarget) =>
  database.scripts(async ({ run }) => {
    const schema = await describeSchema({ run });
    const rows: Record<string, unknown> = {};
    for (const { name } of (await run(TABLES)).rows as { name: string }[])
      [rows[name]] = (
        await run(`select count(*)::integer as count, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash
          from ${name} t`)
      ).rows;
    return { schema, rows };
  });

test(
  'a backup by pg_dump restores into an empty database, every table, key and index, and the next invoice is issued there',
  async () => {
    const full = await emptyPlace();
    await full.database.scripts(migrate);
    await keepReferenceRows(full.database.db);
    const before = await withProduct(full, async (app) => {
      await seedDemo(app.platform);
      await seedMonths(app, 1);
      return issueOne(await app.start());
    });

    const backup = join(folder, 'hoadon.dump');
    await program('pg_dump', ['--format=custom', `--file=${backup}`, full.url]);
    const restored = await emptyPlace();
    const { stderr } = await program('pg_restore', [
      '--no-owner',
      '--exit-on-error',
      `--dbname=${restored.url}`,
      backup,
    ]);
    expect(stderr).toBe('');

    const [was, is] = [await contentOf(full), await contentOf(restored)];
    for (const kind of ['column', 'constraint', 'index', 'trigger', 'function', 'sequence'])
      expect(
        was.schema.some((part) => part.kind === kind),
        kind,
      ).toBe(true);
    expect(is.schema).toEqual(was.schema);
    expect(
      Object.values(was.rows).filter((table) => (table as { count: number }).count > 0).length,
    ).toBeGreaterThan(40);
    expect(is.rows).toEqual(was.rows);

    const after = await withProduct(restored, async (app) => issueOne(await app.start()));
    expect(Number(after)).toBe(Number(before) + 1);
  },
  PATIENCE_MS,
);
