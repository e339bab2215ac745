import { expect, test } from 'vitest';
import { ruleSetOn } from '../../../legal/rule-set.ts';
import type { RuleSet } from '../../../legal/rules.ts';
import { decimal } from '../../../money/decimal.ts';
import { DECREE_LINE } from '../../decree-reduction.ts';
import type { Correction, CorrectionList, InvoiceDraft } from '../../invoice.ts';
import { referenceLine } from '../../reference-line.ts';
import { ADJUSTMENT, draftOf, note, product, TODAY } from '../../testing/sample-draft.ts';
import { checkCorrectionList, checkListedRelief } from './correction-list.ts';

const NOW = ruleSetOn(TODAY);
const NOTHING = { withoutTax: decimal(0), tax: decimal(0), withTax: decimal(0) };
const listed = (issuedOn: string, serial = 'C26TAA') => ({
  template: '1',
  serial,
  number: '7',
  issuedOn,
  before: NOTHING,
});
const LIST: CorrectionList = {
  number: 'BK-01',
  issuedOn: TODAY,
  originals: [listed('2026-11-02'), listed('2026-11-20')],
};
const lineOf = (original: number) => product('1', '100', '10', { original });
const LINES = [1, 2].map(lineOf);

const findingsOf = (
  list: Partial<CorrectionList>,
  more: Partial<Correction> = {},
  draft: Partial<InvoiceDraft> = {},
  rules: RuleSet = NOW,
) =>
  checkCorrectionList(
    {
      ...draftOf(LINES),
      related: { ...ADJUSTMENT, ...more, list: { ...LIST, ...list } },
      ...draft,
    },
    rules,
  ).map(({ path, code, params }) => [path, code, params]);

test('a list of two invoices of one month, each with a line of its own, is right', () => {
  expect(findingsOf({})).toEqual([]);
});

test('an invoice that corrects none, or one alone, has no list to check', () => {
  expect(checkCorrectionList(draftOf(LINES), NOW)).toEqual([]);
  expect(checkCorrectionList({ ...draftOf(LINES), related: ADJUSTMENT }, NOW)).toEqual([]);
});

test('the list has a number that the format holds', () => {
  expect(findingsOf({ number: ' ' })).toEqual([['related.list.number', 'required', {}]]);
  expect(findingsOf({ number: 'x'.repeat(50) })).toEqual([]);
  expect(findingsOf({ number: 'x'.repeat(51) })).toEqual([
    ['related.list.number', 'text-too-long', { max: '50' }],
  ]);
});

test('a list names two invoices at least', () => {
  const [first = listed('2026-11-02')] = LIST.originals;
  const ofOne = { lines: [product('1', '100', '10', { original: 1 })] };
  expect(findingsOf({ originals: [first] }, {}, ofOne)).toEqual([
    ['related.list.originals', 'list-of-one', {}],
  ]);
  expect(findingsOf({ originals: [] }, {}, { lines: [] })).toEqual([
    ['related.list.originals', 'list-of-one', {}],
  ]);
});

test('the invoices of a list are of one month, and none is of a later day', () => {
  const originals = [listed('2026-10-31'), listed('2026-10-01'), listed('2026-11-01')];
  expect(findingsOf({ originals }, {}, { lines: [1, 2, 3].map(lineOf) })).toEqual([
    ['related.list.originals.2', 'listed-of-other-month', {}],
  ]);
  const late = [listed('2026-11-21'), listed('2026-11-22')];
  expect(findingsOf({ originals: late })).toEqual([
    ['related.list.originals.1', 'original-issued-later', {}],
  ]);
});

test('each invoice of a list has a line: none is replaced or adjusted by nothing', () => {
  const missing = [['related.list.originals.1', 'listed-without-line', {}]];
  const first = { lines: [lineOf(1)] };
  expect(findingsOf({}, {}, first)).toEqual(missing);
  expect(findingsOf({}, { relation: 'replaces' }, first)).toEqual(missing);
  expect(findingsOf({}, {}, { lines: [lineOf(1), { ...note('Ghi chú'), original: 2 }] })).toEqual(
    missing,
  );
  const relief = { ...DECREE_LINE, customRate: decimal('1'), original: 2 };
  expect(findingsOf({}, {}, { lines: [lineOf(1), relief] })).toEqual(missing);
  expect(
    findingsOf({}, {}, { lines: [lineOf(1), product('0', '0', '10', { original: 2 })] }),
  ).toEqual(missing);
  expect(findingsOf({}, { adjusts: 'information' }, first)).toEqual([]);
});

test('a mistake is corrected together only in sales that are declared in one month', () => {
  const [first = listed('2026-11-02'), second = listed('2026-11-20')] = LIST.originals;
  const late = { ...second, declaredOn: '2026-10-15' };
  const refused = (index: number) => [
    [`related.list.originals.${index}`, 'listed-of-other-month', {}],
  ];
  expect(findingsOf({ originals: [first, late] })).toEqual(refused(1));
  expect(findingsOf({ originals: [late, first] })).toEqual(refused(1));
  expect(findingsOf({ originals: [first, late] }, { causeCode: null })).toEqual(refused(1));
  expect(findingsOf({ originals: [late, { ...first, declaredOn: '2026-10-31' }] })).toEqual([]);
  // Declared together, and not issued in one month.
  const october = listed('2026-10-31');
  expect(findingsOf({ originals: [october, late] })).toEqual(refused(1));
});

test('what came later than the sales is corrected together wherever they are declared', () => {
  const [first = listed('2026-11-02'), second = listed('2026-11-20')] = LIST.originals;
  const originals = [first, { ...second, declaredOn: '2026-10-15' }];
  expect(findingsOf({ originals }, { causeCode: '05' })).toEqual([]);
  expect(findingsOf({ originals: [first, listed('2026-10-31')] }, { causeCode: '05' })).toEqual([
    ['related.list.originals.1', 'listed-of-other-month', {}],
  ]);
});

test('in a draft of before, the relief of all invoices that one of them bears is pointed out', () => {
  const lines = LINES.map((line) => ({ ...line, rate: 'NONE' as const }));
  const relief = { ...DECREE_LINE, customRate: decimal('3'), original: 1 };
  const draft = draftOf([...lines, relief], {
    kind: 'sales',
    related: { ...ADJUSTMENT, list: LIST },
  });
  expect(checkListedRelief(draft)).toEqual([]);
  const borne = draft.lines.map((line) => ({
    ...line,
    ...(line.type === 'decree' && { subtotal: decimal('100') }),
  }));
  expect(checkListedRelief({ ...draft, lines: borne })).toEqual([
    { path: 'lines.2.subtotal', code: 'line-amount-differs', params: { expected: '1' } },
  ]);
  expect(checkListedRelief({ ...draft, lines: borne, related: ADJUSTMENT })).toEqual([]);
});

test('an invoice of a cash register is adjusted for returned goods alone', () => {
  const originals = [listed('2026-11-02'), listed('2026-11-02', 'C26MAA')];
  const refused = [['related.list.originals.1', 'cash-register-replace-only', {}]];
  expect(findingsOf({ originals })).toEqual(refused);
  expect(findingsOf({ originals }, { causeCode: '05' })).toEqual([]);
  expect(findingsOf({ originals }, { relation: 'replaces' })).toEqual([]);
  const corrections = { ...NOW.corrections, cashRegisterReplaceOnly: false };
  expect(findingsOf({ originals }, {}, {}, { ...NOW, corrections })).toEqual([]);
});

test('each line but a remark belongs to an invoice of the list', () => {
  const lines = [0, 1, 2, 3].map((original) => product('1', '100', '10', { original }));
  const unplaced = product('1', '100');
  expect(findingsOf({}, {}, { lines: [...lines, unplaced, note('Ghi chú')] })).toEqual([
    ['lines.0.original', 'line-original-required', {}],
    ['lines.3.original', 'line-original-required', {}],
    ['lines.4.original', 'line-original-required', {}],
  ]);
});

test('a correction of many refers to its list, one of one to the invoice', () => {
  const related = { ...ADJUSTMENT, list: LIST };
  expect(referenceLine(related, NOW)).toBe(
    'Điều chỉnh cho các hóa đơn theo Bảng kê số BK-01 ngày 21 tháng 11 năm 2026',
  );
  expect(referenceLine({ ...related, relation: 'replaces' }, NOW)).toBe(
    'Thay thế cho các hóa đơn theo Bảng kê số BK-01 ngày 21 tháng 11 năm 2026',
  );
  expect(referenceLine({ ...ADJUSTMENT, relation: 'replaces' }, NOW)).toBe(
    'Thay thế cho hóa đơn Mẫu số 1 ký hiệu C26TAA số 7 ngày 02 tháng 11 năm 2026',
  );
});

test('a correction of many has its statements for each invoice of its list', () => {
  const { related } = draftOf(LINES, { related: { ...ADJUSTMENT, list: LIST } });
  expect(related).toEqual({
    ...ADJUSTMENT,
    list: {
      ...LIST,
      originals: LIST.originals.map((original) => ({
        ...original,
        share: { withoutTax: '100', tax: '10', withTax: '110' },
      })),
    },
  });
});

test('a trade discount is of all invoices of its program, whatever their months; every other cause keeps to one', () => {
  const originals = [listed('2026-01-31'), listed('2026-06-01'), listed('2026-11-02')];
  const draft = { lines: [1, 2, 3].map(lineOf) };
  expect(findingsOf({ originals }, { causeCode: '04' }, draft)).toEqual([]);
  const late = [listed('2026-01-31'), listed('2026-11-22')];
  expect(findingsOf({ originals: late }, { causeCode: '04' })).toEqual([
    ['related.list.originals.1', 'original-issued-later', {}],
  ]);
  const others = NOW.corrections.causes.filter(({ code }) => code !== '04');
  for (const { code } of others)
    expect(findingsOf({ originals }, { causeCode: code }, draft), code).toEqual(
      expect.arrayContaining([['related.list.originals.1', 'listed-of-other-month', {}]]),
    );
});
