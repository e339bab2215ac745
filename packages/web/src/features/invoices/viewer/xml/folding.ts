import type { PrettyLine } from '@hoadon/xml/pretty-print';

/** The lines that open an element of several lines, each with the line that closes it. */
export type Folds = ReadonlyMap<number, number>;

const closes = ({ tokens }: PrettyLine): boolean => tokens[0]?.text === '</';
const opens = ({ tokens }: PrettyLine): boolean =>
  tokens[0]?.text === '<' &&
  tokens.at(-1)?.text === '>' &&
  !tokens.some(({ kind, text }) => kind === 'punctuation' && text === '</');

export function foldsOf(lines: readonly PrettyLine[]): Folds {
  const folds = new Map<number, number>();
  const open: number[] = [];
  lines.forEach((line, at) => {
    if (closes(line)) folds.set(open.pop() ?? at, at);
    else if (opens(line)) open.push(at);
  });
  return folds;
}

/** What is left to be seen of the lines, each by its place among all. */
export function linesInSight(count: number, folds: Folds, folded: ReadonlySet<number>): number[] {
  const shown: number[] = [];
  for (let at = 0; at < count; at += 1) {
    shown.push(at);
    if (folded.has(at)) at = folds.get(at) ?? at;
  }
  return shown;
}

/** The elements that a line stands in, the innermost first. */
export const around = (line: number, folds: Folds): number[] =>
  [...folds].flatMap(([from, to]) => (from < line && line <= to ? [from] : []));
