import type { PrettyLine } from '@hoadon/xml/pretty-print';

/** Lines that open a multi-line element, each with its closing line. */
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

/** Indices of the visible lines. */
export function linesInSight(count: number, folds: Folds, folded: ReadonlySet<number>): number[] {
  const shown: number[] = [];
  for (let at = 0; at < count; at += 1) {
    shown.push(at);
    if (folded.has(at)) at = folds.get(at) ?? at;
  }
  return shown;
}

/** Opening lines of the elements that contain a line, the innermost first. */
export const ancestorsOf = (line: number, folds: Folds): number[] =>
  [...folds].flatMap(([from, to]) => (from < line && line <= to ? [from] : []));
