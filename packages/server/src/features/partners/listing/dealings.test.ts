import { ROLE_PERMISSIONS } from '@hoadon/domain/access/permission';
import { countsFor } from '@hoadon/domain/invoice/chain-effect';
import { isPositive, sum, ZERO } from '@hoadon/domain/money/decimal';
import { openBalance } from '@hoadon/domain/payments/what-is-owed';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testCompany, testDb } from '../../../platform/db/testing.ts';
import { generatedInvoices, rowOfGenerated } from '../../../testing/generated-invoices.ts';
import { saveRows } from '../../../testing/invoice-rows.ts';
import { listPartners } from './list-partners.ts';

/** A transfer note has no amount (bookedTotals), and nothing is paid on it. */
const invoice = fc
  .record({ its: generatedInvoices, isTransferNote: fc.nat(9) })
  .map(({ its, isTransferNote }) =>
    isTransferNote === 0
      ? { ...its, template: '6', withTax: ZERO, paid: ZERO, isSettled: false }
      : { ...its, template: '1' },
  );

test('PART-004 a partner owes what is open of its invoices that can be paid, and has traded what counts', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  const made = await db
    .insertInto('partner')
    .values(
      ['A', 'B', 'C'].map((name) => ({
        company_id: companyId,
        name,
        is_customer: true,
        is_vendor: true,
        search_text: name,
        created_at: '2026-11-20T03:00:00Z',
      })),
    )
    .returning('id')
    .execute();
  const invoices = fc
    .sample(invoice, 1_000)
    .map((one, nth) => ({ ...one, partner: made[nth % made.length]?.id ?? '' }));
  await saveRows(
    db,
    companyId,
    invoices.map((one) => ({
      ...rowOfGenerated(one),
      template: one.template,
      partner_id: one.partner,
    })),
  );
  for (const [type, direction] of [
    ['customers', 'issued'],
    ['vendors', 'received'],
  ] as const) {
    const request = { type, search_text: '', page: 1, page_size: 10 };
    const { rows } = await listPartners(
      db,
      { companyId, permissions: ROLE_PERMISSIONS.admin },
      request,
    );
    expect(rows).toHaveLength(made.length);
    for (const { id, invoices: count, unpaid_invoices, amounts } of rows) {
      const its = invoices.filter(
        (one) =>
          one.partner === id && one.direction === direction && !one.isDeleted && !one.isVoucher,
      );
      const counted = its.filter((one) => countsFor(one) === 1);
      expect({ count, unpaid_invoices }).toEqual({
        count: counted.length,
        unpaid_invoices: its.filter((one) => isPositive(openBalance(one))).length,
      });
      for (const { currency_code, total_amount_with_tax, debt } of amounts) {
        const ofCurrency = its.filter(({ currency }) => currency === currency_code);
        expect({ total_amount_with_tax, debt }).toEqual({
          total_amount_with_tax: sum(
            ofCurrency.filter((one) => countsFor(one) === 1).map(({ withTax }) => withTax),
          ),
          debt: sum(ofCurrency.map(openBalance)),
        });
      }
    }
  }
});
