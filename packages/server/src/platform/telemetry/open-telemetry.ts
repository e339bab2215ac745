import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { VERSION } from '../../version.ts';
import type { Telemetry, TelemetryConfig } from './port.ts';
import { registryProducer } from './registry-producer.ts';
import { setTracing } from './tracing.ts';

const METRICS_EVERY_MS = 60_000;

/** Registers the SDK for this process and exports over OTLP/HTTP. Failures to export do not reach the product. */
export function openTelemetry(
  { endpoint, headers, sampled }: NonNullable<TelemetryConfig>,
  role: string,
): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': `hoadon-${role}`,
    'service.namespace': 'hoadon',
    'service.version': VERSION,
    'service.instance.id': `${process.pid}`,
  });
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(traces);
  setTracing(true);
  let metrics: MeterProvider | null = null;
  return {
    exportMetrics(registry) {
      metrics = new MeterProvider({
        resource,
        readers: [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, headers }),
            exportIntervalMillis: METRICS_EVERY_MS,
            metricProducers: [registryProducer(registry, resource)],
          }),
        ],
      });
    },
    async stop() {
      await Promise.allSettled([metrics?.shutdown(), traces.shutdown()]);
      setTracing(false);
      trace.disable();
      context.disable();
    },
  };
}
