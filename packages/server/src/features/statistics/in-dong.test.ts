import { turnoverOf } from '@hoadon/domain/invoice/counted-as';
import { dongRateOf } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import type { RateTotal, Totals } from '@hoadon/domain/invoice/totals';
import { totalsInDong } from '@hoadon/domain/invoice/totals-in-dong';
import { absolute, decimal, minus, plus, sum, ZERO } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testDb } from '../../platform/db/testing.ts';
import { amounts, currencies } from '../../testing/generated-amounts.ts';
import { evaluate, expectSameAnswers } from '../../testing/same-answers.ts';
import { TURNOVER } from '../invoices/index.ts';
import { DONG_TOTALS } from './in-dong.ts';

const group: fc.Arbitrary<RateTotal> = fc.record({
  rate: fc.constantFrom('0', '5', '8', '10', 'KHAC', 'KCT', 'KKKNT'),
  customRate: fc.constant(null),
  base: amounts(4),
  tax: fc.option(amounts(4)),
});

/** What an invoice states beside its groups: a few cents of rounding, or nothing. */
const beside = fc.constantFrom('0', '0', '0.01', '-0.03', '1.5').map(decimal);

const totals: fc.Arbitrary<Totals> = fc
  .record({
    byRate: fc.array(group, { maxLength: 4 }),
    base: beside,
    tax: beside,
    payable: beside,
    reduction: fc.oneof(fc.constant(ZERO), amounts(2).map(absolute)),
  })
  .map(({ byRate, base, tax: taxBeside, payable, reduction }) => {
    const withoutTax = plus(sum(byRate.map((one) => one.base)), base);
    const tax = plus(sum(byRate.map((one) => one.tax ?? ZERO)), taxBeside);
    const withTax = plus(minus(plus(withoutTax, tax), reduction), payable);
    return { byRate, withoutTax, tax, withTax, discount: ZERO, decreeReduction: reduction };
  });

test('the sums of an invoice in dong are those of the domain, whatever it states beside its rates', async () => {
  const db = await testDb();
  await expectSameAnswers(fc.record({ totals, money: currencies }), {
    database: (rows) =>
      evaluate(
        db,
        // As `rowOf` writes them: an invoice in dong has no sums in dong beside its own.
        rows.map(({ totals, money: { currency, exchangeRate } }) => {
          const dong =
            currency === 'VND'
              ? null
              : totalsInDong(totals, dongRateOf({ currency, exchangeRate }));
          return {
            currency,
            exchange_rate: exchangeRate,
            without_tax: totals.withoutTax,
            tax: totals.tax,
            with_tax: totals.withTax,
            without_tax_dong: dong?.withoutTax,
            tax_dong: dong?.tax,
          };
        }),
        {
          columns: `currency text, exchange_rate numeric, without_tax numeric, tax numeric, with_tax numeric,
            without_tax_dong numeric, tax_dong numeric`,
          expression: sql`(
            select array[trim_scale(dong.without_tax)::text, trim_scale(dong.tax)::text, trim_scale(dong.with_tax)::text,
              trim_scale(${TURNOVER})::text]
            from (select) as one ${DONG_TOTALS})`,
        },
      ),
    domain: ({ totals, money }) => {
      const dong = totalsInDong(totals, dongRateOf(money));
      return [dong.withoutTax, dong.tax, dong.withTax, turnoverOf(dong)];
    },
  });
});
