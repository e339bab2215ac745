import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { Db } from '../db/open.ts';
import { findHealth } from '../health/system-health.repository.ts';
import { countedGauges } from './counted-gauges.ts';

/** Outside systems and the storage, as all processes find them. The same from every process. */
export const healthGauges = (db: Db, log: Logger): Metric[] =>
  countedGauges(log, 'outside systems', () => findHealth(db), [
    {
      name: 'hoadon_system_failing_seconds',
      help: 'How long no call to the system has succeeded (0: the last one did), with the code of the last failure',
      labelNames: ['system', 'cause'],
      labels: ({ system, cause, failingSince }) => ({
        system,
        cause: failingSince === null ? '' : (cause ?? ''),
      }),
      value: ({ failingSince }) =>
        failingSince === null ? 0 : Math.max(0, (Date.now() - Date.parse(failingSince)) / 1_000),
    },
    {
      name: 'hoadon_system_response_seconds',
      help: 'Moving average of the duration of a response',
      labelNames: ['system'],
      labels: ({ system }) => ({ system }),
      value: ({ seconds }) => seconds,
    },
  ]);
