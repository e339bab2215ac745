import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPostgres } from './open.ts';

const source = inject('testDatabase');
/** The embedded engine serves one process and has no such limit. */
const onPostgres = test.skipIf(source.kind === 'pglite');

onPostgres('a statement that takes longer than the limit is ended by the database', async () => {
  if (source.kind === 'pglite') return;
  const url = `${source.server}/${source.template}`;
  const db = openPostgres({ kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 100 });
  try {
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await db.destroy();
  }
});
