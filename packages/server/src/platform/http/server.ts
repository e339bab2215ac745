import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { answerWithError } from './errors.ts';

/** Enough for an invoice of a thousand lines with long names. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
const FIELD_LIMIT_BYTES = 64 * 1024;
/** A busy machine takes its time to start; what is not ready by then never will be. */
const START_LIMIT_MS = 120_000;
const REQUEST_ID = /^[\w-]{8,64}$/;

export type ServerOptions = Readonly<{
  log: Logger;
  trustProxy: number | string | false;
  uploadLimitBytes: number;
}>;

/** A number counts the proxies from ours outwards. */
const trustedProxies = (given: ServerOptions['trustProxy']) =>
  typeof given === 'number' ? (_address: string, hop: number) => hop < given : given;

/** An empty server: request ids, JSON that may be left out, uploads with limits. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustedProxies(options.trustProxy),
    forceCloseConnections: true,
    pluginTimeout: START_LIMIT_MS,
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (error, request, reply) => void answerWithError(error, request, reply),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parse(request, String(body), done),
  );
  app.register(multipart, {
    limits: {
      fileSize: options.uploadLimitBytes,
      files: 20,
      fields: 50,
      fieldSize: FIELD_LIMIT_BYTES,
    },
  });
  return app;
}
