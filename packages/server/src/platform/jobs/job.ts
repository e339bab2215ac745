import { ANY_EVENT } from '../events/topics.ts';
import type { EveryOptions, JobKind, Jobs } from './port.ts';

/** The worker of one kind of job. */
export type Job = Readonly<{
  /** Queue name. */
  name: string;
  register(jobs: Jobs): void;
}>;

type Work<P> = (payload: P, stopping: AbortSignal) => Promise<void>;

/** Runs `work` once for each enqueued payload, one payload after the other. A failed payload retries its whole batch. */
export const job = <P>(kind: JobKind<P>, work: Work<P>): Job => ({
  name: kind.name,
  register: (jobs) =>
    jobs.handle(kind, async (payloads, stopping) => {
      for (const payload of payloads) await work(payload, stopping);
    }),
});

/** For recurring work that only follows changes: it sleeps while no company has an event. */
export const AFTER_EVENTS: EveryOptions = { wokenBy: ANY_EVENT };

/** Runs `work` every `seconds` in one worker, and once more for each enqueued job of this kind. */
export const recurringJob = (
  kind: JobKind<Record<string, never>>,
  seconds: number,
  work: (stopping: AbortSignal) => Promise<void>,
  options: EveryOptions = {},
): Job => ({
  name: kind.name,
  register(jobs) {
    jobs.handle(kind, (_payloads, stopping) => work(stopping));
    jobs.every(kind, seconds, {}, options);
  },
});
