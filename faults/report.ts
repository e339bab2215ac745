import type { Outcome } from './play.ts';

const MOST_LINES = 60;

/** What a person needs to understand a run, and to play it again. */
export function report({ findings, rows, line, answers, folder }: Outcome, seed: number): string {
  const shown = findings.slice(0, MOST_LINES).map(({ judge, what }) => `  ${judge}: ${what}`);
  const more = findings.length - shown.length;
  return [
    `seed ${seed}: ${rows} rows of buyers`,
    `  on the line: ${counts(line)}`,
    `  answers: ${counts(answers)}`,
    findings.length === 0
      ? 'nothing was found'
      : `${findings.length} findings (logs in ${folder}):`,
    ...shown,
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n');
}

const counts = (tally: Readonly<Record<string, number>>): string =>
  Object.entries(tally)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'nothing';
