import { expect, test } from 'vitest';
import { decimal, times } from '../money/decimal.ts';
import { FREE_PACKAGE, LICENCE_PACKAGES } from './licence.ts';

test('LIC-018 LIC-019 LIC-020 the price table', () => {
  expect(
    LICENCE_PACKAGES.map(
      ({ name, quantity, unitPrice, total }) => `${name} ${quantity} ${unitPrice} ${total}`,
    ),
  ).toEqual([
    'P100 100 1000 100000',
    'P300 300 900 270000',
    'P500 500 746 373000',
    'P1000 1000 580 580000',
    'P2000 2000 436 872000',
    'P3000 3000 409 1227000',
    'P5000 5000 372 1860000',
    'P7000 7000 354 2478000',
    'P10000 10000 310 3100000',
    'P15000 15000 290 4350000',
    'P20000 20000 263 5260000',
    'P50000 50000 250 12500000',
  ]);
  expect(
    LICENCE_PACKAGES.every(
      ({ quantity, unitPrice, total }) => times(decimal(quantity), unitPrice) === total,
    ),
  ).toBe(true);
});

test('the free package is worth 100 issuances', () => {
  expect(FREE_PACKAGE).toMatchObject({ name: 'EINVOICE_FREE100', quantity: 100, total: '0' });
});
