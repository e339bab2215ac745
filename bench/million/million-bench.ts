import type { BenchResult } from '../bench-result.ts';
import { type Bench, defineBench } from '../define-bench.ts';
import { LARGEST, onMillion, type Setting, SMOKE_SIZE } from './setting.ts';
import { defaultTurns } from './times.ts';

/** Measures questions about the largest company, each asked `turns` times. */
export const millionBench = (
  turns: number,
  measured: (setting: Setting, turns: number) => Promise<BenchResult[]>,
): Bench =>
  defineBench({
    full: { million: LARGEST, turns: defaultTurns(turns) },
    smoke: { million: SMOKE_SIZE, turns: 1 },
    run: (size) => onMillion((setting) => measured(setting, size.turns), size.million),
  });
