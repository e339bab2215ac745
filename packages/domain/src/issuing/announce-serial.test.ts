import { expect, test } from 'vitest';
import { announcementFault, freeSerial } from './announce-serial.ts';

const FIRM = { taxCode: '0399991100', today: '2026-11-21' };
const HOUSEHOLD = { ...FIRM, taxCode: '001199000001' };

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
  expect(announcementFault(template, serial, FIRM)?.code ?? null).toBe(code);
});

test.each([
  ['1', 'C26MAA', 'M'],
  ['1', 'C26LAA', 'L'],
  ['1', 'C26FAA', 'F'],
  ['1', 'C26DAA', 'D'],
  ['2', 'C26MAA', 'M'],
  ['2', 'K26LAA', 'L'],
  ['2', 'C26DAA', 'D'],
  ['6', 'C26BDL', 'B'],
] as const)(
  'series %s %s is not announced: its invoices cannot be issued',
  (template, serial, letter) => {
    expect(announcementFault(template, serial, FIRM)).toEqual({
      code: 'serial-letter-not-issued',
      params: { letter },
    });
  },
);

test('a household announces sales invoices and transfer notes, never VAT invoices', () => {
  expect(announcementFault('1', 'C26TAA', HOUSEHOLD)?.code).toBe('vat-invoice-of-household');
  expect(announcementFault('2', 'C26TAA', HOUSEHOLD)).toBeNull();
  expect(announcementFault('6', 'C26NAA', HOUSEHOLD)).toBeNull();
  expect(announcementFault('1', 'C26TAA', { ...FIRM, taxCode: '0399991100-002' })).toBeNull();
});

test('a symbol of another year is refused with its year and the right one', () => {
  expect(announcementFault('1', 'C25TAA', FIRM)?.params).toEqual({
    serialYear: '2025',
    year: '2026',
  });
});

test('the symbol offered is the first free one, and may be announced', () => {
  expect(freeSerial('1', [], FIRM.today)).toBe('C26TAA');
  expect(freeSerial('1', ['C26TAA', 'C26TAC', 'C27TAB'], FIRM.today)).toBe('C26TAB');
  expect(freeSerial('6', ['C26TAA'], FIRM.today)).toBe('C26NAA');
  const taken: string[] = [];
  for (
    let serial = freeSerial('2', taken, FIRM.today);
    serial;
    serial = freeSerial('2', taken, FIRM.today)
  ) {
    expect(announcementFault('2', serial, FIRM)).toBeNull();
    taken.push(serial);
  }
  expect(taken).toHaveLength(676);
  expect(taken.at(-1)).toBe('C26TZZ');
});
