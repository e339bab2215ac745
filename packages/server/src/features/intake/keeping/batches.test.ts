import { expect, test } from 'vitest';
import type { Judged } from '../judged.ts';
import { inBatches } from './batches.ts';

const MB = 1024 * 1024;
const entry = (part: number): Judged => ({
  kind: 'not-kept',
  place: 'm.xml',
  part,
  hash: null,
  bucket: 'set-aside',
  reason: null,
  words: {},
  heading: null,
  row: null,
  findings: [],
});

/** Keeps nothing and tells which parts came together. */
function collecting(most?: number) {
  const kept: number[][] = [];
  const keep = async (entries: readonly Judged[]) => {
    if (entries.length > 0) kept.push(entries.map(({ part }) => part));
  };
  return { kept, batches: inBatches(keep, most) };
}

test('the invoices of one large file are kept together: its bytes count once', async () => {
  const { kept, batches } = collecting();
  const file = new Uint8Array(9 * MB);
  for (const part of [1, 2, 3]) await batches.add(entry(part), file);
  await batches.add(entry(4), new Uint8Array(MB));
  await batches.end();
  expect(kept).toEqual([[1, 2, 3], [4]]);
});

test('no more is held than a batch may have, in entries and in bytes', async () => {
  const { kept, batches } = collecting(3);
  for (const part of [1, 2, 3, 4]) await batches.add(entry(part), null);
  for (const part of [5, 6]) await batches.add(entry(part), new Uint8Array(5 * MB));
  await batches.end();
  expect(kept).toEqual([[1, 2, 3], [4, 5], [6]]);
});

test('what is not kept is told at the next batch or at the end', async () => {
  const batches = inBatches(async () => {
    throw new Error('not kept');
  });
  await batches.add(entry(1), null);
  await expect(batches.end()).rejects.toThrow('not kept');
});
