import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const WEB = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));
/** Addresses of calls: a wrong one gets a refusal, never a page. */
const OF_CALLS = /^\/(api|simulators|[\w-]+-api)(\/|$)/;
const A_YEAR_SECONDS = 31_536_000;

/** Serves the built web app. Its assets have a hash in their names; the page itself is revalidated each time. */
export async function registerWebPages(app: FastifyInstance): Promise<void> {
  if (!existsSync(WEB)) return;
  await app.register(fastifyStatic, {
    root: WEB,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${A_YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
}

/** Sends a page of the app for an address of the browser's router; false for any other. */
export function sendPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const path = request.url.split('?')[0] ?? '';
  const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
  if (!wantsPage || OF_CALLS.test(path)) return false;
  if (existsSync(WEB)) reply.sendFile('index.html');
  else reply.code(503).type('text/plain').send('The web app is not built yet: npm run build\n');
  return true;
}
