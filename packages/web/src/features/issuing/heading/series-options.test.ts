import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { expect, test } from 'vitest';
import { choicesFor, offeredOn, optionOf, seriesOptions, withChoice } from './series-options.ts';

const announced = (invoice_type: string, template_code: string, invoice_common_code: string) => ({
  annoucement_line_id: `${invoice_type}${template_code}${invoice_common_code}`, // sic
  template_type_obj: { invoice_type, template_code },
  invoice_common_code,
});
const active = (invoice_serial: string, next_number: number) => ({
  invoice_type: '1',
  template_code: '1',
  invoice_serial,
  next_number,
  last_issued_date: '2026-11-20',
});

const options = seriesOptions(
  [announced('1', '1', 'C26TAA'), announced('1', '1', 'C26TBB'), announced('1', '1/002', 'C26TCC')],
  [active('C26TAA', 12), active('C26TBB', 1)],
);

test('ISS-015 changing the template goes back to its first series', () => {
  const chosen = withChoice(
    options,
    { invoiceType: '1', templateCode: '1', serial: 'C26TBB' },
    { templateCode: '1/002' },
  );
  expect(chosen).toEqual({ invoiceType: '1', templateCode: '1/002', serial: 'C26TCC' });
});

test('ISS-014 changing the invoice type goes back to its first template and series', () => {
  const chosen = withChoice(
    options,
    { invoiceType: '1', templateCode: '1/002', serial: 'C26TCC' },
    { invoiceType: '1' },
  );
  expect(chosen).toEqual({ invoiceType: '1', templateCode: '1', serial: 'C26TAA' });
});

test('a series stays with its template', () => {
  const choice = { invoiceType: '1', templateCode: '1', serial: 'C26TAA' };
  expect(withChoice(options, choice, { serial: 'C26TBB' }).serial).toBe('C26TBB');
  expect(choicesFor(options, choice)).toEqual({
    invoiceTypes: ['1'],
    templateCodes: ['1', '1/002'],
    serials: ['C26TAA', 'C26TBB'],
  });
});

test('ISS-045 the next number of a series is known, and that another gives none yet', () => {
  expect(
    optionOf(options, { invoiceType: '1', templateCode: '1', serial: 'C26TAA' }),
  ).toMatchObject({ nextNumber: 12, lastIssuedOn: '2026-11-20' });
  expect(
    optionOf(options, { invoiceType: '1', templateCode: '1/002', serial: 'C26TCC' })?.nextNumber,
  ).toBeNull();
});

test('ISS-014 series of the year of the invoice are offered, none of the last and of the next', () => {
  const lines = ['C25TAA', 'C26TAA', 'C27TAA'].map((serial) => announced('1', '1', serial));
  const offered = (day: PlainDate) =>
    offeredOn(seriesOptions(lines, []), day).map(({ serial }) => serial);
  expect(offered('2026-12-31')).toEqual(['C26TAA']);
  expect(offered('2027-01-01')).toEqual(['C27TAA']);
  expect(offered('2028-01-01')).toEqual([]);
});

test('ISS-008 every announced kind can be chosen, each with its own series', () => {
  const three = seriesOptions(
    [announced('1', '1', 'C26TAA'), announced('2', '2', 'C26TBH'), announced('6', '6', 'C26NXK')],
    [],
  );
  const vat = { invoiceType: '1', templateCode: '1', serial: 'C26TAA' };
  expect(choicesFor(three, vat).invoiceTypes).toEqual(['1', '2', '6']);
  expect(withChoice(three, vat, { invoiceType: '6' })).toEqual({
    invoiceType: '6',
    templateCode: '6',
    serial: 'C26NXK',
  });
});

test('LIC-007 while nothing is announced a draft of any kind can be written', () => {
  const empty = { invoiceType: '1', templateCode: '1', serial: '' };
  expect(choicesFor([], empty).invoiceTypes).toEqual(['1', '2', '6']);
  expect(withChoice([], empty, { invoiceType: '2' })).toEqual({
    invoiceType: '2',
    templateCode: '2',
    serial: '',
  });
});
