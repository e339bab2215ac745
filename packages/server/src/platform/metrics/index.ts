import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Db } from '../db/open.ts';
import { storageErrors } from '../files/watched-objects.ts';
import { outsideRequests } from '../health/watched-calls.ts';
import { healthGauges } from './health-gauges.ts';
import { jobGauges } from './job-gauges.ts';
import { totalsRepaired } from './totals-repaired.ts';

export { type CountedGauge, countedGauges } from './counted-gauges.ts';
export { diskGauges } from './disk-gauges.ts';
export { poolGauges } from './pool-gauges.ts';

/** Metrics of the platform: of the whole installation, from its database, and counters of this process. */
export const platformMetrics = (db: Db, log: Logger): Metric[] => [
  ...jobGauges(db, log),
  ...healthGauges(db, log),
  totalsRepaired,
  outsideRequests,
  storageErrors,
];
