import { Histogram } from 'prom-client';
import { type CallSpan, startCallSpan } from '../telemetry/tracing.ts';
import type { SystemHealth } from './port.ts';

/** Calls to outside systems: rate, errors and duration. */
export const outsideRequests = new Histogram({
  name: 'hoadon_outside_request_seconds',
  help: 'Duration of calls to outside systems, by system, call and outcome (ok, or the code of the failure)',
  labelNames: ['system', 'call', 'outcome'],
  buckets: [0.01, 0.05, 0.2, 1, 5, 20],
  registers: [],
});

/** `isDown` false: the system responded, and refused this call alone. */
export type FailedCall = Readonly<{ code: string; isDown: boolean }>;

/** One outside system as the product calls it. */
export type WatchedSystem = Readonly<{
  /** Name for metrics and pages, such as `tax-authority/installation`. */
  system: string;
  health: SystemHealth;
  judge(error: unknown): FailedCall;
}>;

/**
 * Measures every asynchronous function of a connector, and records whether the system responds. Values and synchronous
 * functions remain as they are.
 */
export function watchedCalls<T extends object>(connector: T, watched: WatchedSystem): T {
  return new Proxy(connector, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || typeof name !== 'string' || name === 'close') return value;
      return (...args: unknown[]) => {
        const started = performance.now();
        const span = startCallSpan(`${watched.system} ${name}`, { system: watched.system });
        const result: unknown = span.run(() => value.apply(target, args));
        if (result instanceof Promise)
          return measured(result, { started, call: name, span }, watched);
        span.end();
        return result;
      };
    },
  });
}

type StartedCall = Readonly<{ started: number; call: string; span: CallSpan }>;

async function measured<T>(
  result: Promise<T>,
  { started, call, span }: StartedCall,
  { system, health, judge }: WatchedSystem,
): Promise<T> {
  const end = (outcome: string) => {
    const seconds = (performance.now() - started) / 1_000;
    outsideRequests.observe({ system, call, outcome }, seconds);
    return seconds;
  };
  try {
    const value = await result;
    span.end();
    health.recordSuccess(system, end('ok'));
    return value;
  } catch (error) {
    span.end(error);
    const { code, isDown } = judge(error);
    const seconds = end(code);
    if (isDown) health.recordFailure(system, code);
    else health.recordSuccess(system, seconds);
    throw error;
  }
}
