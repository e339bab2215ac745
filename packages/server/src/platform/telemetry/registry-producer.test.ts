import { resourceFromAttributes } from '@opentelemetry/resources';
import { DataPointType } from '@opentelemetry/sdk-metrics';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { registryProducer } from './registry-producer.ts';

test('counters, gauges and histograms of /metrics reach the SDK with their labels, buckets counted alone', async () => {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'letters_total', help: 'Letters', labelNames: ['to'], registers }).inc(
    { to: 'buyer' },
    3,
  );
  new Gauge({ name: 'waiting', help: 'Waiting', registers }).set(7);
  const seconds = new Histogram({
    name: 'seconds',
    help: 'Duration',
    labelNames: ['call'],
    buckets: [1, 10],
    registers,
  });
  for (const value of [0.5, 5, 6, 50]) seconds.observe({ call: 'send' }, value);
  const { resourceMetrics } = await registryProducer(
    registry,
    resourceFromAttributes({}),
  ).collect();
  const [counter, gauge, histogram] = resourceMetrics.scopeMetrics[0]?.metrics ?? [];
  expect(counter).toMatchObject({
    descriptor: { name: 'letters_total', description: 'Letters' },
    dataPointType: DataPointType.SUM,
    isMonotonic: true,
    dataPoints: [{ attributes: { to: 'buyer' }, value: 3 }],
  });
  expect(gauge).toMatchObject({ dataPointType: DataPointType.GAUGE, dataPoints: [{ value: 7 }] });
  expect(histogram?.dataPoints).toMatchObject([
    {
      attributes: { call: 'send' },
      value: { buckets: { boundaries: [1, 10], counts: [1, 2, 1] }, sum: 61.5, count: 4 },
    },
  ]);
});
