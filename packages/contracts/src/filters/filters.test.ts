import { decimal } from '@hoadon/domain/money/decimal';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { FilterValues } from './filter-field.ts';
import {
  choiceFilter,
  choicesFilter,
  codeFilter,
  datesFilter,
  flagFilter,
  numbersFilter,
  rowsFilter,
  textFilter,
} from './filter-kinds.ts';
import { filterQuery } from './filter-query.ts';
import { defineFilters, noFilters, readFilters, setFilters, writeFilters } from './read-filters.ts';

const FIELDS = defineFilters({
  words: textFilter('search_text'),
  issued: datesFilter('start_date', 'end_date'),
  total: numbersFilter('amount_from', 'amount_to', 2),
  kind: choiceFilter('kind', ['1', '2', '6']),
  verdict: choiceFilter('verdict', ['ALL', 'VERIFIED', 'NOT_VERIFIED'], 'ALL'),
  origin: choicesFilter('origin', ['1', '2', '3', '4'], { initial: ['1', '3', '4'] }),
  tags: rowsFilter('tag_id', { operators: ['any', 'all', 'none'] }),
  secure: flagFilter('is_secure'),
});
type Values = FilterValues<typeof FIELDS>;

const FULL: Values = {
  words: 'giấy in',
  issued: { from: '2026-10-01', to: '2026-12-31' },
  total: { from: decimal('-1500.5'), to: null },
  kind: '1',
  verdict: 'NOT_VERIFIED',
  origin: { operator: 'any', options: ['2'] },
  tags: { operator: 'none', options: ['7', '12'] },
  secure: false,
};

test('writing filters to an address and reading them returns the same values', () => {
  const address = writeFilters(FIELDS, FULL);
  expect(address).toEqual({
    search_text: 'giấy in',
    start_date: '2026-10-01',
    end_date: '2026-12-31',
    amount_from: '-1500.5',
    kind: '1',
    verdict: 'NOT_VERIFIED',
    origin: '2',
    tag_id: 'none:7,12',
    is_secure: 'false',
  });
  expect(readFilters(FIELDS, address)).toEqual({ values: FULL, refused: [], unknown: [] });
});

test('LIST-014 an empty address means the beginning of every filter, and the beginning writes nothing', () => {
  const { values } = readFilters(FIELDS, {});
  expect(values.origin).toEqual({ operator: 'any', options: ['1', '3', '4'] });
  expect(values.verdict).toBe('ALL');
  expect(values).toEqual(noFilters(FIELDS));
  expect(writeFilters(FIELDS, values)).toEqual({});
  expect(setFilters(FIELDS, values)).toEqual([]);
});

test('the filters that narrow a list are returned in the order of their declaration', () => {
  const values = { ...noFilters(FIELDS), secure: true, kind: '2' as const, words: '  ' };
  expect(setFilters(FIELDS, values)).toEqual(['kind', 'secure']);
});

test.each([
  ['a day that does not exist', { start_date: '2026-02-30' }],
  ['days that run backwards', { start_date: '2026-03-02', end_date: '2026-03-01' }],
  ['amounts that run backwards', { amount_from: '10', amount_to: '9' }],
  ['more decimals than the amount has', { amount_to: '1.234' }],
  ['an amount that is none', { amount_to: 'nhiều' }],
  ['an option that is not offered', { kind: '3' }],
  ['an option that is not offered among others', { origin: '1,9' }],
  ['an operator that the filter does not have', { origin: 'none:1' }],
  ['an operator that nobody has', { tag_id: 'most:1' }],
  ['a row that is no id', { tag_id: '1,x' }],
  ['no row at all', { tag_id: 'all:' }],
  ['neither yes nor no', { is_secure: '1' }],
  ['words without end', { search_text: 'x'.repeat(201) }],
])('%s is named, left out and reported to programs', (_, query) => {
  const { values, refused } = readFilters(FIELDS, query);
  expect(refused).toEqual(Object.keys(query));
  expect(values).toEqual(noFilters(FIELDS));
  const result = filterQuery(FIELDS).safeParse(query);
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(query));
});

test('an unknown filter is named, so that the page can show it', () => {
  expect(readFilters(FIELDS, { colour: 'red', kind: '1' }).unknown).toEqual(['colour']);
});

test('one bad text spoils no other filter', () => {
  const { values } = readFilters(FIELDS, { kind: '3', is_secure: 'true' });
  expect(values).toEqual({ ...noFilters(FIELDS), secure: true });
});

test('an option that is chosen twice counts once', () => {
  expect(readFilters(FIELDS, { origin: '2,2' }).values.origin.options).toEqual(['2']);
});

test('two filters of one name are refused where they are declared', () => {
  const declare = () =>
    defineFilters({ issued: datesFilter('from', 'to'), total: numbersFilter('low', 'to') });
  expect(declare).toThrow('two filters share the name to');
});

test('a program that uses an unknown filter name gets an issue with that name', () => {
  const query = filterQuery(FIELDS, { page: z.coerce.number().optional() });
  expect(query.parse({ kind: '1', page: '2' })).toMatchObject({ page: 2, filters: { kind: '1' } });
  expect(query.safeParse({ colour: 'red' }).error?.issues).toMatchObject([
    { code: 'unrecognized_keys', keys: ['colour'] },
  ]);
});

test('a code is read in capitals and only in its own shape', () => {
  const field = codeFilter('serial', 10, (code) => /^[CK]\d{2}[A-Z]{3}$/.test(code));
  expect(field.read({ serial: ' c26taa ' })).toBe('C26TAA');
  expect(field.read({ serial: 'c26' })).toBeNull();
  expect(field.read({})).toBe('');
});
