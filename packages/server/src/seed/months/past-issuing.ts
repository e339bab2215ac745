import Fastify from 'fastify';
import { createHttpTaxAuthority } from '../../connectors/tax-authority/http-client.ts';
import {
  authorityConnections,
  type IssuingDeps,
  issuingWakeups,
  threadedWorkshop,
} from '../../features/issuing/index.ts';
import type { Connectors } from '../../open-connectors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Simulators } from '../../simulators.ts';
import type { PastClock } from './past-clock.ts';

type Past = Readonly<{
  platform: Platform;
  connectors: Connectors;
  simulators: Simulators;
  clock: PastClock;
}>;

/**
 * Issuing as it was then: the product's own, by another clock, and the simulated authority by the
 * same, at a door that is open meanwhile.
 */
export async function withPastIssuing(
  { platform, connectors, simulators, clock }: Past,
  issue: (deps: IssuingDeps) => Promise<void>,
): Promise<void> {
  const { taxAuthority } = simulators;
  const door = Fastify();
  await door.register(taxAuthority);
  const present = taxAuthority.setClock(clock);
  const workshop = threadedWorkshop(connectors.trust);
  try {
    const url = await door.listen({ host: '127.0.0.1', port: 0 });
    const authority = createHttpTaxAuthority({ ...platform.config.taxAuthority, url });
    await issue({
      ...platform,
      ...connectors,
      clock,
      // Jobs are run here by the process that began them: no other worker runs yet.
      jobs: { ...platform.jobs, enqueue: async () => {} },
      workshop,
      connections: authorityConnections(authority),
      wakeups: issuingWakeups(),
      replyWaits: [],
    });
  } finally {
    taxAuthority.setClock(present);
    await workshop.close();
    await door.close();
  }
}
