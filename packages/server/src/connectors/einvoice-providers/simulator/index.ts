import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { FastifyPluginAsync } from 'fastify';
import { systemClock } from '../../../platform/clock.ts';
import { misbehave, ProviderBehaviour } from './behaviour.ts';
import { bkavSimulator } from './bkav.ts';
import { shelvedInvoices } from './shelf.ts';
import { viettelSimulator } from './viettel.ts';
import { vnptSimulator } from './vnpt.ts';
import type { World } from './world.ts';

export { SIMULATED } from './behaviour.ts';
export { shelvedInvoices } from './shelf.ts';

export type EinvoiceProvidersSimulator = FastifyPluginAsync &
  Readonly<{
    behave(changes: Partial<ProviderBehaviour>): ProviderBehaviour;
    /** Number of requests of a kind since the start. */
    requestCount(what: string): number;
  }>;

const PARTIAL = ProviderBehaviour.partial();

/**
 * Simulates the systems of three providers over real HTTP, `/viettel`, `/vnpt/{site}` and `/bkav`, each with a few
 * made-up invoices of the company that signs in. Misbehaves on demand (`POST /control`).
 */
export function einvoiceProvidersSimulator(
  today: () => PlainDate = systemClock.today,
): EinvoiceProvidersSimulator {
  let behaviour: ProviderBehaviour = { misbehaves: 'none', count: 5, notReady: 0 };
  const tries = new Map<string, number>();
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const world: World = {
    get behaviour() {
      return behaviour;
    },
    invoices: (provider, taxCode) =>
      shelvedInvoices(provider, taxCode, { today: today(), count: behaviour.count }),
    isReady(file) {
      count(file);
      const tried = tries.get(file) ?? 0;
      tries.set(file, tried + 1);
      return tried >= behaviour.notReady;
    },
    count,
  };
  const behave = (changes: Partial<ProviderBehaviour>) => {
    behaviour = { ...behaviour, ...changes };
    return behaviour;
  };
  const plugin: FastifyPluginAsync = async (app) => {
    app.get('/control', async () => behaviour);
    app.post('/control', async (request, reply) => {
      const changes = PARTIAL.safeParse(request.body);
      if (changes.success)
        return behave(
          Object.fromEntries(
            Object.entries(changes.data).filter(([, value]) => value !== undefined),
          ),
        );
      return reply.code(400).send({ code: 'INPUT_DATA_IS_INVALID', issues: changes.error.issues });
    });
    await app.register(async (doors) => {
      doors.addHook('onRequest', async (request, reply) => {
        await misbehave(behaviour, request, reply);
      });
      await doors.register(viettelSimulator(world), { prefix: '/viettel' });
      await doors.register(vnptSimulator(world), { prefix: '/vnpt' });
      await doors.register(bkavSimulator(world), { prefix: '/bkav' });
    });
  };
  return Object.assign(plugin, { behave, requestCount: (what: string) => counts.get(what) ?? 0 });
}
