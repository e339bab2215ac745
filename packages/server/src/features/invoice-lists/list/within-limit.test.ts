import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { LIST, listsApp } from '../testing/lists-app.ts';

/** The embedded engine serves one process and has no such limit. */
const onPostgres = test.skipIf(inject('testDatabase').kind === 'pglite');

onPostgres('a list that takes longer than two seconds is cancelled and refused', async () => {
  const fixture = await listsApp();
  const app = fixture.app(await fixture.company());
  await transact(fixture.platform.db, async (tx) => {
    await sql`lock table invoice`.execute(tx);
    expect(await app.get(LIST)).toMatchObject({ status: 422, message: 'LIST_TOO_BROAD' });
  });
  expect(await app.get(LIST)).toMatchObject({ status: 200 });
});
