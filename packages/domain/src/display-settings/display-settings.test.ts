import { expect, test } from 'vitest';
import {
  checkDisplay,
  DEFAULT_DISPLAY,
  DISPLAY_KEYS,
  displayOf,
  marksWith,
  withinLimits,
} from './display-settings.ts';

const WRITTEN = { decimalMark: ',', thousandMark: '.', digits: DEFAULT_DISPLAY.rounding };

test('SET-013 a company starts with decimal comma and thousand dot, and its settings may be saved', () => {
  expect(DEFAULT_DISPLAY.format).toEqual({ decimalMark: ',', thousandMark: '.' });
  expect(checkDisplay(WRITTEN)).toEqual([]);
  expect(displayOf(WRITTEN)).toEqual(DEFAULT_DISPLAY);
});

test('SET-011 choosing one separator makes the other the opposite of comma and dot', () => {
  expect(marksWith('.').thousandMark).toBe(',');
  expect(marksWith(',').thousandMark).toBe('.');
});

test('SET-009 every empty value is a fault of its own, dong and foreign', () => {
  const digits = { ...WRITTEN.digits, QUANTITY: null, TAX_MONEY__FOREIGN: null };
  expect(checkDisplay({ ...WRITTEN, digits })).toEqual([
    { path: 'QUANTITY', code: 'setting-empty' },
    { path: 'TAX_MONEY__FOREIGN', code: 'setting-empty' },
  ]);
  expect(displayOf({ ...WRITTEN, digits })).toBeNull();
  expect(checkDisplay({ ...WRITTEN, digits: {} })).toHaveLength(DISPLAY_KEYS.length);
});

test('SET-010 both separators are needed, and they must differ', () => {
  for (const [decimalMark, thousandMark] of [
    [null, '.'],
    [',', null],
    [',', ','],
    [';', '.'],
  ] as const) {
    expect(checkDisplay({ ...WRITTEN, decimalMark, thousandMark })).toEqual([
      { path: 'separators', code: 'separators-required' },
    ]);
  }
});

test('SET-012 fewer than 0, more than the format takes or half decimals are refused', () => {
  for (const value of [-1, 3, 1.5]) {
    const digits = { ...WRITTEN.digits, RATE: value };
    expect(checkDisplay({ ...WRITTEN, digits })).toEqual([
      { path: 'RATE', code: 'decimals-out-of-range' },
    ]);
  }
});

test('settings saved while 8 decimals could be set are read as what may be set now', () => {
  const digits = Object.fromEntries(DISPLAY_KEYS.map((key) => [key, 8])) as typeof WRITTEN.digits;
  const within = withinLimits(digits);
  expect(checkDisplay({ ...WRITTEN, digits: within })).toEqual([]);
  expect(within).toMatchObject({ QUANTITY: 6, RATE: 2, SUB_TOTAL: 0, SUB_TOTAL__FOREIGN: 4 });
  expect(withinLimits(DEFAULT_DISPLAY.rounding)).toEqual(DEFAULT_DISPLAY.rounding);
});
