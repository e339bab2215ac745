import { type Cell, cellText } from './cell.ts';

/** Enough to recognise a column by. */
const SAMPLES = 3;
const LENGTH = 60;

/** For each column of a file the first values that differ from each other, as a person reads them. */
export const sampleTexts = (
  rows: readonly (readonly (Cell | undefined)[])[],
  width: number,
): string[][] =>
  Array.from({ length: width }, (_, column) => {
    const texts = rows.flatMap((cells) => cellText(cells[column])?.slice(0, LENGTH) ?? []);
    return [...new Set(texts)].slice(0, SAMPLES);
  });
