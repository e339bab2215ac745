import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetNames } from './sheet-names.ts';
import { writeWorkbook } from './write-workbook.ts';

test('a sheet named after a cell of the return has its name in round brackets', () => {
  expect(sheetNames(['Giảm khấu trừ [37]', 'Bán ra', 'bán ra'])).toEqual([
    'Giảm khấu trừ (37)',
    'Bán ra',
    'bán ra (2)',
  ]);
});

test('a workbook is written whatever its sheets are called', async () => {
  const name = fc.string({ unit: fc.constantFrom(..."[]:*?/\\'aạ 1\u0000\n"), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 4 }), async (names) => {
      const sheets = names.map((one) => ({ name: one, columns: [], rows: [] }));
      expect((await writeWorkbook(sheets)).length).toBeGreaterThan(0);
    }),
    { numRuns: 50 },
  );
});
