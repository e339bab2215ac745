import type { Took } from './diary.ts';
import type { Outcome } from './play.ts';

const MOST_OF_A_JUDGE = 12;

/** What a person needs to understand a run, and to play it again. */
export function report(outcome: Outcome, seed: number): string {
  const { findings, rows, acts, parts, blows, line, answers, usage, folder } = outcome;
  const byJudge = Map.groupBy(findings, ({ judge }) => judge);
  return [
    `seed ${seed}: ${rows} rows of buyers`,
    `  took: ${times(parts, ({ times, longestMs }) => (times === 1 ? seconds(longestMs) : `${times} × up to ${seconds(longestMs)}`))}`,
    `  ${number(perSecond(outcome))} acts a second`,
    `  acts: ${times(acts, ({ times, medianMs, longestMs }) => `${times} of ${seconds(medianMs)} up to ${seconds(longestMs)}`)}`,
    `  blows: ${counts(blows)}`,
    `  on the line: ${counts(line)}`,
    `  answers: ${counts(answers)}`,
    ...usage.map(
      ({ name, first, last, perHour }) =>
        `  ${name}: ${number(first)} at first, ${number(last)} at the end, ${number(perHour)} per hour`,
    ),
    findings.length === 0
      ? 'nothing was found'
      : `${findings.length} findings (logs in ${folder}):`,
    ...[...byJudge].flatMap(([judge, judgeFindings]) => [
      `  ${judge}: ${judgeFindings.length}`,
      ...judgeFindings.slice(0, MOST_OF_A_JUDGE).map(({ what }) => `    ${what}`),
    ]),
  ].join('\n');
}

function perSecond({ acts, parts }: Outcome): number {
  const count = Object.values(acts).reduce((sum, { times }) => sum + times, 0);
  return count / ((parts['acts']?.longestMs ?? 0) / 1_000);
}

const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 });

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const times = (all: Readonly<Record<string, Took>>, text: (took: Took) => string): string =>
  Object.entries(all)
    .map(([name, took]) => `${name} ${text(took)}`)
    .join(', ') || 'nothing';

const counts = (tally: Readonly<Record<string, number>>): string =>
  Object.entries(tally)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'nothing';
