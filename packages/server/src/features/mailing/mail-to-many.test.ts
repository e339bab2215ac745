import { isIssued } from '@hoadon/domain/issuing/is-issued';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testCompany, testDb } from '../../platform/db/testing.ts';
import { generatedInvoices, rowOfGenerated } from '../../testing/generated-invoices.ts';
import { keepRows } from '../../testing/invoice-rows.ts';
import { expectSameAnswers } from '../../testing/same-answers.ts';
import { leftOutAs } from '../bulk-acts/index.ts';
import type { MailingDeps } from './deps.ts';
import { mailToMany } from './mail-to-many.ts';

test('mailing many takes each own invoice that is issued, and no draft', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  // Nothing is mailed here.
  const { leavesOut } = mailToMany({} as MailingDeps);
  await expectSameAnswers(generatedInvoices, {
    database: async (invoices) => {
      const ids = await keepRows(db, companyId, invoices.map(rowOfGenerated));
      const { rows } = await sql<{ takes: boolean }>`
        select ${leftOutAs(leavesOut)} is null as takes from invoice
        where company_id = ${companyId} and id = any (${ids}::bigint[]) order by id`.execute(db);
      return rows.map(({ takes }) => takes);
    },
    domain: ({ direction, isDeleted, processingState, serial }) =>
      direction === 'issued' && !isDeleted && isIssued(processingState, serial),
  });
});
