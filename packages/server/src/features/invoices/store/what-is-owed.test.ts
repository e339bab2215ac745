import { countsAsPurchase, countsAsRevenue } from '@hoadon/domain/invoice/counted-as';
import { isRateMissing } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { decimal } from '@hoadon/domain/money/decimal';
import { isOverdue } from '@hoadon/domain/payments/ageing';
import { openBalance, settlementOf } from '@hoadon/domain/payments/what-is-owed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testCompany, testDb } from '../../../platform/db/testing.ts';
import { generatedInvoices, rowOfGenerated } from '../../../testing/generated-invoices.ts';
import { saveRow, saveRows } from '../../../testing/invoice-rows.ts';
import { expectSameAnswers } from '../../../testing/same-answers.ts';
import { COUNTED } from './in-force.ts';
import { OWED, overdueOn } from './what-is-owed.ts';

const TODAY = '2026-11-21';

type Answer = Readonly<{
  open: string;
  state: string;
  owed: boolean;
  overdue: boolean;
  counted: boolean;
}>;

test('what is open, owed, overdue and counted of an invoice is the same in the database and in the domain', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  await expectSameAnswers(generatedInvoices, {
    database: async (invoices) => {
      const ids = await saveRows(db, companyId, invoices.map(rowOfGenerated));
      const { rows } = await sql<Answer>`
        select open_amount as open, payment_state as state, (${OWED}) as owed, ${overdueOn(TODAY)} as overdue, (${COUNTED}) as counted
        from invoice where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(
        db,
      );
      return rows.map(({ open, ...row }) => JSON.stringify({ open: decimal(open), ...row }));
    },
    domain: (invoice) => {
      const open = openBalance(invoice);
      const isUncounted = isRateMissing(invoice);
      return JSON.stringify({
        open,
        state: settlementOf(invoice),
        owed: open !== '0' && !invoice.isDeleted,
        overdue: isOverdue({ ...invoice, open }, TODAY),
        counted:
          countsAsRevenue({ ...invoice, isUncounted }) ||
          countsAsPurchase({ ...invoice, isUncounted }),
      });
    },
  });
});

test('no invoice is an import that failed: the database refuses it', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  await expect(saveRow(db, companyId, { direction: 'received', origin: 2 })).rejects.toThrow(
    'invoice_origin',
  );
});
