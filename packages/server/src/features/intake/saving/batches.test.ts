import { expect, test } from 'vitest';
import type { ImportVerdict } from '../import-verdict.ts';
import { inBatches } from './batches.ts';

const MB = 1024 * 1024;
const notKept = (part: number): ImportVerdict => ({
  kind: 'not-kept',
  entryPath: 'm.xml',
  part,
  hash: null,
  bucket: 'set-aside',
  reason: null,
  words: {},
  heading: null,
  row: null,
  findings: [],
});
const arrival = (part: number, document: Uint8Array): ImportVerdict =>
  ({ kind: 'arrival', entryPath: 'm.xml', part, document }) as ImportVerdict;

async function* reading(
  entries: readonly ImportVerdict[],
  error?: Error,
): AsyncGenerator<ImportVerdict> {
  yield* entries;
  if (error) throw error;
}

/** Which parts came together. */
async function partsOf(batches: AsyncIterable<readonly ImportVerdict[]>): Promise<number[][]> {
  const parts: number[][] = [];
  for await (const batch of batches) parts.push(batch.map(({ part }) => part));
  return parts;
}

test('the invoices of one large file are one batch: its bytes count once', async () => {
  const file = new Uint8Array(9 * MB);
  const entries = [1, 2, 3].map((part) => arrival(part, file));
  const batches = inBatches(reading([...entries, arrival(4, new Uint8Array(MB))]));
  expect(await partsOf(batches)).toEqual([[1, 2, 3], [4]]);
});

test('a batch is bounded in entries and in bytes', async () => {
  const entries = [
    ...[1, 2, 3, 4].map(notKept),
    ...[5, 6].map((part) => arrival(part, new Uint8Array(5 * MB))),
  ];
  expect(await partsOf(inBatches(reading(entries), { most: 3 }))).toEqual([[1, 2, 3], [4, 5], [6]]);
});

test('what was read before an error is a batch, then the error is thrown', async () => {
  const batches = inBatches(reading([notKept(1), notKept(2)], new Error('unreadable')));
  expect((await batches.next()).value).toHaveLength(2);
  await expect(batches.next()).rejects.toThrow('unreadable');
});

test('a process that is about to stop reads no further, and saves what was read', async () => {
  const stopping = new AbortController();
  async function* entries() {
    yield notKept(1);
    stopping.abort();
    yield notKept(2);
    yield notKept(3);
  }
  const batches = inBatches(entries(), { stopping: stopping.signal });
  expect(await partsOf(batches)).toEqual([[1, 2]]);
});
