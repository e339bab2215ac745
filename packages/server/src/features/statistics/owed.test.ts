import { isRateMissing } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { isOwed } from '@hoadon/domain/payments/what-is-owed';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testCompany, testDb } from '../../platform/db/testing.ts';
import { generatedInvoices, rowOfGenerated } from '../../testing/generated-invoices.ts';
import { saveRows } from '../../testing/invoice-rows.ts';
import { expectSameAnswers } from '../../testing/same-answers.ts';
import { owed } from './owed.ts';

test('what is expected is what is open of an invoice that can be paid, each once', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  await expectSameAnswers(generatedInvoices, {
    database: async (invoices) => {
      const ids = await saveRows(db, companyId, invoices.map(rowOfGenerated));
      const { rows } = await sql<{ times: number }>`
        select count(o.id)::integer as times
        from unnest(${ids}::bigint[]) with ordinality as asked(id, nth)
          left join (${owed(companyId, sql`i.id`, sql`true`)}) as o on o.id = asked.id
        group by asked.nth order by asked.nth`.execute(db);
      return rows.map(({ times }) => times);
    },
    domain: (invoice) => (!invoice.isDeleted && !isRateMissing(invoice) && isOwed(invoice) ? 1 : 0),
  });
});
