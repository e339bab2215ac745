import type { Instant } from '@hoadon/domain/dates/plain-date';

/** State of one system that the installation depends on, from the calls of all processes. */
export type HealthOfSystem = Readonly<{
  system: string;
  lastSuccessAt: Instant | null;
  lastFailureAt: Instant | null;
  /** First failure since the last success; null: the last call succeeded. */
  failingSince: Instant | null;
  failures: number;
  /** Code of the last failure. */
  cause: string | null;
  /** Moving average of the duration of a response; null: there was none. */
  seconds: number | null;
}>;

/** Records how calls to outside systems and the storage end, so that every process can report it. */
export type SystemHealth = Readonly<{
  /** `seconds`: duration of the call. */
  recordSuccess(system: string, seconds: number): void;
  recordFailure(system: string, cause: string): void;
  /** Saves what was recorded, and ends the recording. */
  close(): Promise<void>;
}>;

/** Records nothing. */
export const noHealth: SystemHealth = {
  recordSuccess: () => {},
  recordFailure: () => {},
  close: async () => {},
};
