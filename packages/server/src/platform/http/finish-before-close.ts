import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Responses that end only with their client or the server: streams of events. */
    endlessResponses: Set<ServerResponse>;
  }
}

/** Longest wait for requests in flight when the server closes. */
const LIMIT_MS = 15_000;

/** Makes `close` finish the requests in flight, and no others: streams end, and their clients join another process. */
export function finishBeforeClose(app: FastifyInstance, limitMs = LIMIT_MS): void {
  app.decorate('endlessResponses', new Set<ServerResponse>());
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const response of app.endlessResponses) response.end();
    setTimeout(() => app.server.closeAllConnections(), limitMs).unref();
  });
  // Otherwise the connection of a finished request would wait for another one.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
