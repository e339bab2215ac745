import { expect, test } from 'vitest';
import type { Licence } from '../licences/licence.ts';
import { mayPublish, publishRefusal } from './may-publish.ts';

/** 10:00 on 21 November 2026 in Viet Nam. */
const NOW = '2026-11-21T03:00:00.000Z';
const LICENCE: Licence = { capacity: 100, count: 99, endsAt: '2027-11-21T03:00:00.000Z' };
const PERMITTED = [{ template: '1', serial: 'C26TAA' }];
const refusal = (more: Partial<Licence>) => publishRefusal({ ...LICENCE, ...more }, PERMITTED, NOW);

test('LIC-001 a licence with room publishes, a used-up one is expired', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({ count: 100 })).toBe('LICENSE_EXPIRED');
  expect(refusal({ capacity: 0, count: 0 })).toBe('LICENSE_EXPIRED');
});

test('LIC-001 a licence without capacity is unlimited', () => {
  expect(refusal({ capacity: null, count: 1_000_000 })).toBeNull();
});

test('LIC-002 the licence ends tomorrow at the earliest, by the calendar of Viet Nam', () => {
  expect(refusal({ endsAt: '2026-11-21T17:00:00.000Z' })).toBeNull(); // 00:00 on the 22nd
  expect(refusal({ endsAt: '2026-11-21T16:59:59.000Z' })).toBe('PUBLISH_NOT_PERMITTED');
  expect(refusal({ endsAt: '2026-11-01T00:00:00.000Z' })).toBe('PUBLISH_NOT_PERMITTED');
});

test('LIC-003 at least one invoice type is permitted', () => {
  expect(publishRefusal(LICENCE, [], NOW)).toBe('NO_PERMITTED_INVOICE_TYPE');
  expect(mayPublish(LICENCE, [], NOW)).toBe(false);
  expect(mayPublish(LICENCE, PERMITTED, NOW)).toBe(true);
});

test('without a licence nothing is published', () => {
  expect(publishRefusal(null, PERMITTED, NOW)).toBe('PUBLISH_NOT_PERMITTED');
});
