import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openPostgres, PREPARED } from './open.ts';

const source = inject('testDatabase');
/** The embedded engine prepares nothing. */
const onPostgres = test.skipIf(source.kind === 'pglite');

onPostgres(
  'a statement is planned for the company that asks, however often others asked before',
  async () => {
    if (source.kind === 'pglite') return;
    const url = `${source.server}/${source.template}`;
    const db = openPostgres({ kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 60_000 });
    try {
      // By itself the database plans for nobody in particular from the sixth time on.
      for (let companyId = 1; companyId <= 10; companyId += 1)
        await sql`select ${PREPARED} name from company where id = ${companyId}`.execute(db);
      const { rows } = await sql`
        select generic_plans::integer as "forNobody", custom_plans::integer as "forTheCompany"
        from pg_prepared_statements`.execute(db);
      expect(rows).toEqual([{ forNobody: 0, forTheCompany: 10 }]);
    } finally {
      await db.destroy();
    }
  },
);
