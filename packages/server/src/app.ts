import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { installFeature } from './feature.ts';
import { accessTokens, endsWithSession, sessionOf } from './features/auth/index.ts';
import { allFeatures } from './features/index.ts';
import { hidesDrafts } from './features/invoices/index.ts';
import { type Connectors, openConnectors } from './open-connectors.ts';
import { pauseOf } from './pause.ts';
import type { Config } from './platform/config.ts';
import { spreadEndedSessions } from './platform/events/sessions-ended.ts';
import { registerHousekeeping } from './platform/housekeeping.ts';
import { buildProbeServer, buildServer } from './platform/http/build-server.ts';
import { createLog } from './platform/log.ts';
import { type OpenPlatform, openPlatform } from './platform/open-platform.ts';
import { platformHousekeeping } from './platform/platform-housekeeping.ts';
import type { Telemetry } from './platform/telemetry/port.ts';
import { startTelemetry, TELEMETRY_OFF } from './platform/telemetry/start-telemetry.ts';
import type { ProcessRole } from './process-role.ts';
import { mountSimulators } from './simulators.ts';
import { watchedConnectors } from './watched-connectors.ts';

export type App = Readonly<{
  server: FastifyInstance;
  platform: OpenPlatform;
  connectors: Connectors;
  /** Listens and starts background work; returns the address. */
  start(): Promise<string>;
  /** Finishes what is running, then closes everything. */
  stop(): Promise<void>;
}>;

/** Opens what the configuration names and assembles the product. Nothing runs yet. */
export async function buildApp(config: Config, role: ProcessRole = 'all'): Promise<App> {
  const telemetry = await startTelemetry(config.telemetry, role);
  const platform = await openPlatform(config, createLog(config.logLevel));
  let connectors: Connectors | null = null;
  try {
    connectors = await openConnectors(platform);
    return await assembleApp(platform, connectors, role, telemetry);
  } catch (error) {
    await connectors?.close();
    await platform.close();
    await telemetry.stop();
    throw error;
  }
}

/** Features and server on a platform and connectors that are open already. */
export async function assembleApp(
  platform: OpenPlatform,
  openedConnectors: Connectors,
  role: ProcessRole = 'all',
  telemetry: Telemetry = TELEMETRY_OFF,
): Promise<App> {
  const { config, jobs } = platform;
  const { isPaused, connectors, isServed } = await pauseOf(
    platform,
    watchedConnectors(openedConnectors, platform.health),
    role,
  );
  spreadEndedSessions(platform.db, platform.wakeUps);
  const tokens = accessTokens(config.accessTokenKey, config.accessTokenMinutes, platform.clock);
  const auth = { ...platform, accessTokens: tokens };
  const features = allFeatures(platform, connectors, auth);
  const routes = features
    .flatMap((feature) => installFeature(jobs, feature))
    .map((route) => endsWithSession(platform, route))
    .map((route) => hidesDrafts(platform.db, route));
  registerHousekeeping(platform, [
    ...platformHousekeeping(platform),
    ...features.flatMap(({ housekeeping = [], resealing = [] }) => [...housekeeping, ...resealing]),
  ]);
  const stopping = new AbortController();
  const probes = {
    stopping: stopping.signal,
    metrics: features.flatMap((feature) => feature.metrics ?? []),
    registry: new Registry(),
  };
  const server =
    role === 'worker'
      ? await buildProbeServer(platform, probes)
      : await buildServer({
          platform,
          routes,
          sessionOf: (authorization) => sessionOf(auth, authorization),
          isServed,
          probes,
        });
  telemetry.exportMetrics(probes.registry);
  if (connectors.simulators) await mountSimulators(server, connectors.simulators);
  return {
    server,
    platform,
    connectors,
    async start() {
      await jobs.open();
      const address = await server.listen({ port: config.port, host: config.host });
      if (role !== 'api' && !isPaused) {
        for (const feature of features) feature.start?.();
        await jobs.start();
      }
      return address;
    },
    async stop() {
      stopping.abort();
      await pause(config.stopDelayMs);
      // Background work stops first: it may still send to the simulator, which runs on the server.
      await Promise.all([...features.map((feature) => feature.stop?.()), jobs.stop()]);
      await server.close();
      for (const feature of features) await feature.close?.();
      await connectors.close();
      await platform.close();
      await telemetry.stop();
    },
  };
}
