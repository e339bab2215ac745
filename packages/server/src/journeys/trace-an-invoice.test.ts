import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, inject, test } from 'vitest';
import { RELEASE } from '../features/issuing/testing/calls.ts';
import { copyOfTemplate, openWorld } from './testing/killed-world.ts';
import { otlpReceiver } from './testing/otlp-receiver.ts';
import { signIn } from './testing/sign-in.ts';

const LIMIT_MS = 240_000;
const source = inject('testDatabase');

test.skipIf(source.kind !== 'postgres')(
  'one trace leads from the request that issues an invoice over the worker to the code of the authority',
  async () => {
    const receiver = await otlpReceiver();
    const world = await openWorld(await copyOfTemplate('trace'), {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      LOG_LEVEL: 'info',
    });
    await world.command(['seed']);
    const [api, worker] = [await world.startServer('api'), await world.startServer('worker')];
    const lines: string[] = [];
    for (const { stdout } of [api, worker])
      if (stdout) createInterface({ input: stdout }).on('line', (line) => lines.push(line));
    const token = await signIn(world.url);
    const [draft] = await world.query<{ id: string; company_id: string }>(
      `select id, company_id from invoice where processing_state = 'draft' and ready and deleted_at is null
       order by id limit 1`,
    );
    const url = `${world.url}${RELEASE(draft?.id ?? '')}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(200);
    const stateOf = `select processing_state as state, authority_code as code from invoice where id = $1`;
    await world.until(
      () => world.query<{ state: string; code: string | null }>(stateOf, [draft?.id]),
      ([invoice]) => invoice?.state === 'accepted',
    );
    for (const process of [api, worker]) {
      const ended = once(process, 'exit');
      process.kill('SIGTERM');
      await ended;
    }
    const { spans } = receiver;
    const request = spans.find(({ name }) => name.startsWith('POST ') && name.includes('/release'));
    const ofTrace = spans.filter(({ traceId }) => traceId === request?.traceId);
    const named = ofTrace.map(({ service, name }) => `${service}: ${name}`);
    expect(request?.service).toBe('hoadon-api');
    for (const step of [
      'hoadon-api: sql commit',
      'hoadon-worker: process invoices',
      'hoadon-worker: send invoice',
      'hoadon-worker: tax-authority/installation send',
      'hoadon-worker: apply replies of the authority',
    ])
      expect(named).toContain(step);
    // Every span but the first has its parent in the trace.
    const ids = new Set(ofTrace.map(({ spanId }) => spanId));
    expect(ofTrace.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([request]);

    const parsed = lines.map((line) => JSON.parse(line));
    expect(parsed).toContainEqual(
      expect.objectContaining({
        msg: 'request completed',
        trace_id: request?.traceId,
        route: expect.stringContaining('/release/'),
        user: expect.stringMatching(/^user/),
        company: draft?.company_id,
        status: 200,
      }),
    );
    // The metrics of both are those of /metrics.
    expect([...receiver.metrics]).toEqual(
      expect.arrayContaining([
        'hoadon_http_request_seconds',
        'hoadon_outside_request_seconds',
        'hoadon_invoices_under_way',
        'hoadon_database_connections',
      ]),
    );
  },
  LIMIT_MS,
);
