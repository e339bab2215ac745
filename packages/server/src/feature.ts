import type { Metric } from 'prom-client';
import type { Route } from './platform/http/route.ts';
import type { Job } from './platform/jobs/job.ts';
import type { Jobs } from './platform/jobs/port.ts';

/**
 * Everything one feature adds to the product. Only the name is required. `Act`: the type of its bulk acts, which the
 * feature bulk-acts declares; this file cannot import it, because every feature imports this file.
 */
export type Feature<Act = never> = Readonly<{
  /** Name of its folder. */
  name: string;
  routes?: readonly Route[];
  /** Run in processes with the role worker or all. */
  jobs?: readonly Job[];
  /** Deletes what is not needed any more; runs every hour. */
  housekeeping?: readonly (() => Promise<void>)[];
  /** Encrypts stored secrets anew under the current SECRET_KEY; runs every hour. */
  resealing?: readonly (() => Promise<void>)[];
  /** Metrics of its tables and systems, for every process. */
  metrics?: readonly Metric[];
  /** Bulk actions of this feature. */
  bulkActs?: readonly Act[];
  /** Starts work outside the job queue (role worker or all). */
  start?(): void;
  /** Stops that work: what is claimed is finished, nothing new is claimed. */
  stop?(): Promise<void>;
  /** Ends threads and processes, after the last request. */
  close?(): Promise<void>;
}>;

/** Registers the jobs of a feature; returns its routes. */
export function installFeature(jobs: Jobs, feature: Feature<unknown>): Route[] {
  for (const { register } of feature.jobs ?? []) register(jobs);
  return routesOf(feature);
}

export const routesOf = (...features: readonly Feature<unknown>[]): Route[] =>
  features.flatMap(({ routes = [] }) => routes);
