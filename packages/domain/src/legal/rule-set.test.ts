import { expect, test } from 'vitest';
import { addDays } from '../dates/add-days.ts';
import { ruleSetOn } from './rule-set.ts';
import { RULE_SETS } from './rule-sets.ts';

test('each set ends the day before the next begins, and the last one is open', () => {
  RULE_SETS.forEach((rules, index) => {
    const next = RULE_SETS[index + 1];
    expect(rules.effectiveTo).toBe(next === undefined ? null : addDays(next.effectiveFrom, -1));
  });
});

test('a day falls under the set that holds it, from its first to its last day', () => {
  for (const rules of RULE_SETS) {
    expect(ruleSetOn(rules.effectiveFrom)).toBe(rules);
    expect(ruleSetOn(rules.effectiveTo ?? '2099-12-31')).toBe(rules);
  }
  expect(ruleSetOn('2010-01-01')).toBe(RULE_SETS[0]);
});

test.each([
  ['2022-01-31', false],
  ['2022-02-01', true],
  ['2023-01-01', false],
  ['2023-07-01', true],
  ['2026-12-31', true],
  ['2027-01-01', false],
])('on %s the lowered rate of 8 percent is in force: %s', (day, inForce) => {
  const rules = ruleSetOn(day);
  expect(rules.vatRates.includes('8')).toBe(inForce);
  expect(rules.reducedRateBasis !== null).toBe(inForce);
  expect(rules.decreeReduction !== null).toBe(inForce);
});

test('no set lets an invoice go out without a rate', () => {
  expect(RULE_SETS.some((rules) => rules.vatRates.includes('NONE'))).toBe(false);
});

test.each([
  ['2025-05-31', true, '2.0.1'],
  ['2025-06-01', false, '2.1.0'],
  ['2026-11-21', false, '2.1.0'],
])(
  'on %s a sent invoice may be cancelled: %s, and the format is %s',
  (day, mayCancelSent, version) => {
    expect(ruleSetOn(day).corrections.mayCancelSent).toBe(mayCancelSent);
    expect(ruleSetOn(day).invoiceFormat.version).toBe(version);
  },
);

test.each([
  [
    '2025-06-30',
    '20000000',
    'Nghị định 123/2020/NĐ-CP, Nghị định 70/2025/NĐ-CP và Thông tư 32/2025/TT-BTC',
  ],
  [
    '2025-07-01',
    '5000000',
    'Nghị định 123/2020/NĐ-CP, Nghị định 70/2025/NĐ-CP và Thông tư 32/2025/TT-BTC',
  ],
  ['2026-07-01', '5000000', 'Nghị định 254/2026/NĐ-CP và Thông tư 91/2026/TT-BTC'],
])('on %s the cash limit is %s under %s', (day, limit, basis) => {
  expect(ruleSetOn(day)).toMatchObject({ cashLimit: limit, legalBasis: basis });
});

test('LINE-014 the decree row names the resolution of its day', () => {
  expect(ruleSetOn('2026-11-21').decreeReduction?.note).toContain('Nghị quyết số 204/2025/QH15');
  expect(ruleSetOn('2025-06-30').decreeReduction?.note).toContain('Nghị quyết số 174/2024/QH15');
});
