import { countsFor } from '@hoadon/domain/invoice/chain-effect';
import { decimal, sum } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testCompany, testDb } from '../../platform/db/testing.ts';
import { generatedInvoices, rowOfGenerated } from '../../testing/generated-invoices.ts';
import { saveRows } from '../../testing/invoice-rows.ts';
import { findParts } from './totals.repository.ts';

test('DIR-002 a directory comes to its invoices that count, sold and bought, and holds all that are not deleted', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  const { id: directoryId } = await db
    .insertInto('directory')
    .values({
      company_id: companyId,
      name: '2026',
      level: 1,
      position: 1,
      created_at: '2026-11-20T03:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invoices = fc.sample(generatedInvoices, 1_000);
  const rows = invoices.map((one) => ({ ...rowOfGenerated(one), directory_id: directoryId }));
  await saveRows(db, companyId, rows);
  const parts = await findParts(db, companyId, true);
  for (const currency of ['VND', 'USD', 'JPY', 'KWD']) {
    const its = parts.filter((part) => part.currency === currency);
    const counted = invoices.filter((one) => one.currency === currency && !one.isDeleted);
    const worth = (direction: 'issued' | 'received') =>
      sum(
        counted
          .filter((one) => one.direction === direction && countsFor(one) === 1)
          .map(({ withTax }) => withTax),
      );
    expect({
      invoices: its.reduce((count, part) => count + part.invoices, 0),
      revenue: decimal(sum(its.map(({ revenue }) => revenue))),
      expense: decimal(sum(its.map(({ expense }) => expense))),
    }).toEqual({ invoices: counted.length, revenue: worth('issued'), expense: worth('received') });
  }
});
