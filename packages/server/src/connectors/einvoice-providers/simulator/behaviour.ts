import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Ways in which the providers can misbehave. */
export const MISBEHAVIOURS = [
  'none',
  'hang-up',
  'server-error',
  'html-instead',
  'too-many-requests',
  'token-expired',
] as const;

export const ProviderBehaviour = z.strictObject({
  misbehaves: z.enum(MISBEHAVIOURS),
  /** How many invoices each provider has of a company. */
  count: z.number().int().min(0).max(10_000),
  /** Number of requests for which each file is not ready yet. */
  notReady: z.number().int().min(0).max(1_000),
});
export type ProviderBehaviour = z.output<typeof ProviderBehaviour>;

/** Credentials accepted by the simulated providers; user names begin or end with the tax code of the company. */
export const SIMULATED = {
  password: 'nha-cung-cap',
  /** A PartnerToken: 32 bytes and 16 bytes. */
  bkavToken: `${Buffer.alloc(32, 0x5a).toString('base64')}:${Buffer.alloc(16, 0xa5).toString('base64')}`,
} as const;

/** Returns true if the request was handled. */
export async function misbehave(
  { misbehaves }: ProviderBehaviour,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (misbehaves === 'hang-up') {
    reply.hijack();
    request.raw.socket.destroy();
  } else if (misbehaves === 'server-error') await reply.code(500).send({ message: 'error' });
  else if (misbehaves === 'html-instead') await reply.type('text/html').send('<html>404</html>');
  else if (misbehaves === 'too-many-requests')
    await reply.code(429).header('retry-after', '7').send({ message: 'busy' });
  else return false;
  return true;
}
