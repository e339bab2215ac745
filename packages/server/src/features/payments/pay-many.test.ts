import { settlementOf } from '@hoadon/domain/payments/what-is-owed';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testCompany, testPlatform } from '../../platform/db/testing.ts';
import { generatedInvoices, rowOfGenerated } from '../../testing/generated-invoices.ts';
import { saveRows } from '../../testing/invoice-rows.ts';
import { expectSameAnswers } from '../../testing/same-answers.ts';
import { leftOutAs } from '../bulk-acts/index.ts';
import { payMany } from './pay-many.ts';

test('PAID-002 paying many takes each invoice of which something is to be paid: no decrease by itself, no delivery note, none that was replaced', async () => {
  const platform = await testPlatform();
  const { db } = platform;
  const { companyId } = await testCompany(db);
  const [pay] = payMany(platform);
  await expectSameAnswers(generatedInvoices, {
    database: async (invoices) => {
      const ids = await saveRows(db, companyId, invoices.map(rowOfGenerated));
      const { rows } = await sql<{ takes: boolean }>`
        select ${leftOutAs(pay?.leavesOut ?? [])} is null as takes from invoice
        where company_id = ${companyId} and id = any (${ids}::bigint[]) order by id`.execute(db);
      return rows.map(({ takes }) => takes);
    },
    domain: (invoice) => !invoice.isDeleted && ['unpaid', 'partly'].includes(settlementOf(invoice)),
  });
});
