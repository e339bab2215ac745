import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from './route.ts';

const tracer = trace.getTracer('hoadon');
const spans = new WeakMap<FastifyRequest, Span>();
const callers = new WeakMap<FastifyRequest, Session>();

/** Runs a part of the request in its trace. Fastify loses the context where it reads the body. */
export function inTraceOf<T>(request: FastifyRequest, work: () => T): T {
  const span = spans.get(request);
  return span ? context.with(trace.setSpan(context.active(), span), work) : work();
}

/** Names the user in the log line and the span of the request. */
export function recordCaller(request: FastifyRequest, session: Session | null): void {
  if (session) callers.set(request, session);
}

/** Each request has one span, and one line in the log with its route, user, status and duration. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? 'unknown';
    // Probes and scrapes have no line and no trace.
    if (request.routeOptions.logLevel === 'silent') return;
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    spans.set(
      request,
      tracer.startSpan(`${request.method} ${route}`, { attributes, kind: SpanKind.SERVER }),
    );
  });
  app.addHook('onResponse', async (request, reply) => {
    const caller = callers.get(request);
    const who = caller && { user: caller.actor, company: caller.companyId };
    const { statusCode: status } = reply;
    inTraceOf(request, () =>
      request.log.info(
        {
          req: { method: request.method, url: request.url },
          route: request.routeOptions.url ?? 'unknown',
          status,
          ms: Math.round(reply.elapsedTime),
          ...who,
        },
        'request completed',
      ),
    );
    const span = spans.get(request);
    span?.setAttributes({ 'http.response.status_code': status, ...who });
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
