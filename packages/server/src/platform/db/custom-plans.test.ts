import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPostgres, PREPARED } from './open.ts';

const source = inject('testDatabase');
/** The embedded engine prepares nothing. */
const onPostgres = test.skipIf(source.kind === 'pglite');

onPostgres(
  'a statement is planned for the company of the call, however often others ran it before',
  async () => {
    if (source.kind === 'pglite') return;
    const url = `${source.server}/${source.template}`;
    const db = openPostgres({ kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 60_000 });
    try {
      // By default PostgreSQL switches to a generic plan from the sixth execution on.
      for (let companyId = 1; companyId <= 10; companyId += 1)
        await sql`select ${PREPARED} name from company where id = ${companyId}`.execute(db);
      const { rows } = await sql`
        select generic_plans::integer as "generic", custom_plans::integer as "custom"
        from pg_prepared_statements`.execute(db);
      expect(rows).toEqual([{ generic: 0, custom: 10 }]);
    } finally {
      await db.destroy();
    }
  },
);
