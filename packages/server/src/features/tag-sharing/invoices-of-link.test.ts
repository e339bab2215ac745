import { isIssued } from '@hoadon/domain/issuing/is-issued';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testCompany, testDb } from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import { generatedInvoices, rowOfGenerated } from '../../testing/generated-invoices.ts';
import { saveRows } from '../../testing/invoice-rows.ts';
import { changeTags } from '../invoices/index.ts';
import { findShared } from './invoice.repository.ts';

test('TAG-013 a recipient of a shared tag sees received invoices and those issued to the buyer, and no others', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  const { id: tagId } = await db
    .insertInto('tag')
    .values({ company_id: companyId, name: 'Dự án', created_at: '2026-11-20T03:00:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invoices = fc.sample(generatedInvoices, 500);
  const ids = await saveRows(db, companyId, invoices.map(rowOfGenerated));
  await transact(db, (tx) =>
    changeTags(tx, companyId, new Map(ids.map((id) => [id, { added: [tagId], removed: [] }]))),
  );
  const page = { after: null, limit: 1_000 };
  const shared = await findShared(
    db,
    { companyId, tagId, partnerId: null, withPurchases: true },
    page,
  );
  const seen = ids.filter((_, nth) => {
    const { direction, isDeleted, processingState, serial } = invoices[nth] as (typeof invoices)[0];
    return !isDeleted && (direction === 'received' || isIssued(processingState, serial));
  });
  expect(shared.map(({ id }) => id).sort()).toEqual(seen.sort());
});
