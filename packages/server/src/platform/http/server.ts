import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { Failure } from '@hoadon/domain/errors/failure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { exceededBound } from '../json-bounds.ts';
import { BOUNDS_OF_OTHERS, type BodyBounds } from './body-bounds.ts';
import { sendError } from './errors.ts';
import { finishBeforeClose } from './finish-before-close.ts';
import { traceRequests } from './traced-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the JSON body, where the route is a call. */
    bodyBounds?: BodyBounds;
  }
}

const FIELD_LIMIT_BYTES = 64 * 1024;
/** A busy machine needs time to start; a process that takes longer than this never becomes ready. */
const START_LIMIT_MS = 120_000;
/** For a whole request with its body: forty megabytes over a slow mobile network. */
const REQUEST_LIMIT_MS = 10 * 60_000;
const REQUEST_ID = /^[\w-]{8,64}$/;

export type ServerOptions = Readonly<{
  log: Logger;
  trustProxy: number | string | false;
  uploadLimitBytes: number;
}>;

/** A number counts the own proxies from this server outwards. */
const trustedProxies = (trusted: ServerOptions['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;

/** Creates a server without routes: request ids, optional JSON bodies, uploads with limits. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // traceRequests writes one line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BOUNDS_OF_OTHERS.bytes,
    requestTimeout: REQUEST_LIMIT_MS,
    trustProxy: trustedProxies(options.trustProxy),
    forceCloseConnections: 'idle',
    pluginTimeout: START_LIMIT_MS,
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    genReqId: ({ headers }) => {
      const requestId = headers['x-request-id'];
      return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID();
    },
  });
  finishBeforeClose(app);
  traceRequests(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.from(body);
    if (bytes.length === 0) return done(null, {});
    // Bodies are counted before parsing: parsing and walking over the result costs a hundred times as much.
    const bounds = request.routeOptions.config.bodyBounds ?? BOUNDS_OF_OTHERS;
    const exceeded = exceededBound(bytes, bounds);
    if (exceeded === null) return parse(request, bytes.toString('utf8'), done);
    return done(
      new Failure('PAYLOAD_TOO_LARGE', { bound: exceeded, most: String(bounds[exceeded]) }),
    );
  });
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
