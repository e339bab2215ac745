import { addDays } from '@hoadon/domain/dates/add-days';
import { absolute } from '@hoadon/domain/money/decimal';
import { PAYMENT_DIRECTIONS } from '@hoadon/domain/payments/payment-direction';
import { voucherNumber } from '@hoadon/domain/payments/voucher-number';
import { foldForSearch } from '@hoadon/domain/search/fold';
import fc from 'fast-check';
import { test } from 'vitest';
import { testCompany, testDb } from '../../../platform/db/testing.ts';
import { amounts } from '../../../testing/generated-amounts.ts';
import { texts } from '../../../testing/generated-texts.ts';
import { expectSameAnswers } from '../../../testing/same-answers.ts';

const payment = fc.record({
  direction: fc.constantFrom(...PAYMENT_DIRECTIONS),
  number: fc.oneof(
    fc.integer({ min: 1, max: 99_999 }),
    fc.integer({ min: 99_990, max: 9_999_999 }),
  ),
  paid_on: fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2020-01-01', days)),
  bank_reference: fc.option(texts(8)),
  note: fc.option(texts()),
  counterparty: fc.option(texts()),
  amount: amounts(4).map(absolute),
});

test('a payment is searched by its number as it is shown, and by its texts folded as what is typed', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  await expectSameAnswers(payment, {
    database: async (payments) => {
      const rows = await db
        .insertInto('payment')
        .values(
          payments.map((payment) => ({
            ...payment,
            company_id: companyId,
            currency: 'VND',
            amount_dong: payment.amount,
            method: 'cash',
            created_at: '2026-11-21T00:00:00Z',
          })),
        )
        .returning('search_text')
        .execute();
      return rows.map(({ search_text }) => search_text);
    },
    domain: ({ direction, number, paid_on, bank_reference, note, counterparty, amount }) =>
      foldForSearch(
        [
          voucherNumber(direction, number, paid_on),
          bank_reference,
          note,
          counterparty,
          amount,
        ].join(' '),
      ),
  });
});
