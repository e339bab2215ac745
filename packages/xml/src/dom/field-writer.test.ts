import { describe, expect, test } from 'vitest';
import {
  dateRule,
  dateTimeRule,
  EncodeRefused,
  fieldWriter,
  mandatory,
  numberRule,
  textRule,
} from './field-writer.ts';

const brokenBy = (rule: ReturnType<typeof textRule>, value: string) => rule.broken(value);

describe('lengths count letters as people do', () => {
  test('a name at the limit is accepted, one letter more is not', () => {
    expect(brokenBy(textRule(5), 'Đường')).toBeNull();
    expect(brokenBy(textRule(5), 'Đường1')).toBe('length');
  });
  test('decomposed letters and letters outside the basic plane count as one each', () => {
    expect(brokenBy(textRule(5), 'Đường'.normalize('NFD'))).toBeNull();
    expect(brokenBy(textRule(2), '𠀀𠀁')).toBeNull();
    expect(brokenBy(textRule(1), '𠀀𠀁')).toBe('length');
  });
});

describe('numbers obey "x,y": digits in all, and after the point', () => {
  const amount = numberRule(21, 6);
  test.each(['0', '-0.000001', '123456789012345.123456', '999999999999999999999'])(
    '%s',
    (value) => {
      expect(brokenBy(amount, value)).toBeNull();
    },
  );
  test.each([
    ['1.1234567', 'digits'],
    ['9999999999999999999999', 'digits'],
    ['1234567890123456.123456', 'digits'],
    ['1e5', 'number'],
    ['1,5', 'number'],
    ['01', 'number'],
    ['', 'number'],
  ])('%s is refused: %s', (value, rule) => {
    expect(brokenBy(amount, value)).toBe(rule);
  });
});

test('a day must exist', () => {
  expect(brokenBy(dateRule, '2024-02-29')).toBeNull();
  expect(brokenBy(dateRule, '2026-02-29')).toBe('date');
  expect(brokenBy(dateRule, '2026-13-01')).toBe('date');
  expect(brokenBy(dateRule, '21/11/2026')).toBe('date');
  expect(brokenBy(dateRule, '2026-11-21Z')).toBe('date');
  expect(brokenBy(dateRule, ' 2026-11-21')).toBe('date');
  expect(brokenBy(dateTimeRule, 'x2026-11-21T08:00:00')).toBe('date');
  expect(brokenBy(dateTimeRule, '2026-11-21T08:00:00')).toBeNull();
  expect(brokenBy(dateTimeRule, '2026-11-21T08:00:00Z')).toBe('date');
});

test('every faulty field is named with its path, not only the first', () => {
  const writer = fieldWriter();
  expect(writer.field('HDon', 'Ten', 'Ấm', mandatory(textRule(10)))).toBe('<Ten>Ấm</Ten>');
  expect(writer.field('HDon', 'MST', null, textRule(14))).toBe('');
  writer.field('HDon', 'DChi', '', mandatory(textRule(10)));
  writer.field('HDon/NMua', 'MST', 'x', textRule(14, /^\d+$/));
  writer.field('HDon', 'GChu', 'a\u0001', textRule(10));
  expect(() => writer.finish()).toThrow(EncodeRefused);
  try {
    writer.finish();
  } catch (error) {
    expect(error instanceof EncodeRefused && error.faults).toEqual([
      { tag: 'DChi', path: 'HDon/DChi', rule: 'required' },
      { tag: 'MST', path: 'HDon/NMua/MST', rule: 'pattern' },
      { tag: 'GChu', path: 'HDon/GChu', rule: 'characters' },
    ]);
  }
});

test('a document without a faulty field is not refused', () => {
  const writer = fieldWriter();
  writer.field('HDon', 'Ten', 'Ấm', mandatory(textRule(2)));
  expect(() => writer.finish()).not.toThrow();
});

test('the log names each faulty field and its rule', () => {
  const writer = fieldWriter();
  writer.fault('HDon', 'MST', 'pattern');
  writer.fault('HDon', 'Ten', 'length');
  expect(() => writer.finish()).toThrow('HDon/MST: pattern; HDon/Ten: length');
});
