import type { LineFacts } from './line-facts.ts';
import { type JudgedLine, type LineVerdict, matchLine } from './match-line.ts';
import type { StatementLine } from './read-statement-row.ts';
import type { WaitingBook } from './waiting-book.ts';

export type LineToMatch = Readonly<{
  row: number;
  /** Different for each movement, and the same wherever the row is in its file. */
  fingerprint: string;
  line: StatementLine;
  facts: LineFacts;
  partners: ReadonlySet<string>;
  /** A payment carries its day, reference and amount already: probably the same movement in another export of the bank. */
  isRecorded: boolean;
}>;

/** A round that makes no match is the last; only a chain in which each match leaves one choice to the next needs many. */
const MOST_ROUNDS = 20;

/**
 * Returns by row which open invoices the movements of a statement paid. The order of the rows has no effect: certain matches are made
 * first, over the whole statement, then proposals, those of a stronger rule before those of a weaker one, and of equal ones that of the
 * earlier day. What a certain match paid is not open for another movement; what is only proposed does not make another match certain.
 * Movements that are probably recorded already get what the others leave, and never for certain.
 *
 * Yields after every some hundred movements: a statement of 100,000 rows takes ten seconds, in which a server has other work.
 */
export function* matchStatementLines(
  lines: readonly LineToMatch[],
  book: WaitingBook,
): Generator<void, ReadonlyMap<number, LineVerdict>> {
  const state: MatchState = { book, verdicts: new Map() };
  const news = inOrder(lines.filter(({ isRecorded }) => !isRecorded));
  yield* settle(news, state, ({ verdict }) =>
    verdict.bucket === 'matched' && verdict.certain ? verdict : null,
  );
  yield* propose(news, state);
  yield* propose(inOrder(lines.filter(({ isRecorded }) => isRecorded)), state);
  return state.verdicts;
}

function* propose(ordered: readonly LineToMatch[], state: MatchState): Generator<void, void> {
  // A choice is judged before any proposal: no proposal hides one of its invoices.
  for (const { one, judged } of yield* openOf(ordered, state))
    if (judged.verdict.bucket !== 'matched') state.verdicts.set(one.row, judged.verdict);
  yield* settle(ordered, state, ({ verdict }) =>
    verdict.bucket === 'matched' ? { ...verdict, certain: false } : null,
  );
  for (const { one, judged } of yield* openOf(ordered, state))
    state.verdicts.set(one.row, asChoice(judged.verdict));
}

/** After the last round a match is left to a person. */
const asChoice = (verdict: LineVerdict): LineVerdict =>
  verdict.bucket === 'matched'
    ? {
        bucket: 'ambiguous',
        reasons: verdict.reasons,
        candidates: verdict.shares.map(({ id }) => id),
      }
    : verdict;

type MatchState = Readonly<{ book: WaitingBook; verdicts: Map<number, LineVerdict> }>;
type Matched = Extract<LineVerdict, { bucket: 'matched' }>;
type Judged = Readonly<{ one: LineToMatch; judged: JudgedLine }>;

const judge = (book: WaitingBook, { line, facts, partners }: LineToMatch): JudgedLine =>
  matchLine(line, facts, book.meantBy(line.amount, facts, partners), partners);

/** Movements that are judged without a pause. */
const AT_ONCE = 200;

/** The movements that have no verdict yet, as they are judged now. */
function* openOf(
  lines: readonly LineToMatch[],
  { book, verdicts }: MatchState,
): Generator<void, readonly Judged[]> {
  const open: Judged[] = [];
  for (const one of lines) {
    if (verdicts.has(one.row)) continue;
    open.push({ one, judged: judge(book, one) });
    if (open.length % AT_ONCE === 0) yield;
  }
  return open;
}

/**
 * Saves in `found` the matches that `makes` returns, the strongest first. A movement that loses its invoice to another is judged again in
 * the next round.
 */
function* settle(
  lines: readonly LineToMatch[],
  state: MatchState,
  makes: (judged: JudgedLine) => Matched | null,
): Generator<void, void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = state.verdicts.size;
    const open = yield* openOf(lines, state);
    const matches = open.filter(({ judged }) => makes(judged) !== null).toSorted(byStrength);
    for (const [at, { one, judged }] of matches.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) yield;
      const now = judge(state.book, one);
      const match = now.rule === judged.rule ? makes(now) : null;
      if (match === null) continue;
      state.book.take(match.shares);
      state.verdicts.set(one.row, match);
    }
    if (state.verdicts.size === before) return;
  }
}

const byStrength = (one: Judged, other: Judged): number => one.judged.rule - other.judged.rule;

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Movements by their days; of one day in an order that no file decides. */
const inOrder = (lines: readonly LineToMatch[]): readonly LineToMatch[] =>
  lines.toSorted(
    (one, other) =>
      compared(one.line.bookedOn, other.line.bookedOn) ||
      compared(one.fingerprint, other.fingerprint),
  );
