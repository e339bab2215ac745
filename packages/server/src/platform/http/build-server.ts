import type { Call } from '@hoadon/contracts/http/define-call';
import { CALLS } from '@hoadon/contracts/index-of-calls';
import type { FastifyInstance } from 'fastify';
import type { Metric, Registry } from 'prom-client';
import { VERSION } from '../../version.ts';
import { diskGauges, poolGauges } from '../metrics/index.ts';
import type { OpenPlatform } from '../open-platform.ts';
import { registerApiDocs } from './api-docs/index.ts';
import { mount } from './mount.ts';
import { registerProbes } from './probes.ts';
import type { Route, Session } from './route.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { createServer } from './server.ts';
import { registerWebPages, sendPage } from './web-pages.ts';

export type ServerParts = Readonly<{
  platform: OpenPlatform;
  routes: readonly Route[];
  /** Returns the session of an Authorization header. */
  sessionOf(authorization: string | undefined): Promise<Session | null>;
  /** Whether the installation serves the call in its present state. */
  isServed(call: Call): boolean;
  probes: Probes;
}>;

export type Probes = Readonly<{
  /** The process is about to stop: it is not ready any more, and still serves what arrives. */
  stopping: AbortSignal;
  /** Of the features. */
  metrics: readonly Metric[];
  registry: Registry;
}>;

/** Builds the server of role api: calls, their documentation, the web app, probes, all with strict headers. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { platform, sessionOf } = parts;
  const app = await buildProbeServer(platform, parts.probes);
  // Only calls with a route are documented.
  const calls = CALLS.filter((call) => parts.routes.some((route) => route.call === call));
  registerApiDocs(app, calls, VERSION);
  await registerWebPages(app);
  mount(app, parts.routes, {
    sessionOf: (request) => sessionOf(request.headers.authorization),
    isServed: parts.isServed,
    db: platform.db,
    rateLimits: platform.config.rateLimits,
    keyLeaseMs: platform.config.leases.keyMs,
    uploadLimitBytes: platform.config.uploadLimitBytes,
    sendPage,
  });
  return app;
}

/** The server of a process without calls (role worker). */
export async function buildProbeServer(
  platform: OpenPlatform,
  { stopping, metrics, registry }: Probes,
): Promise<FastifyInstance> {
  const { config, log, db } = platform;
  const app = createServer({
    log,
    trustProxy: config.trustProxy,
    uploadLimitBytes: config.uploadLimitBytes,
  });
  await registerSecurityHeaders(app, {
    isHttps: config.publicUrl.startsWith('https:'),
    agentUrl: config.signingAgentUrl,
  });
  registerProbes(app, db, {
    stopping,
    metrics: [...metrics, ...poolGauges(platform.database), ...diskGauges(config, log)],
    registry,
  });
  return app;
}
