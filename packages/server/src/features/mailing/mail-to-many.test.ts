import { isIssued } from '@hoadon/domain/issuing/is-issued';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testCompany, testDb } from '../../platform/db/testing.ts';
import {
  type GeneratedInvoice,
  generatedInvoices,
  rowOfGenerated,
} from '../../testing/generated-invoices.ts';
import { saveRows } from '../../testing/invoice-rows.ts';
import { expectSameAnswers } from '../../testing/same-answers.ts';
import { leftOutAs } from '../bulk-acts/index.ts';
import type { MailingDeps } from './deps.ts';
import { mailToMany } from './mail-to-many.ts';

/** Some of all kinds have one. */
const hasFile = ({ isSettled }: GeneratedInvoice): boolean => !isSettled;

test('mailing many takes each own invoice that is issued and has its file, and no draft', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  // Nothing is mailed here.
  const { leavesOut } = mailToMany({} as MailingDeps);
  await expectSameAnswers(generatedInvoices, {
    database: async (invoices) => {
      const ids = await saveRows(db, companyId, invoices.map(rowOfGenerated));
      await db
        .insertInto('invoice_file')
        .values(
          ids
            .filter((_, nth) => invoices[nth] && hasFile(invoices[nth]))
            .map((invoice_id) => ({
              company_id: companyId,
              invoice_id,
              kind: 'coded_xml',
              hash: 'a'.repeat(64),
              size: 1,
              media_type: 'application/xml',
              created_at: '2026-11-20T03:00:00Z',
            })),
        )
        .execute();
      const { rows } = await sql<{ takes: boolean }>`
        select ${leftOutAs(leavesOut)} is null as takes from invoice
        where company_id = ${companyId} and id = any (${ids}::bigint[]) order by id`.execute(db);
      return rows.map(({ takes }) => takes);
    },
    domain: (invoice) => {
      const { direction, isDeleted, processingState, serial } = invoice;
      const isThere = direction === 'issued' && !isDeleted && hasFile(invoice);
      return isThere && isIssued(processingState, serial);
    },
  });
});
