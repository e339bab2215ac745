import type { BenchResult } from '../bench-result.ts';

export const result = (bench: string, figure: number, unit: string, most: number): BenchResult => ({
  bench,
  figure: Math.round(figure * 100) / 100,
  unit,
  limit: null,
  ratio: null,
  goal: `≤ ${most} ${unit}`,
  met: figure <= most,
});

/** A time beside the calibration of the same browser and run: that ratio is what is held to its goal. */
export function beside(
  bench: string,
  figure: number,
  unit: string,
  limit: number,
  most: number,
): BenchResult {
  const ratio = figure / limit;
  const twoPlaces = (value: number) => Math.round(value * 100) / 100;
  return {
    bench,
    figure: twoPlaces(figure),
    unit,
    limit: twoPlaces(limit),
    ratio: twoPlaces(ratio),
    goal: `≤ ${most} × calibration`,
    met: ratio <= most,
  };
}

export const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
