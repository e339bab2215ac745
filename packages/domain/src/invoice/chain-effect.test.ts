import { expect, test } from 'vitest';
import { CHAIN_STATES, type ChainState, PROCESSING_STATES } from '../issuing/processing-state.ts';
import { type Decimal, decimal, plus, times, ZERO } from '../money/decimal.ts';
import { chainEffect, countsFor } from './chain-effect.ts';

type Member = Readonly<{ chainState: ChainState; withTax: string }>;
const issued = (chainState: ChainState) =>
  countsFor({ chainState, processingState: 'accepted', serial: 'C26TAA' });
/** Count and money of a family, as counters add them up. */
const netOf = (family: readonly Member[]): { invoices: number; withTax: Decimal } =>
  family.reduce(
    (net, { chainState, withTax }) => ({
      invoices: net.invoices + issued(chainState),
      withTax: plus(net.withTax, times(decimal(withTax), decimal(issued(chainState)))),
    }),
    { invoices: 0, withTax: ZERO },
  );

test.each([
  ['ORIGINAL', 'whole'],
  ['REPLACE', 'whole'],
  ['MODIFIED', 'whole'],
  ['MODIFY', 'difference'],
  ['REPLACED', 'nothing'],
  ['CANCELED', 'nothing'],
] as const)('an invoice that is %s counts %s', (chainState, effect) => {
  expect(chainEffect(chainState)).toBe(effect);
});

test('a replaced invoice counts once, with the amounts of its replacement (worked example 4)', () => {
  const family: Member[] = [
    { chainState: 'REPLACED', withTax: '1080000' },
    { chainState: 'REPLACE', withTax: '972000' },
  ];
  expect(netOf(family)).toEqual({ invoices: 1, withTax: '972000' });
  const again: Member[] = [
    { chainState: 'REPLACED', withTax: '1080000' },
    { chainState: 'REPLACED', withTax: '972000' },
    { chainState: 'REPLACE', withTax: '900000' },
  ];
  expect(netOf(again)).toEqual({ invoices: 1, withTax: '900000' });
});

test('an adjustment adds its difference to the invoice that stays in force (worked example 3)', () => {
  const family: Member[] = [
    { chainState: 'MODIFIED', withTax: '1080000' },
    { chainState: 'MODIFY', withTax: '-216000' },
  ];
  expect(netOf(family)).toEqual({ invoices: 2, withTax: '864000' });
});

test('a cancelled invoice counts nothing', () => {
  expect(netOf([{ chainState: 'CANCELED', withTax: '500000' }])).toEqual({
    invoices: 0,
    withTax: '0',
  });
});

test('a replacement that is drafted, on its way or refused counts nothing yet', () => {
  const of = (serial: string) =>
    PROCESSING_STATES.filter(
      (processingState) => countsFor({ chainState: 'REPLACE', processingState, serial }) === 1,
    );
  expect(of('C26TAA')).toEqual(['accepted']);
  expect(of('K26TAA')).toEqual(['signed', 'sent', 'unknown', 'accepted']);
});

test('what has no effect counts in no state of its issuing', () => {
  for (const chainState of CHAIN_STATES.filter((state) => chainEffect(state) === 'nothing'))
    for (const processingState of PROCESSING_STATES)
      expect(countsFor({ chainState, processingState, serial: 'K26TAA' })).toBe(0);
});
