import { setImmediate as callsFirst, setTimeout as pause } from 'node:timers/promises';
import type { IssuingDeps } from '../deps.ts';
import { COMPANIES_AT_ONCE, STEPS_AT_ONCE, takeTurn } from './advance.ts';
import { companiesDue } from './due.repository.ts';

/** Turns under way at once in one process. */
const HANDS = 4;
/** Of them for one company: what comes meanwhile is taken together by its next turn, and others find a free hand. */
const HANDS_OF_A_COMPANY = 2;
/** How often due work is looked for that nobody gave a hint of. */
const LOOK_MS = 1_000;
/** How long turns under way may take to their end when the process stops. */
const STOP_TIMEOUT_MS = 15_000;

/** Works off what is due, of all companies by turns, in this process. */
export type DueWorker = Readonly<{
  start(): void;
  /** What was taken is finished, nothing new is taken. */
  stop(): Promise<void>;
}>;

/** `whenDone` is told after each turn: answers may be on their way. */
export function dueWorker(deps: IssuingDeps, whenDone: () => void): DueWorker {
  const waiting = new Set<string>();
  const turns = new Map<Promise<void>, string>();
  const ends: (() => void)[] = [];
  let isWorking = false;
  let isLooking = false;
  let after = '0';

  const add = (companyId: string) => {
    if (!isWorking) return;
    waiting.add(companyId);
    begin();
  };
  const handsOf = (companyId: string) =>
    [...turns.values()].filter((of) => of === companyId).length;
  const begin = () => {
    for (const companyId of waiting) {
      if (turns.size >= HANDS) return;
      if (handsOf(companyId) >= HANDS_OF_A_COMPANY) continue;
      waiting.delete(companyId);
      // The embedded database answers without leaving this turn of the event loop: calls would wait for
      // everything that is due.
      const turn = callsFirst()
        .then(() => takeTurn(deps, companyId))
        .then(
          (taken) => {
            // The last of the queue: whoever came meanwhile is served before.
            if (taken === STEPS_AT_ONCE) add(companyId);
            if (taken > 0) whenDone();
          },
          (error: unknown) => {
            deps.log.error({ err: error, companyId }, 'invoices could not go on');
          },
        )
        .finally(() => {
          turns.delete(turn);
          begin();
        });
      turns.set(turn, companyId);
    }
  };
  const look = async () => {
    if (isLooking || waiting.size >= COMPANIES_AT_ONCE) return;
    isLooking = true;
    try {
      const found = await companiesDue(deps.db, after, deps.clock.now(), COMPANIES_AT_ONCE);
      after = found.length < COMPANIES_AT_ONCE ? '0' : (found.at(-1) ?? '0');
      found.forEach(add);
    } catch (error) {
      deps.log.warn({ err: error }, 'due work cannot be looked for');
    } finally {
      isLooking = false;
    }
  };
  return {
    start() {
      isWorking = true;
      const timer = setInterval(look, LOOK_MS);
      ends.push(() => clearInterval(timer), deps.hints.listen(add, look));
      void look();
    },
    async stop() {
      isWorking = false;
      for (const end of ends.splice(0)) end();
      waiting.clear();
      await Promise.race([
        Promise.all(turns.keys()),
        pause(STOP_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
}
