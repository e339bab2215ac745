import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CsvField,
  formatRecord,
  parseRecords,
  recordScanner,
  wholeRecords,
} from './archive/index.ts';

const FIELD = fc.option(
  fc.string({ unit: fc.constantFrom('a', 'ệ', '"', ',', '\n', '\r', '\\', '.', ' ') }),
  { nil: null },
);
const RECORDS = fc.array(fc.array(FIELD, { minLength: 1, maxLength: 4 }), { maxLength: 8 });

async function collect(chunks: readonly Uint8Array[]): Promise<CsvField[][]> {
  const records: CsvField[][] = [];
  const all = (async function* () {
    yield* chunks;
  })();
  for await (const block of wholeRecords(all)) records.push(...parseRecords(block));
  return records;
}

test('records are read back as they were written, wherever the chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(RECORDS, fc.integer({ min: 1, max: 5 }), async (records, length) => {
      const bytes = Buffer.from(records.map(formatRecord).join(''));
      const chunks = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
        bytes.subarray(at * length, (at + 1) * length),
      );
      expect(await collect(chunks)).toEqual(records);
      const scanner = recordScanner();
      for (const chunk of chunks) scanner.scan(chunk);
      expect(scanner.records()).toBe(records.length);
    }),
  );
});

test('as PostgreSQL writes it, an empty field is null and "" an empty text', async () => {
  expect(await collect([Buffer.from('1,,""\n,"a ""b"" c",\n')])).toEqual([
    ['1', null, ''],
    [null, 'a "b" c', null],
  ]);
});

test.each(['1,"a', '1,2', 'a"b\n', '"a"b\n', '"a",'])('%j is refused', async (text) => {
  await expect(collect([Buffer.from(text)])).rejects.toThrow(/^the rows of a table/);
});
