import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

/**
 * The metrics of `/metrics` for the SDK: one definition of each metric serves Prometheus and OTLP. Summaries, which no
 * metric of the product is, are left out.
 */
export function registryProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = now();
  return {
    async collect() {
      const all = (await registry.getMetricsAsJSON()) as Family[];
      const endTime = now();
      const metrics = all.flatMap((metric) => dataOf(metric, { startTime, endTime }) ?? []);
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'hoadon' }, metrics }] },
        errors: [],
      };
    },
  };
}

/** A sample of a histogram has the name of its part, which the types of prom-client omit. */
type Sample = MetricValue<string> & Readonly<{ metricName?: string }>;
type Times = Pick<DataPoint<unknown>, 'startTime' | 'endTime'>;
type Family = MetricObjectWithValues<Sample>;

function dataOf(metric: Family, times: Times): MetricData | null {
  const { name, help: description } = metric;
  const base = {
    descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // The type of prom-client declares an enum of numbers; the values are names.
  switch (String(metric.type)) {
    case 'counter':
      return {
        ...base,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: numbersOf(metric, times),
      };
    case 'gauge':
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: numbersOf(metric, times) };
    case 'histogram':
      return {
        ...base,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histogramsOf(metric, times),
      };
    default:
      return null;
  }
}

const numbersOf = ({ values }: Family, times: Times): DataPoint<number>[] =>
  values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }));

/** Prometheus counts each bucket together with the smaller ones; OTLP counts it alone. */
function histogramsOf({ name, values }: Family, times: Times): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) =>
    JSON.stringify(Object.entries(labels).sort()),
  );
  return [...series].map(([labels, samples]) => {
    const of = (suffix: string) => samples.filter(({ metricName }) => metricName === name + suffix);
    const buckets = of('_bucket');
    const cumulative = buckets.map(({ value }) => value);
    return {
      ...times,
      attributes: Object.fromEntries(JSON.parse(labels)),
      value: {
        buckets: {
          boundaries: buckets.slice(0, -1).map((sample) => Number(sample.labels['le'])),
          counts: cumulative.map((count, at) => count - (cumulative[at - 1] ?? 0)),
        },
        sum: of('_sum')[0]?.value ?? 0,
        count: of('_count')[0]?.value ?? 0,
      },
    };
  });
}

function now(): HrTime {
  const ms = Date.now();
  return [Math.floor(ms / 1_000), (ms % 1_000) * 1_000_000];
}
