import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { defineCall } from '@hoadon/contracts/http/define-call';
import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, postgresDatabase } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { type Route, route, type Session } from './route.ts';
import { appFor } from './testing.ts';

const session: Session = {
  actor: 'user/1',
  userId: '1',
  companyId: '1',
  role: 'admin',
  permissions: ROLE_PERMISSIONS.admin,
};
const access = { access: 'signed-in', idempotent: true, summary: 'Of the test.' } as const;
const call = defineCall('POST', '/write', z.object({}), z.object({}), access);

let database: Database;
let routes: Route[];
beforeAll(async () => {
  // A port that was free a moment ago, without a listener.
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const url = `postgres://postgres@127.0.0.1:${port}/away`;
  database = postgresDatabase({ kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 1_000 });
  routes = [
    route(call, () =>
      transact(database.db, async (tx) => {
        await sql`select 1`.execute(tx);
        return {};
      }),
    ),
  ];
});
afterAll(() => database.close());

test.each([
  ['a call', {}],
  ['a call under an Idempotency-Key', { 'idempotency-key': 'key-1' }],
])('%s returns 503 with Retry-After while the database is unreachable', async (_what, headers) => {
  const { app } = appFor(routes, session, database.db);
  const response = await app.inject({ method: 'POST', url: '/write', payload: {}, headers });
  expect(response.json()).toMatchObject({ success: false, message: 'SERVICE_UNAVAILABLE' });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
});
