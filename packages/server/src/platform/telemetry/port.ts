import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';

/** Where traces and metrics are exported; null: nowhere. */
export type TelemetryConfig = Config['telemetry'];

/** Traces and metrics of this process on their way to a collector. */
export type Telemetry = Readonly<{
  /** Exports the metrics of the registry, those of `/metrics`, every minute. */
  exportMetrics(registry: Registry): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}>;
