import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createHttpTaxAuthority, type HttpTaxAuthorityConfig } from '../http-client.ts';
import type { TaxAuthority } from '../port.ts';
import { type SimulatorOptions, taxAuthoritySimulator } from '../simulator.ts';
import { SENDER } from './sealed-message.ts';

export const today = systemClock.today();
export const signedAt = `${today}T00:00:00`;
export const serial = `C${today.slice(2, 4)}TAA`;
export const CREDENTIALS = { user: 'ketoan', password: 'mật khẩu dài' };

let lastNumber = 0;
/** Each test uses numbers of its own, because the authority remembers all of them. */
export function nextInvoice() {
  lastNumber += 1;
  return { serial, number: lastNumber };
}

const running: FastifyInstance[] = [];
afterAll(async () => {
  await Promise.all(running.map((app) => app.close()));
});

/** Starts a simulator over real HTTP, closed after the test file. */
export async function startServer(options: SimulatorOptions) {
  const app = Fastify({ forceCloseConnections: true });
  const simulator = taxAuthoritySimulator(options);
  await app.register(simulator, { prefix: '/simulators/tax-authority' });
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/simulators/tax-authority`;
  running.push(app);
  return { app, simulator, url };
}

export const clientFor = (
  url: string,
  changes: Partial<HttpTaxAuthorityConfig> = {},
): TaxAuthority =>
  createHttpTaxAuthority({
    url,
    ...CREDENTIALS,
    sender: SENDER,
    receiver: 'TCT',
    providerTaxCode: '0100000001',
    version: '2.1.0',
    timeoutMs: 20_000,
    ...changes,
  });
