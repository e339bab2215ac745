import { isUsableRate } from '@hoadon/domain/invoice/exchange-rate/exchange-rate';
import { type Decimal, decimal } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';

/** `digits` behind the point at most; zero and negative amounts among them. */
export const amounts = (digits: number): fc.Arbitrary<Decimal> =>
  fc
    .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: digits }))
    .map(([units, scale]) => decimal(shifted(units, scale)));

const shifted = (units: number, scale: number): string => {
  const text = String(Math.abs(units)).padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const sign = units < 0 ? '-' : '';
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-scale)}`;
};

/** Dong for one unit of a foreign currency, with up to nine decimals, as the database holds it; null: the invoice states none that is usable. */
export const exchangeRates: fc.Arbitrary<Decimal | null> = fc.option(
  fc.oneof(
    fc
      .constantFrom('1.5', '0.5', '25417.5', '163.07', '23456.789012345', '0.000000001')
      .map(decimal),
    fc
      .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 9 }))
      .map(([units, scale]) => decimal(shifted(units, scale)))
      .filter(isUsableRate),
  ),
  { freq: 6 },
);

/** A currency with its rate. Dong has none. */
export const currencies: fc.Arbitrary<{ currency: string; exchangeRate: Decimal | null }> =
  fc.oneof(
    fc.constant({ currency: 'VND', exchangeRate: null as Decimal | null }),
    fc.record({ currency: fc.constantFrom('USD', 'JPY', 'KWD'), exchangeRate: exchangeRates }),
  );
