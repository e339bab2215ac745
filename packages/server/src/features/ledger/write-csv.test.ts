import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WrittenCell } from '../../connectors/spreadsheet/port.ts';
import { csvText, streamCsv } from './write-csv.ts';

const FORMULA = /^\s*[=+\-@|%＝＋－＠﹦]/;

async function csvOf(cells: readonly WrittenCell[]): Promise<string> {
  const rows = (async function* () {
    yield cells;
  })();
  let text = '';
  const columns = cells.map((_, at) => ({ header: `C${at}` }));
  for await (const piece of streamCsv({ columns, rows } as never)) text += piece;
  return text.split('\r\n').slice(1).join('\r\n').trimEnd();
}

/** How a program takes a line apart that splits at `separator` and minds quotes at the start of a cell alone. */
function cellsAt(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
    const begin = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : '';
    if (quoted) rest = rest.slice(quoted[0].length);
    const end = rest.search(separator === '\t' ? /[\t\r\n]/ : new RegExp(`[${separator}\\r\\n]`));
    cells.push(begin + (end < 0 ? rest : rest.slice(0, end)));
    if (end < 0) return cells;
    rest = rest.slice(end + 1);
  }
}

test.each([
  ['a;=cmd|calc!A1', "a;'=cmd|calc!A1"],
  ['a; +1', "a; '+1"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a,=1', "a,'=1"],
  ['a\n=1', "a\n'=1"],
  ['a;"=1"', 'a;"\'=1"'],
  ['=1', "'=1"],
  ['＝1+1', "'＝1+1"],
  ['a;＠SUM(A1)', "a;'＠SUM(A1)"],
  ['Công ty A; chi nhánh 1', 'Công ty A; chi nhánh 1'],
  ['5 - 3; 2 - 1', '5 - 3; 2 - 1'],
])('%j stands in a CSV as %j', (text, safe) => {
  expect(csvText(text)).toBe(safe);
});

const nasty = fc
  .array(
    fc.constantFrom(
      'a',
      '=',
      '＝',
      '＠',
      '+',
      '-',
      '@',
      '%',
      '"',
      "'",
      ';',
      ',',
      '\t',
      '\n',
      '\r',
      ' ',
      '1',
    ),
    {
      maxLength: 12,
    },
  )
  .map((letters) => letters.join(''));

test('whichever separator a program splits at, no cell of a text begins as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 4 }), async (cells) => {
      const line = await csvOf(cells);
      for (const separator of [',', ';', '\t'])
        for (const cell of cellsAt(line, separator)) expect(cell, line).not.toMatch(FORMULA);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['-9999999899900000000', `1${'0'.repeat(60)}`, '0.0000001', '1000000'])(
  'an amount stands in a CSV exactly as it is: %s',
  async (amount) => {
    expect(await csvOf([{ amount }])).toBe(amount);
  },
);
