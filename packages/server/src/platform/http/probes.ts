import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/open.ts';
import { jobMetrics, nobodysMessages, totalsRepaired } from '../metrics.ts';

const READY_TIMEOUT_MS = 2_000;

/**
 * `/healthz`: the process answers. `/readyz`: it can work, the database answers too. `/metrics`: for
 * Prometheus; a proxy in front keeps it from the public.
 */
export function registerProbes(app: FastifyInstance, db: Db): Registry {
  const registry = measured(app);
  const log = app.log as Logger;
  for (const metric of [...jobMetrics(db, log), nobodysMessages(db, log), totalsRepaired])
    registry.registerMetric(metric);
  const noLog = { logLevel: 'silent' } as const;
  app.get('/healthz', noLog, async () => ({ status: 'ok' }));
  app.get('/readyz', noLog, async (_request, reply) => {
    const isReady = await databaseAnswers(db);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'no database' });
  });
  app.get('/metrics', noLog, async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
  return registry;
}

async function databaseAnswers(db: Db): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), READY_TIMEOUT_MS).unref();
  });
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}

/** Process figures and how long each call takes, by its path in the contract, never by its address. */
function measured(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  return registry;
}
