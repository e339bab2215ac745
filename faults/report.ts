import { groupBy } from '../packages/server/src/features/issuing/group-by.ts';
import type { Outcome } from './play.ts';

const MOST_OF_A_JUDGE = 12;

/** What a person needs to understand a run, and to play it again. */
export function report({ findings, rows, line, answers, folder }: Outcome, seed: number): string {
  const byJudge = groupBy(findings, ({ judge }) => judge);
  return [
    `seed ${seed}: ${rows} rows of buyers`,
    `  on the line: ${counts(line)}`,
    `  answers: ${counts(answers)}`,
    findings.length === 0
      ? 'nothing was found'
      : `${findings.length} findings (logs in ${folder}):`,
    ...[...byJudge].flatMap(([judge, found]) => [
      `  ${judge}: ${found.length}`,
      ...found.slice(0, MOST_OF_A_JUDGE).map(({ what }) => `    ${what}`),
    ]),
  ].join('\n');
}

const counts = (tally: Readonly<Record<string, number>>): string =>
  Object.entries(tally)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'nothing';
