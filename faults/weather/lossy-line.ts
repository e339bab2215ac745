import type { Dice } from '../dice.ts';
import type { Break, Fate, ProxyRequest } from '../proxy/postgres-proxy.ts';

/** One in so many requests meets it; 0: none. */
export type LineFaults = Readonly<{
  commitAnswerLost: number;
  commitNeverArrives: number;
  answerLost: number;
  neverArrives: number;
  waits: number;
}>;

export const CALM_LINE: LineFaults = {
  commitAnswerLost: 0,
  commitNeverArrives: 0,
  answerLost: 0,
  neverArrives: 0,
  waits: 0,
};

/** As bad as a line can be on which work is still done. */
export const BAD_LINE: LineFaults = {
  commitAnswerLost: 12,
  commitNeverArrives: 40,
  answerLost: 800,
  neverArrives: 800,
  waits: 200,
};

const LONGEST_WAIT_MS = 150;

export type LossyLine = Readonly<{
  fateOf(request: ProxyRequest): Fate;
  set(faults: LineFaults): void;
  /** What happened so far, by kind. */
  happened(): Readonly<Record<string, number>>;
}>;

/** Throws the dice for every request to PostgreSQL. */
export function lossyLine(dice: Dice): LossyLine {
  let faults = CALM_LINE;
  const counts: Record<string, number> = {};
  const happens = (name: keyof LineFaults): boolean => {
    const times = faults[name];
    if (times === 0 || !dice.once(times)) return false;
    counts[name] = (counts[name] ?? 0) + 1;
    return true;
  };
  const how = (): Break => dice.pick(['closed', 'reset']);
  const broken = (isCommit: boolean): Fate | null => {
    if (happens(isCommit ? 'commitAnswerLost' : 'answerLost'))
      return { kind: 'answer-lost', how: how() };
    if (happens(isCommit ? 'commitNeverArrives' : 'neverArrives'))
      return { kind: 'never-arrives', how: how() };
    return null;
  };
  return {
    set: (next) => {
      faults = next;
    },
    happened: () => counts,
    fateOf({ isCommit }) {
      const fate = broken(isCommit);
      if (fate) return fate;
      return happens('waits')
        ? { kind: 'waits', ms: 1 + dice.roll(LONGEST_WAIT_MS) }
        : { kind: 'passes' };
    },
  };
}
