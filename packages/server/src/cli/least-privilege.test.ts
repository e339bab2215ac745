import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { emptyDatabase } from '../platform/db/testing.ts';
import { readConfig } from '../platform/read-config.ts';
import { DEMO_USERS } from '../seed/demo-company.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { hoadon } from './testing/hoadon.ts';

/** As docs/operations.md states them. */
const GRANTS = (role: string) => `
  grant usage on schema public, pgboss to ${role};
  grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
  grant usage, select on all sequences in schema public, pgboss to ${role};`;

/** A database that the owner migrated, and the settings of servers whose role may read and write rows alone. */
async function migratedByOwner() {
  const source = inject('testDatabase');
  if (source.kind !== 'postgres') throw new Error('PostgreSQL only');
  const database = await emptyDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.db,
  );
  const owner = `${source.server}/${rows[0]?.name}`;
  expect((await hoadon(['migrate'], { DATABASE_URL: owner })).code).toBe(0);
  const role = `hoadon_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await database.scripts(({ run }) =>
    run(
      `revoke create on schema public from public; create role ${role} login password '${password}'; ${GRANTS(role)}`,
    ),
  );
  onTestFinished(() =>
    database.scripts(({ run }) => run(`drop owned by ${role}; drop role ${role}`)).then(() => {}),
  );
  const address = new URL(owner);
  address.username = role;
  address.password = password;
  const settings = {
    LOG_LEVEL: 'silent',
    DATABASE_URL: address.href,
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'hoadon-rights-')),
    ACCESS_TOKEN_KEY: randomBytes(32).toString('base64'),
    AUDIT_KEY: randomBytes(32).toString('base64'),
    SIMULATORS: 'true',
    PORT: String(20_000 + (process.pid % 20_000)),
  };
  const keys = {
    SIGNING_PKCS12_FOLDER: join(settings.DATA_FOLDER, 'keys'),
    SIGNING_PKCS12_PASSWORD: randomBytes(12).toString('hex'),
  };
  return { owner: database, settings: { ...settings, ...keys } };
}

test('a server whose role may read and write rows alone starts, issues an invoice, backs up and finds nothing to migrate', async () => {
  const { settings } = await migratedByOwner();
  const app = await buildApp(readConfig(settings));
  try {
    await seedDemo(app.platform);
    const address = await app.start();
    const call = async (method: string, path: string, body?: object, access = '') => {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { data?: { access: string } };
      return { status: response.status, ...answer };
    };
    expect(await call('GET', '/readyz')).toEqual({ status: 'ready' });
    const { user_name, password } = DEMO_USERS[0];
    const { data: tokens } = await call('POST', '/user-api/api/token/', { user_name, password });
    const { id } = await app.platform.db
      .selectFrom('invoice')
      .where('processing_state', '=', 'draft')
      .where('ready', '=', true)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const release = `/e-invoice-api/api/invoices/unpublish/release/${id}`;
    expect((await call('POST', release, {}, tokens?.access)).status).toBe(200);
    const stateOf = async () =>
      (
        await app.platform.db
          .selectFrom('invoice')
          .where('id', '=', id)
          .select('processing_state')
          .executeTakeFirstOrThrow()
      ).processing_state;
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('accepted');
    const place = await mkdtemp(join(tmpdir(), 'hoadon-rights-backup-'));
    expect(await hoadon(['backup', place], settings)).toMatchObject({ code: 0 });
  } finally {
    await app.stop();
  }
  expect(await hoadon(['migrate'], settings)).toMatchObject({
    code: 0,
    out: [expect.stringMatching(/^database: \w+ on [\w.]+(:\d+)?$/), 'the database is up to date'],
  });
}, 180_000);

test('a migration needs the owner of the tables', async () => {
  const { settings, owner } = await migratedByOwner();
  await owner.scripts(({ run }) =>
    run(`drop table backup; delete from migration where name = '0734_backups.sql'`),
  );
  expect(await hoadon(['migrate'], settings)).toMatchObject({
    code: 2,
    errors: 'migration 0734_backups.sql failed: permission denied for schema public',
  });
});
