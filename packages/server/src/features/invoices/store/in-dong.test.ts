import { dongRateOf } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { inDong as inDongOfDomain } from '@hoadon/domain/invoice/totals-in-dong';
import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testDb } from '../../../platform/db/testing.ts';
import { amounts, currencies } from '../../../testing/generated-amounts.ts';
import { evaluate, expectSameAnswers } from '../../../testing/same-answers.ts';
import { inDong } from './in-dong.ts';

test('an amount at a rate of many decimals comes to the same dong in the database', async () => {
  const db = await testDb();
  const priced = fc.record({ amount: amounts(6), money: currencies });
  await expectSameAnswers(priced, {
    database: (rows) =>
      evaluate(
        db,
        rows.map(({ amount, money }) => ({
          amount,
          currency: money.currency,
          exchange_rate: money.exchangeRate,
        })),
        {
          columns: 'amount numeric, currency text, exchange_rate numeric',
          expression: sql`trim_scale(${inDong(sql`i.amount`)})::text`,
        },
      ),
    domain: ({ amount, money }) => inDongOfDomain(amount, dongRateOf(money)),
  });
});
