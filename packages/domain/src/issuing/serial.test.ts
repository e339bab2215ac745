import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isLetterOf,
  isSerialOfYear,
  nextYearSerial,
  parseReceivedSerial,
  parseSerial,
} from './serial.ts';

test.each(['C26TYY', 'K26XYY', 'C26MAB', 'C26FYY'])(
  '%s is a series (worked example 10)',
  (serial) => {
    expect(parseSerial(serial)).not.toBeNull();
  },
);

test.each(['D26TAA', 'C6TAA', 'C26ZAA', 'C26Taa', 'C26TAAA', 'C26T1A', ''])(
  '%s is none',
  (serial) => {
    expect(parseSerial(serial)).toBeNull();
  },
);

test('the six characters are read apart', () => {
  expect(parseSerial('C26TAB')).toEqual({ coded: true, year: 2026, letter: 'T', own: 'AB' });
  expect(parseSerial('K26TYY')?.coded).toBe(false);
});

test('digits in the last two places are understood on received invoices only', () => {
  expect(parseReceivedSerial('C26T01')).toMatchObject({ own: '01' });
  expect(parseSerial('C26T01')).toBeNull();
});

test.each([
  ['1', 'C26TAA', true],
  ['1', 'C26FAA', true],
  ['2', 'C26FAA', false],
  ['2', 'C26MAA', true],
  ['6', 'C26NAA', true],
  ['6', 'C26TAA', false],
] as const)('template %s and series %s go together: %s', (template, text, together) => {
  const serial = parseSerial(text);
  expect(serial !== null && isLetterOf(template, serial)).toBe(together);
});

test('an invoice belongs into the series of its year', () => {
  const serial = parseSerial('C25TAA');
  expect(serial !== null && isSerialOfYear(serial, '2025-12-31')).toBe(true);
  expect(serial !== null && isSerialOfYear(serial, '2026-01-01')).toBe(false);
});

test('a new year continues with the same letters', () => {
  expect(nextYearSerial('C26TAA')).toBe('C27TAA');
  expect(nextYearSerial('K08TYY')).toBe('K09TYY');
  expect(nextYearSerial('C99TAA')).toBeNull();
  expect(nextYearSerial('nonsense')).toBeNull();
});

const serials = fc
  .tuple(
    fc.constantFrom('C', 'K'),
    fc.integer({ min: 0, max: 98 }),
    fc.constantFrom(...'TDLMNBGHXF'),
    fc.constantFrom('AA', 'YY', 'QZ'),
  )
  .map(([code, year, letter, own]) => `${code}${String(year).padStart(2, '0')}${letter}${own}`);

test('the next year is one more and changes nothing else', () => {
  fc.assert(
    fc.property(serials, (text) => {
      const now = parseSerial(text);
      const next = parseSerial(nextYearSerial(text) ?? '');
      expect(next).toEqual({ ...now, year: (now?.year ?? 0) + 1 });
    }),
  );
});
