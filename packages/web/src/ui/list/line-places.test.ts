import { expect, test } from 'vitest';
import { entriesOf } from './entries-of.ts';
import { linePlaces } from './line-places.ts';

const ROW = 40;

/** Months with so many invoices each; rows with an empty name have no head. */
const listOf = (months: readonly (readonly [head: string, rows: number])[]) =>
  entriesOf(
    months.flatMap(([head, rows]) =>
      Array.from({ length: rows }, (_, row) => ({ id: `${head} ${row}`, head })),
    ),
  );

test('rows and their heads follow each other without a gap', () => {
  const list = listOf([
    ['2026-11', 3],
    ['2026-10', 1],
    ['2026-09', 250],
  ]);
  const places = linePlaces(list, ROW);
  let height = 0;
  list.entries.forEach((entry, index) => {
    expect(places.startOf(index)).toBe(height);
    expect(places.sizeOf(index)).toBe(entry.kind === 'head' ? 32 : ROW);
    expect([places.at(height), places.at(height + places.sizeOf(index) - 1)]).toEqual([
      index,
      index,
    ]);
    height += places.sizeOf(index);
  });
  expect(places.total).toBe(height);
});

test('above and below a list its ends are meant, and an empty one has no height', () => {
  const places = linePlaces(listOf([['', 5]]), ROW);
  expect([places.total, places.at(-100), places.at(10_000)]).toEqual([200, 0, 4]);
  const empty = linePlaces(listOf([]), ROW);
  expect([empty.total, empty.at(0)]).toEqual([0, 0]);
});
