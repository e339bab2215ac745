import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/open.ts';
import type { SystemHealth } from './port.ts';
import { type Observation, saveObservations } from './system-health.repository.ts';

/** A change between working and failing is saved so soon. */
const CHANGED_MS = 500;
/** Further calls of a system that works, or fails, as before. */
const UNCHANGED_MS = 60_000;

type Deps = Readonly<{ db: Db; clock: Clock; log: Logger }>;
type Observed = { -readonly [Field in keyof Observation]: Observation[Field] };

/** Collects the calls of this process and saves them together, at most once a minute while nothing changes. */
export function systemHealth({ db, clock, log }: Deps): SystemHealth {
  const observed = new Map<string, Observed>();
  /** Whether each system worked in its last call. */
  const works = new Map<string, boolean>();
  let timer: NodeJS.Timeout | null = null;
  let isSoon = false;
  let saving = Promise.resolve();

  const save = async () => {
    timer = null;
    isSoon = false;
    const all = [...observed.values()];
    observed.clear();
    if (all.length === 0) return;
    await saveObservations(db, all).catch((error: unknown) =>
      log.warn({ err: error }, 'the state of outside systems could not be saved'),
    );
  };
  const plan = (hasChanged: boolean) => {
    if (timer && (isSoon || !hasChanged)) return;
    if (timer) clearTimeout(timer);
    isSoon = hasChanged;
    timer = setTimeout(
      () => {
        saving = save();
      },
      hasChanged ? CHANGED_MS : UNCHANGED_MS,
    ).unref();
  };
  const observe = (system: string, isWorking: boolean, change: (one: Observed) => void) => {
    const one = observed.get(system) ?? unobserved(system);
    change(one);
    observed.set(system, one);
    const hasChanged = works.get(system) !== isWorking;
    works.set(system, isWorking);
    plan(hasChanged);
  };
  return {
    recordSuccess: (system, seconds) =>
      observe(system, true, (one) => {
        one.lastSuccessAt = clock.now();
        one.failures = 0;
        one.seconds = one.seconds === null ? seconds : (one.seconds + seconds) / 2;
      }),
    recordFailure: (system, cause) =>
      observe(system, false, (one) => {
        one.lastFailureAt = clock.now();
        one.failures += 1;
        one.cause = cause;
      }),
    async close() {
      if (timer) clearTimeout(timer);
      await saving;
      await save();
    },
  };
}

const unobserved = (system: string): Observed => ({
  system,
  lastSuccessAt: null,
  lastFailureAt: null,
  failures: 0,
  cause: null,
  seconds: null,
});
