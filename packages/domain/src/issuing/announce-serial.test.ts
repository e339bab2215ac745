import { expect, test } from 'vitest';
import { announcementFault, freeSerial } from './announce-serial.ts';

const TODAY = '2026-11-21';

test.each([
  ['1', 'C26TAA', null],
  ['1', 'C27TAA', null],
  ['6', 'C26NAA', null],
  ['1', 'C26TA', 'serial-invalid'],
  ['1', 'c26taa', 'serial-invalid'],
  ['1', 'C26NAA', 'serial-letter-differs'],
  ['6', 'C26TAA', 'serial-letter-differs'],
  ['2', 'C25TAA', 'serial-year-differs'],
  ['2', 'C28TAA', 'serial-year-differs'],
] as const)('announcing %s %s in 2026: %s', (template, serial, code) => {
  expect(announcementFault(template, serial, TODAY)?.code ?? null).toBe(code);
});

test('a symbol of another year says which year it is and which it should be', () => {
  expect(announcementFault('1', 'C25TAA', TODAY)?.params).toEqual({
    serialYear: '2025',
    year: '2026',
  });
});

test('the symbol offered is the first free one, and may be announced', () => {
  expect(freeSerial('1', [], TODAY)).toBe('C26TAA');
  expect(freeSerial('1', ['C26TAA', 'C26TAC', 'C27TAB'], TODAY)).toBe('C26TAB');
  expect(freeSerial('6', ['C26TAA'], TODAY)).toBe('C26NAA');
  const taken: string[] = [];
  for (let serial = freeSerial('2', taken, TODAY); serial; serial = freeSerial('2', taken, TODAY)) {
    expect(announcementFault('2', serial, TODAY)).toBeNull();
    taken.push(serial);
  }
  expect(taken).toHaveLength(676);
  expect(taken.at(-1)).toBe('C26TZZ');
});
