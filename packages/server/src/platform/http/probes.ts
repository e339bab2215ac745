import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client';
import { hasUnknownTrail } from '../audit/trail-key.ts';
import { clockMetric, clockSkewMs, isSkewed } from '../clock-watch.ts';
import { executeSql } from '../db/database.ts';
import type { Db } from '../db/open.ts';
import { missingParts } from '../db/schema-parts.ts';
import { findHealth } from '../health/system-health.repository.ts';
import { platformMetrics } from '../metrics/index.ts';

const READY_TIMEOUT_MS = 2_000;
/** The default, 10 ms, is most of what an idle process does. */
const LAG_EVERY_MS = 100;

export type ProbeParts = Readonly<{
  stopping?: AbortSignal;
  /** Of the features and of this process. */
  metrics?: readonly Metric[];
  /** What `/metrics` reports. */
  registry?: Registry;
}>;

/**
 * `/healthz`: the process responds. `/readyz`: it can work: the database responds and has all parts of this version,
 * its audit trail uses a key of this process, and the clocks agree; until `stopping`, after which balancers must send
 * nothing more. `problems` lists the systems that fail at present: the process still serves what does not need them.
 * `/metrics`: for Prometheus; a proxy in front must hide it from the public.
 */
export function registerProbes(
  app: FastifyInstance,
  db: Db,
  {
    stopping = new AbortController().signal,
    metrics = [],
    registry = new Registry(),
  }: ProbeParts = {},
): void {
  measure(app, registry);
  const log = app.log as Logger;
  for (const metric of [...platformMetrics(db, log), clockMetric(db, log), ...metrics])
    registry.registerMetric(metric);
  const noLog = { logLevel: 'silent' } as const;
  app.get('/healthz', noLog, async () => ({ status: 'ok' }));
  const readiness = readinessOf(db);
  app.get('/readyz', noLog, async (_request, reply) => {
    const status = stopping.aborted ? 'stopping' : await inTime(readiness());
    const problems = status === 'ready' ? await problemsOf(db) : [];
    return reply
      .code(status === 'ready' ? 200 : 503)
      .send({ status, ...(problems.length > 0 && { problems }) });
  });
  app.get('/metrics', noLog, async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}

type Readiness =
  | 'ready'
  | 'no database'
  | 'incomplete schema'
  | 'other audit key'
  | 'clock differs';

/** Reading the catalogue takes some 20 ms, and load balancers probe every second. */
const COMPLETE_FOR_MS = 30_000;

/**
 * Repeats the checks of the start: a backup may be restored under a running process, or another process may replace the
 * key.
 */
function readinessOf(db: Db): () => Promise<Readiness> {
  let completeUntil = 0;
  return async () => {
    try {
      if (performance.now() >= completeUntil) {
        const missing = await missingParts({ run: (script) => executeSql(db, script) });
        if (missing.length > 0) return 'incomplete schema';
        completeUntil = performance.now() + COMPLETE_FOR_MS;
      }
      if (await hasUnknownTrail(db)) return 'other audit key';
      return isSkewed(await clockSkewMs(db)) ? 'clock differs' : 'ready';
    } catch {
      return 'no database';
    }
  };
}

/** Systems that fail at present, with the code of the last failure. */
const problemsOf = async (db: Db): Promise<string[]> =>
  (await findHealth(db).catch(() => [])).flatMap(({ system, failingSince, cause }) =>
    failingSince === null ? [] : [`${system}: ${cause ?? 'fails'}`],
  );

function inTime(readiness: Promise<Readiness>): Promise<Readiness> {
  const late = new Promise<Readiness>((resolve) => {
    setTimeout(() => resolve('no database'), READY_TIMEOUT_MS).unref();
  });
  return Promise.race([readiness, late]);
}

/**
 * Registers process metrics and the duration of each call, labelled by its path in the contract, never by the requested
 * address.
 */
function measure(app: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  const seconds = new Histogram({
    name: 'hoadon_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.015, 0.05, 0.15, 0.5, 1.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}
