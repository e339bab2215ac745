import { percentOf } from '@hoadon/domain/invoice/lines/line-tax';
import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testDb } from '../../../platform/db/testing.ts';
import { combinations, evaluate, expectSameAnswers } from '../../../testing/same-answers.ts';
import { PERCENT } from './conditions.ts';

test('a rule compares a rate by the percent at which the line is taxed', async () => {
  const db = await testDb();
  const rates = combinations({
    rate: VAT_RATES,
    customRate: [null, '0', '3.5', '5.263', '10'].map((rate) =>
      rate === null ? null : decimal(rate),
    ),
  });
  await expectSameAnswers(rates, {
    database: (rows) =>
      evaluate(db, rows, {
        columns: 'rate text, "customRate" numeric',
        expression: sql`(
          select trim_scale(${PERCENT})::text from (select i.rate, i."customRate" as custom_rate) as r)`,
      }),
    domain: percentOf,
  });
});
