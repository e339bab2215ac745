import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInLines, piecesOf } from './find-in-lines.ts';
import { ancestorsOf, foldsOf, linesInSight } from './folding.ts';
import { readableLines, textOf } from './readable-lines.ts';

const XML =
  '<HDon><DLHDon Id="d"><TTChung><SHDon>7</SHDon></TTChung><NMua><Ten>Phường Bến Nghé</Ten><MST/></NMua></DLHDon></HDon>';
const LINES = readableLines(XML);
const at = (text: string) => LINES.findIndex((line) => textOf(line).startsWith(text));

test('VIEW-008 an element of several lines is folded from its first to its last', () => {
  const folds = foldsOf(LINES);
  expect([...folds].sort(([a], [b]) => a - b)).toEqual([
    [at('<HDon'), at('</HDon')],
    [at('<DLHDon'), at('</DLHDon')],
    [at('<TTChung'), at('</TTChung')],
    [at('<NMua'), at('</NMua')],
  ]);
  const shown = linesInSight(LINES.length, folds, new Set([at('<TTChung')]));
  expect(shown).toContain(at('<TTChung'));
  expect(shown).not.toContain(at('<SHDon'));
  expect(shown).not.toContain(at('</TTChung'));
  expect(shown).toContain(at('<NMua'));
  expect(ancestorsOf(at('<SHDon'), folds)).toEqual([at('<TTChung'), at('<DLHDon'), at('<HDon')]);
});

test('VIEW-008 search ignores case and accents and finds every occurrence', () => {
  const [hit, ...others] = findInLines(LINES, 'BEN nghe');
  expect(others).toEqual([]);
  expect(hit?.line).toBe(at('<Ten'));
  expect(textOf(LINES[hit?.line ?? 0] ?? { depth: 0, tokens: [] }).slice(hit?.from, hit?.to)).toBe(
    'Bến Nghé',
  );
  expect(findInLines(LINES, 'TTChung')).toHaveLength(2);
  expect(findInLines(LINES, '')).toEqual([]);
  expect(findInLines(LINES, 'không có')).toEqual([]);
});

test('VIEW-008 marking what was found neither adds nor loses a letter', () => {
  fc.assert(
    fc.property(fc.constantFrom('<', 'e', 'Bến', 'Ten>Ph', 'n', 'Id="d"', '>7<'), (sought) => {
      const hits = findInLines(LINES, sought);
      expect(hits.length).toBeGreaterThan(0);
      LINES.forEach((line, index) => {
        const own = hits.filter((hit) => hit.line === index);
        const pieces = piecesOf(line, own);
        expect(pieces.map(({ text }) => text).join('')).toBe(textOf(line));
        for (const hit of own)
          expect(
            pieces
              .filter((piece) => piece.hit === hit)
              .map(({ text }) => text)
              .join(''),
          ).toBe(textOf(line).slice(hit.from, hit.to));
      });
    }),
  );
});

test('VIEW-008 a file of 20,000 lines is taken apart and searched without a thought for each fold', () => {
  const long = `<a>${'<b><c>x</c></b>'.repeat(5_000)}</a>`;
  const lines = readableLines(long);
  const folds = foldsOf(lines);
  expect(folds.size).toBe(5_001);
  expect(linesInSight(lines.length, folds, new Set(folds.keys()))).toEqual([0]);
  expect(findInLines(lines, 'x')).toHaveLength(5_000);
});
