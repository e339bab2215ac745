import { expect, test } from 'vitest';
import { decimal } from '../../../money/decimal.ts';
import { emptyLine } from '../../empty-draft.ts';
import type { Correction, InvoiceDraft } from '../../invoice.ts';
import { ADJUSTMENT, discount, draftOf, issuing, product } from '../../testing/sample-draft.ts';
import { validateInvoice } from '../validate.ts';

const REPLACEMENT: Correction = { ...ADJUSTMENT, relation: 'replaces', adjusts: null };
const UNTAXED = product('1', '1000000', 'KCT');
const FULL = [UNTAXED, product('1', '1'), discount('500000')];

const negative = (draft: InvoiceDraft, purpose: 'draft' | 'issue' = 'issue') =>
  validateInvoice(draft, issuing({ purpose }))
    .filter(({ code }) => code.startsWith('rate-'))
    .map(({ path, code, params, severity }) => ({ path, code, ...params, severity }));

const exceeded = (amount: string, rate = '10', path = 'lines.2.subtotal') => ({
  path,
  code: 'rate-amount-negative',
  rate,
  amount,
  severity: 'error',
});

test('LINE-015 an invoice is not issued whose discount exceeds the goods of its rate, though the total is positive', () => {
  const draft = draftOf(FULL);
  expect(draft.totals).toMatchObject({ withoutTax: '500001', tax: '-50000' });
  expect(negative(draft)).toEqual([exceeded('-499999')]);
  expect(negative(draftOf(FULL, { related: REPLACEMENT }))).toEqual([exceeded('-499999')]);
  expect(negative(draft, 'draft')).toEqual([{ ...exceeded('-499999'), severity: 'warning' }]);
});

test('each rate is judged by itself, untaxed goods and rates typed by hand too', () => {
  const seven = { rate: 'KHAC', customRate: decimal('7') } as const;
  const lines = [
    product('1', '1000000'),
    discount('1', 'KCT'),
    { ...discount('2'), ...seven },
    { ...product('1', '1'), ...seven },
    product('1', '0', 'KCT'),
  ];
  expect(negative(draftOf(lines))).toEqual([
    exceeded('-1', '7'),
    exceeded('-1', 'KCT', 'lines.1.subtotal'),
  ]);
  const eight = { ...discount('500'), rate: 'KHAC', customRate: decimal('8') } as const;
  expect(negative(draftOf([product('1', '500', '8'), eight]))).toEqual([]);
});

test('a discount may take off all goods of its rate, and none of their tax twice', () => {
  expect(negative(draftOf([UNTAXED, product('1', '500000'), discount('500000')]))).toEqual([]);
  // Each line of 4 dong bears no tax after rounding; a discount of 8 bears 1.
  const cheap = [UNTAXED, product('1', '4'), product('1', '4'), discount('8')];
  expect(negative(draftOf(cheap))).toEqual([
    {
      path: 'lines.3.subtotal',
      code: 'rate-tax-negative',
      rate: '10',
      amount: '-1',
      severity: 'error',
    },
  ]);
  const divided = [...cheap.slice(0, 3), discount('4'), discount('4')];
  expect(negative(draftOf(divided))).toEqual([]);
});

test('LINE-015 a discount at a rate that no goods have is a warning of its own', () => {
  expect(negative(draftOf([UNTAXED, discount('5')]))).toEqual([]);
});

test('an adjustment gives a discount back at one rate and raises another (reason 04)', () => {
  const related = { ...ADJUSTMENT, causeCode: '04' };
  const lines = [{ ...UNTAXED, method: 'increase' } as const, discount('500000')];
  expect(negative(draftOf(lines, { related }))).toEqual([]);
});

test('a rate that is not chosen and an invoice without rates have no group', () => {
  expect(negative(draftOf([UNTAXED, discount('5', 'NONE')]))).toEqual([]);
  expect(negative(draftOf(FULL, { kind: 'sales' }))).toEqual([]);
  expect(negative(draftOf([{ ...emptyLine(), type: 'note', name: 'x' }, UNTAXED]))).toEqual([]);
});
