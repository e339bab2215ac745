import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

type Attribute = Readonly<{
  key: string;
  value: Readonly<{ stringValue?: string; arrayValue?: unknown }>;
}>;
type Resource = Readonly<{ attributes: readonly Attribute[] }>;
type SentSpan = Readonly<{ traceId: string; spanId: string; parentSpanId?: string; name: string }>;
type Traces = Readonly<{
  resourceSpans: readonly Readonly<{
    resource: Resource;
    scopeSpans: readonly Readonly<{ spans: readonly SentSpan[] }>[];
  }>[];
}>;
type Metrics = Readonly<{
  resourceMetrics: readonly Readonly<{
    resource: Resource;
    scopeMetrics: readonly Readonly<{ metrics: readonly Readonly<{ name: string }>[] }>[];
  }>[];
}>;

/** A span, with the name of the process that sent it. */
export type ReceivedSpan = SentSpan & Readonly<{ service: string }>;

/** A collector that stores what processes export to it, as JSON over HTTP. */
export type OtlpReceiver = Readonly<{
  endpoint: string;
  spans: ReceivedSpan[];
  /** Names of metrics. */
  metrics: Set<string>;
}>;

export async function otlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const metrics = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString('utf8'));
    if (request.url === '/v1/traces') spans.push(...spansIn(body));
    else for (const name of namesIn(body)) metrics.add(name);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return { endpoint: `http://127.0.0.1:${address.port}`, spans, metrics };
}

const spansIn = ({ resourceSpans }: Traces): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const named = resource.attributes.find(({ key }) => key === 'service.name');
    const service = named?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });

const namesIn = ({ resourceMetrics }: Metrics): string[] =>
  resourceMetrics.flatMap(({ scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
  );
