import { expect, test } from 'vitest';
import { goldenFigures, goldenPairs } from './golden-figures.ts';
import { goldenLine, HEADING } from './golden-rows.ts';
import hardCases from './hard-cases.csv?raw';
import madePairs from './made-pairs.csv?raw';
import { makeGoldenPairs } from './make-golden-pairs.ts';

test('REC-001 the stored pairs are those that the generator makes', async () => {
  const lines = [HEADING, ...makeGoldenPairs().map(goldenLine)];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('made-pairs.csv');
});

test('REC-001 of 300 pairs and more nearly all are found, and nearly nothing is taken for a pair that is none', () => {
  const figures = goldenFigures([...goldenPairs(madePairs), ...goldenPairs(hardCases)]);
  expect(figures.pairs).toBeGreaterThanOrEqual(300);
  expect(figures.precision, `wrong: ${figures.wrong}`).toBeGreaterThanOrEqual(0.98);
  expect(figures.recall, `missed: ${figures.missed}`).toBeGreaterThanOrEqual(0.95);
});
