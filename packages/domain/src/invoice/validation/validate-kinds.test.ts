import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING, roundingFor } from '../../display-settings/rounding.ts';
import { ruleSetOn } from '../../legal/rule-set.ts';
import { decimal } from '../../money/decimal.ts';
import { completeDraft } from '../complete-draft.ts';
import { DECREE_LINE } from '../decree-reduction.ts';
import type { Delivery, InvoiceDraft } from '../invoice.ts';
import type { Line } from '../lines/line.ts';
import { BUYER, draftOf, issuing, product } from '../testing/sample-draft.ts';
import { validateInvoice } from './validate.ts';
import type { ValidationContext } from './validation-context.ts';

const GOODS = product('1', '450000', 'NONE');
const DELIVERY: Delivery = {
  dispatchOrder: 'Lệnh số 7',
  vehicle: '29C-000.01',
  contractNumber: null,
  warehouseAddress: null,
  carrierName: null,
  shipperName: null,
};

const findingsOf = (draft: InvoiceDraft, more: Partial<ValidationContext> = {}): string[] =>
  validateInvoice(
    draft,
    issuing({
      rules: ruleSetOn(draft.issuedOn),
      rounding: roundingFor(draft.currency, DEFAULT_ROUNDING),
      ...more,
    }),
  ).map(({ path, code, severity }) => `${path} ${code}${severity === 'error' ? '!' : ''}`);
const reduction = (percent: string | null): Line => ({
  ...DECREE_LINE,
  customRate: percent === null ? null : decimal(percent),
});
const sales = (lines: readonly Line[], more: Partial<InvoiceDraft> = {}) =>
  draftOf(lines, { kind: 'sales', serial: 'C26TBH', ...more });
const note = (more: Partial<InvoiceDraft> = {}, lines: readonly Line[] = [GOODS]) =>
  draftOf(lines, { kind: 'transfer', serial: 'C26NXK', delivery: DELIVERY, ...more });

test('a sales invoice has one reduction row at most, a second one cannot even be saved', () => {
  const twice = sales([GOODS, reduction('3'), reduction('1')]);
  expect(findingsOf(twice)).toEqual(['lines.2 decree-row-repeated!']);
  expect(findingsOf(twice, { purpose: 'draft' })).toEqual(['lines.2 decree-row-repeated!']);
});

test('a sales invoice without a reduction row is right: not all goods are lowered', () => {
  expect(findingsOf(sales([GOODS]))).toEqual([]);
});

test('LINE-014 a reduction whose rate is taken back leaves no sentence behind', () => {
  const chosen = sales([GOODS, reduction('3')]);
  const [goods, row] = chosen.lines;
  if (!goods || !row) throw new Error('two lines');
  const taken = completeDraft(
    { ...chosen, lines: [goods, { ...row, customRate: null }] },
    DEFAULT_ROUNDING,
  );
  expect(taken.lines[1]).toMatchObject({ name: '', subtotal: null });
  expect(taken.totals.withTax).toBe('450000');
});

test('LINE-012 a stated reduction must be the one worked out, also where the total is right', () => {
  const draft = sales([GOODS, reduction('3')]);
  const stated = { ...draft, totals: { ...draft.totals, decreeReduction: decimal('1') } };
  expect(findingsOf(stated)).toEqual(['totals.decreeReduction total-differs!']);
});

test('LINE-012 LINE-014 in a foreign currency the reduction has cents and the note names the currency', () => {
  const dollars = completeDraft(
    {
      ...sales([product('3', '1234.56', 'NONE'), reduction('5')]),
      currency: 'USD',
      exchangeRate: decimal('26350'),
    },
    roundingFor('USD', DEFAULT_ROUNDING),
  );
  expect(dollars.totals).toMatchObject({
    withoutTax: '3703.68',
    decreeReduction: '37.04',
    withTax: '3666.64',
  });
  expect(dollars.lines[1]?.name).toMatch(/^Đã giảm 37,04 USD tương ứng 20% mức tỷ lệ %/);
  expect(findingsOf(dollars)).toEqual([]);
});

test('ISS-008 the letter N is of internal transfer notes and of nothing else', () => {
  expect(findingsOf(note({ serial: 'C26TXK' }))).toEqual(['serial serial-of-other-kind!']);
  expect(findingsOf(note({ serial: 'C26BXK' }))).toEqual(['serial serial-of-other-kind!']);
  expect(findingsOf(sales([GOODS], { serial: 'C26NBH' }))).toEqual([
    'serial serial-of-other-kind!',
  ]);
});

test('VAL-012 VAL-016 a transfer note needs no price and no rate, but quantity, unit, order and vehicle', () => {
  const unpriced = { ...GOODS, price: null, subtotal: null };
  expect(findingsOf(note({}, [unpriced]))).toEqual([]);
  expect(findingsOf(note({}, [{ ...unpriced, quantity: null }]))).toEqual([
    'lines.0.quantity line-fields-required!',
  ]);
  expect(findingsOf(note({ delivery: { ...DELIVERY, dispatchOrder: ' ', vehicle: '' } }))).toEqual([
    'delivery.dispatchOrder delivery-dispatch-order-required!',
    'delivery.vehicle delivery-vehicle-required!',
  ]);
});

test('the goods of a transfer note arrive somewhere, also where a person receives them', () => {
  const person = { ...BUYER, type: 'PERSONAL' as const, name: 'Đỗ Thị Sim', legalName: null };
  expect(findingsOf(note({ buyer: person }))).toEqual([]);
  expect(findingsOf(note({ buyer: { ...person, address: null } }))).toEqual([
    'buyer.address buyer-address-required!',
  ]);
});

test('nothing is paid on a transfer note: cash is no matter there', () => {
  const dear = [product('1', '50000000', 'NONE')];
  expect(findingsOf(note({ paymentMethod: 'TM' }, dear))).toEqual([]);
  expect(findingsOf(sales(dear, { paymentMethod: 'TM' }))).toEqual([
    'paymentMethod cash-not-deductible',
  ]);
});

test.each(['vat', 'sales', 'transfer'] as const)(
  'VAL-011 ISS-018 a %s document in a foreign currency states its rate, one in dong states none',
  (kind) => {
    const serial = kind === 'transfer' ? 'C26NXK' : 'C26TAA';
    const written = (more: Partial<InvoiceDraft>) => {
      const delivery = kind === 'transfer' ? DELIVERY : null;
      const draft = { ...note(more), kind, serial, delivery, lines: [product('2', '10.5', '10')] };
      return completeDraft(draft, roundingFor(draft.currency, DEFAULT_ROUNDING));
    };
    expect(findingsOf(written({ currency: 'USD', exchangeRate: decimal('26350.5') }))).toEqual([]);
    expect(findingsOf(written({ currency: 'USD' }))).toEqual([
      'exchangeRate exchange-rate-required!',
    ]);
    expect(findingsOf(written({ exchangeRate: decimal('1') }))).toEqual([
      'exchangeRate exchange-rate-forbidden!',
    ]);
  },
);
