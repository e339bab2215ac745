import { foldAccents } from '@hoadon/domain/search/fold';
import type { PrettyLine } from '@hoadon/xml/pretty-print';
import { textOf } from './readable-lines.ts';

/** A match: line, first letter, and the letter after the last. */
export type Hit = Readonly<{ line: number; from: number; to: number }>;

/** Matches ignore case and accents. */
export function findInLines(lines: readonly PrettyLine[], sought: string): Hit[] {
  const words = plain(sought);
  if (words === '') return [];
  return lines.flatMap((line, at) => {
    const text = plain(textOf(line));
    const hits: Hit[] = [];
    for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + words.length))
      hits.push({ line: at, from, to: from + words.length });
    return hits;
  });
}

/** Folds letter for letter, so that offsets stay valid. */
function plain(text: string): string {
  const folded = foldAccents(text).toLowerCase();
  return folded.length === text.length ? folded : text.toLowerCase();
}

type Piece = Readonly<{
  kind: PrettyLine['tokens'][number]['kind'];
  text: string;
  hit: Hit | null;
}>;

/** Tokens of a line, split at the bounds of matches. */
export function piecesOf({ tokens }: PrettyLine, hits: readonly Hit[]): Piece[] {
  let start = 0;
  return tokens.flatMap(({ kind, text }) => {
    const end = start + text.length;
    const cuts = hits
      .flatMap(({ from, to }) => [from, to])
      .filter((cut) => cut > start && cut < end);
    const edges = [start, ...cuts, end];
    const pieces = edges.slice(1).map((to, at) => {
      const from = edges[at] ?? start;
      const hit = hits.find((one) => one.from <= from && to <= one.to) ?? null;
      return { kind, text: text.slice(from - (end - text.length), to - (end - text.length)), hit };
    });
    start = end;
    return pieces;
  });
}
