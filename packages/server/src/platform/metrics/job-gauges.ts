import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Db } from '../db/open.ts';
import { type JobCount, jobCounts } from '../jobs/boss-tables.ts';
import { type CountedGauge, countedGauges } from './counted-gauges.ts';

/** Waiting and dead jobs, counted on each scrape. The same from every process. */
export function jobGauges(db: Db, log: Logger): Metric[] {
  const gauge = (
    name: CountedGauge<JobCount>['name'],
    help: string,
    value: CountedGauge<JobCount>['value'],
  ): CountedGauge<JobCount> => ({
    name,
    help,
    labelNames: ['kind'],
    labels: ({ kind }) => ({ kind }),
    value,
  });
  return countedGauges(log, 'jobs', () => jobCounts(db), [
    gauge('hoadon_jobs_waiting', 'Background jobs that are due and not started', (count) =>
      count.state === 'waiting' ? count.jobs : null,
    ),
    gauge('hoadon_jobs_waiting_seconds', 'How long the oldest of them is due', (count) =>
      count.state === 'waiting' ? count.seconds : null,
    ),
    gauge('hoadon_jobs_dead', 'Background jobs whose retries are exhausted', (count) =>
      count.state === 'dead' ? count.jobs : null,
    ),
    gauge(
      'hoadon_jobs_dead_of_no_company',
      'Those of them that belong to no company, so that no admin sees them',
      (count) => (count.state === 'dead' ? count.ofNoCompany : null),
    ),
  ]);
}
