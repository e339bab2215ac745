import type { JobKind, Jobs } from './port.ts';

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

/** Runs `work` every `seconds` in one worker, and once more for each enqueued job of this kind. */
export const recurringJob = (
  kind: JobKind<Record<string, never>>,
  seconds: number,
  work: (stopping: AbortSignal) => Promise<void>,
): Job => ({
  name: kind.name,
  register(jobs) {
    jobs.handle(kind, (_payloads, stopping) => work(stopping));
    jobs.every(kind, seconds, {});
  },
});
