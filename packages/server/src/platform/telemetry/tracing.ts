import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/*
 * Without a telemetry endpoint no provider is registered: every function of this file then only runs its work.
 */

const tracer = trace.getTracer('hoadon');
let isOn = false;

/** Whether this process exports traces. */
export const isTracing = (): boolean => isOn;
export const setTracing = (on: boolean): void => {
  isOn = on;
};
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Trace of the work that runs now, as a W3C traceparent; null: it is in none. Stored with work that continues later. */
export function currentTrace(): string | null {
  const current = trace.getActiveSpan()?.spanContext();
  if (!current || !isSpanContextValid(current)) return null;
  const flags = current.traceFlags.toString(16).padStart(2, '0');
  return `00-${current.traceId}-${current.spanId}-${flags}`;
}

/** Ids of the trace for a line of the log; empty outside of a trace. */
export function traceOfLine(): Readonly<{ trace_id?: string; span_id?: string }> {
  const current = trace.getActiveSpan()?.spanContext();
  if (!current || !isSpanContextValid(current)) return {};
  return { trace_id: current.traceId, span_id: current.spanId };
}

/** Runs `work` in a span of the current trace, or of a new one. The span records the error that `work` throws. */
export const inSpan = <T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> => runIn([tracer.startSpan(name, { attributes })], context.active(), work);

/**
 * Runs work that continues several stored traces: each of them gets a span, and what `work` records belongs to the first.
 * Without a stored trace it begins a new one.
 */
export function inSpanOfEach<T>(
  name: string,
  attributes: Attributes,
  traces: readonly (string | null | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  const parents = [...new Set(traces)].flatMap((stored) => contextOf(stored) ?? []);
  if (parents.length === 0) return inSpan(name, attributes, work);
  const spans = parents.map((parent) => tracer.startSpan(name, { attributes }, parent));
  return runIn(spans, context.active(), work);
}

/** Runs a call to an outside system or the database in a span; outside of a trace it begins none. */
export function inCallSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()?.isRecording()) return work();
  const span = tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT });
  return runIn([span], context.active(), work);
}

/** The span of a call whose duration its caller measures. */
export type CallSpan = Readonly<{ run<T>(work: () => T): T; end(error?: unknown): void }>;

const NO_SPAN: CallSpan = { run: (work) => work(), end: () => {} };

/** Begins the span of a call to an outside system; outside of a trace it begins none. */
export function startCallSpan(name: string, attributes: Attributes): CallSpan {
  if (!trace.getActiveSpan()?.isRecording()) return NO_SPAN;
  const span = tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT });
  return {
    run: (work) => context.with(trace.setSpan(context.active(), span), work),
    end(error) {
      if (error !== undefined) recordError(span, error);
      span.end();
    },
  };
}

/** Runs `work` as a part of a stored trace; without one, of the current trace. */
export function continuing<T>(stored: string | null | undefined, work: () => T): T {
  const parent = contextOf(stored);
  return parent ? context.with(parent, work) : work();
}

async function runIn<T>(
  spans: readonly Span[],
  parent: Context,
  work: () => Promise<T>,
): Promise<T> {
  const [first] = spans;
  if (!first) return work();
  try {
    return await context.with(trace.setSpan(parent, first), work);
  } catch (error) {
    for (const span of spans) recordError(span, error);
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

function recordError(span: Span, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
  if (error instanceof Error) span.recordException(error);
}

function contextOf(stored: string | null | undefined): Context | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(stored ?? '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  // A parent that is not recording: the provider reads its ids and its sampling.
  return trace.setSpan(context.active(), trace.wrapSpanContext(parent));
}
