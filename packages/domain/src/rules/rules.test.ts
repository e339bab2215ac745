import { expect, test } from 'vitest';
import { checkRule } from './check-rule.ts';
import { readCondition } from './read-condition.ts';
import {
  emptyCondition,
  MOST_TARGETS,
  NEW_RULE,
  newCondition,
  RULE_KEYS,
  RULE_UNITS,
  UNIT_SPELLINGS,
} from './rule.ts';
import { RULE_COLOURS, ruleColour } from './rule-colour.ts';
import { ruleFaults } from './rule-faults.ts';

const TARGET = { directory: '1', tags: [] };
/** A rule that asks for 10 % VAT. */
const VAT_RULE = { ...NEW_RULE, conditions: [newCondition('RULE_VAT')] };
const codes = (rule: Parameters<typeof checkRule>[0]) =>
  checkRule(rule).map(({ path, code }) => `${path}: ${code}`);

test('RULE-016 RULE-017 a rule needs a name, a condition with its value, and a directory or a tag', () => {
  const nothing = { conditions: [], directory: null, tags: [] };
  expect(codes({ name: ' ', structure: nothing })).toEqual([
    'name: required',
    'structure.conditions: rule-empty',
    'structure.directory: rule-without-target',
  ]);
  const empty = { ...TARGET, conditions: [emptyCondition('RULE_BUYER')] };
  expect(codes({ name: 'A', structure: empty })).toEqual([
    'structure.conditions.0.value: required',
  ]);
  expect(codes({ name: 'A', structure: { ...VAT_RULE, tags: ['3'] } })).toEqual([]);
  expect(codes({ name: 'A', structure: { ...VAT_RULE, ...TARGET } })).toEqual([]);
});

test('RULE-022 fifty targets are enough, one more is too many', () => {
  const tags = Array.from({ length: MOST_TARGETS }, (_, index) => String(index + 1));
  expect(codes({ name: 'A', structure: { ...VAT_RULE, tags } })).toEqual([]);
  expect(codes({ name: 'A', structure: { ...VAT_RULE, directory: '1', tags } })).toEqual([
    'structure.tags: rule-too-many-targets',
  ]);
});

test('RULE-014 RULE-018 a new rule asks nothing; a VAT condition that is added asks for 10 %, and one whose key changes has no value', () => {
  expect(NEW_RULE.conditions).toEqual([]);
  expect(newCondition('RULE_VAT')).toEqual({ key: 'RULE_VAT', value: '10' });
  expect(newCondition('RULE_SELLER')).toEqual({ key: 'RULE_SELLER', value: '' });
  for (const key of RULE_KEYS) expect(emptyCondition(key)).toEqual({ key, value: '' });
});

test.each([
  ['RULE_CCID', '0399991100002', '0399991100-002'],
  ['RULE_CCID', '079 099 000 123', '079099000123'],
  ['RULE_CCID', 'abc', null],
  ['RULE_SELLER', ' Điện lực ', 'Điện lực'],
  ['RULE_BUYER', '!', null],
  ['RULE_VAT', '8', '8'],
  ['RULE_VAT', '7', null],
  ['RULE_VAT_LEAST', '5.50', '5.5'],
  ['RULE_VAT_MOST', '101', null],
  ['RULE_VAT_MOST', '-1', null],
  ['RULE_TOTAL_BEFORE_TAX_LEAST', '-1500000.50', '-1500000.5'],
  ['RULE_TOTAL_BEFORE_TAX_MOST', '1e9', null],
  ['RULE_AMOUNT_OF_DEBT_DAYS', '030', '30'],
  ['RULE_AMOUNT_OF_DEBT_DAYS', '30.5', null],
  ['RULE_KIND_OF', 'YES', 'YES'],
  ['RULE_KIND_OF', 'TRUE', null],
  ['RULE_PAID_DATE', 'unpaid', 'unpaid'],
  ['RULE_PAID_DATE', 'sometimes', null],
  ['RULE_UNIT', 'MONTH', 'MONTH'],
  ['RULE_UNIT', 'thùng', 'thùng'],
] as const)('RULE-006 RULE-007 RULE-008 %s of %s is stored as %s', (key, value, expected) => {
  expect(readCondition({ key, value })).toEqual(
    expected === null ? null : { key, value: expected },
  );
});

test('RULE-011 months, days, times and minutes are known in either language', () => {
  expect(RULE_UNITS).toEqual(['MONTH', 'DAY', 'TIMES', 'MINUTE']);
  expect(RULE_UNITS.flatMap((unit) => UNIT_SPELLINGS[unit])).toEqual(
    expect.arrayContaining(['thang', 'ngay', 'lan', 'phut', 'month', 'day', 'times', 'minute']),
  );
});

test('RULE-012 RULE-013 a target that is gone is invalid, and one that two rules have is a fault of both', () => {
  const known = { directories: new Set(['1']), tags: new Set(['7', '8']) };
  const targets = [
    { directory: '2', tags: [] },
    { directory: null, tags: ['7', '8'] },
    { directory: null, tags: ['8', '7'] },
    { directory: '1', tags: ['9'] },
    { directory: '1', tags: ['7'] },
  ];
  expect(ruleFaults(targets, known)).toEqual([
    ['invalid'],
    ['duplicate'],
    ['duplicate'],
    ['missing'],
    [],
  ]);
});

test('RULE-023 there are six classes of colour, and a rule does not change its own', () => {
  const colours = Array.from({ length: 12 }, (_, id) => ruleColour(String(id)));
  expect(new Set(colours).size).toBe(RULE_COLOURS);
  expect(RULE_COLOURS).toBe(6);
  expect(ruleColour('9223372036854775807')).toBe(ruleColour('9223372036854775807'));
});
