import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Session } from './route.ts';

const tracer = trace.getTracer('hoadon');
const spans = new WeakMap<FastifyRequest, Span>();
const callers = new WeakMap<FastifyRequest, Session>();
const refusals = new WeakMap<FastifyRequest, string>();

/** Runs a part of the request in its trace. Fastify loses the context where it reads the body. */
export function inTraceOf<T>(request: FastifyRequest, work: () => T): T {
  const span = spans.get(request);
  return span ? context.with(trace.setSpan(context.active(), span), work) : work();
}

/** Names the user in the log line and the span of the request. */
export function recordCaller(request: FastifyRequest, session: Session | null): void {
  if (session) callers.set(request, session);
}

/** Names the refusal, with the caller's address, in the log line of the request: who tried what, and was not let in. */
export function recordRefusal(request: FastifyRequest, code: string): void {
  refusals.set(request, code);
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
    const code = refusals.get(request);
    const refusal = code && { code, ip: request.ip };
    inTraceOf(request, () =>
      request.log.info(
        {
          req: { method: request.method, url: request.url },
          route: request.routeOptions.url ?? 'unknown',
          status,
          ms: Math.round(reply.elapsedTime),
          ...who,
          ...refusal,
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
