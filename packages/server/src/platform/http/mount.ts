import type { Call } from '@hoadon/contracts/http/define-call';
import { may } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { envelope, sendFile } from './answer.ts';
import { answerWithError, errorBody, failureOf, statusOf } from './errors.ts';
import { streamEvents } from './event-stream.ts';
import { claimKey, keepAnswer, releaseKey, requestHash } from './idempotency.ts';
import { countHit } from './rate-limit.ts';
import { decodeInput, readSent, type Sent } from './read-input.ts';
import type { FileAnswer, RequestContext, Route, Session, Subscribe } from './route.ts';

export type MountOptions = Readonly<{
  /** Who is calling, or null where the request carries no valid session. */
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  /** Holds idempotency keys and rate windows. */
  db: Db;
  rateLimits: boolean;
  uploadLimitBytes: number;
  /** Answers an address that is no call with a page of the web app; false where it has none. */
  sendPage?(request: FastifyRequest, reply: FastifyReply): boolean;
}>;

type Asked = Readonly<{ route: Route; session: Session | null; sent: Sent; input: unknown }>;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** Makes every contract answer: access, limits, input, idempotency, envelope, one shape of error. */
export function mount(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  app.setErrorHandler(answerWithError);
  app.setNotFoundHandler((request, reply) => {
    if (options.sendPage?.(request, reply)) return reply;
    throw refusalOfPath(routes, request);
  });
  for (const route of routes) {
    const sessions = new WeakMap<FastifyRequest, Session | null>();
    app.route({
      method: route.call.method,
      url: fastifyPath(route.call),
      ...(route.call.upload && { bodyLimit: options.uploadLimitBytes }),
      // Before the body is read: a stranger's upload costs nothing.
      onRequest: async (request) => {
        sessions.set(request, await admit(route.call, request, options));
      },
      handler: async (request, reply) => {
        const session = sessions.get(request) ?? null;
        const sent = await readSent(route.call, request);
        const input = decodeInput(route.call, sent.fields);
        return answer({ route, session, sent, input }, request, reply, options);
      },
    });
  }
}

const fastifyPath = (call: Call) => call.path.replaceAll(/\{(\w+)\}/g, ':$1');

function refusalOfPath(routes: readonly Route[], request: FastifyRequest): Failure {
  const path = request.url.split('?')[0] ?? '';
  const isKnown = routes.some(({ call }) =>
    new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return new Failure(isKnown ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
}

/** The session the call asks for, or the refusal. */
async function admit(
  call: Call,
  request: FastifyRequest,
  options: MountOptions,
): Promise<Session | null> {
  const session = call.access === 'public' ? null : await options.sessionOf(request);
  if (call.access !== 'public') {
    if (!session) throw new Failure('UNAUTHENTICATED');
    if (call.access !== 'signed-in' && !may(session.permissions, call.access))
      throw new Failure('FORBIDDEN', { permission: call.access });
  }
  if (call.perMinute && options.rateLimits) {
    const caller = session ? `user ${session.companyId}/${session.userId}` : `ip ${request.ip}`;
    await countHit(options.db, `${call.method} ${call.path} ${caller}`, call.perMinute);
  }
  return session;
}

async function answer(
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
) {
  const { call } = asked.route;
  const key = call.idempotent ? idempotencyKeyOf(request) : null;
  if (key && asked.session) return answerOnce(asked, { request, reply, db: options.db, key });
  const output = await handle(asked, request, null, async () => {});
  if (call.answers === 'file') return sendFile(reply, output as FileAnswer);
  if (call.answers === 'events') return streamEvents(request, reply, output as Subscribe);
  return reply.header('cache-control', 'no-store').send(envelope(call, output));
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new Failure('INPUT_DATA_IS_INVALID', { header: 'Idempotency-Key' });
}

const handle = (
  { route, session, sent, input }: Asked,
  request: FastifyRequest,
  idempotencyKey: string | null,
  keep: RequestContext['keepAnswer'],
) =>
  route.handle(input, session as Session, {
    requestId: request.id,
    ip: request.ip,
    files: sent.files,
    idempotencyKey,
    keepAnswer: keep,
  });

type Once = Readonly<{ request: FastifyRequest; reply: FastifyReply; db: Db; key: string }>;

/** The same key and content get the first answer again; a fault of ours gives the key back. */
async function answerOnce(asked: Asked, { request, reply, db, key }: Once) {
  const { call } = asked.route;
  const files = Object.values(asked.sent.files).map((file) => file.bytes);
  const claim = {
    session: asked.session as Session,
    key,
    requestHash: requestHash(`${call.method} ${call.path}`, asked.sent.fields, files),
  };
  const send = (status: number, body: string) =>
    reply
      .code(status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(body);
  const first = await claimKey(db, claim);
  if (first) return send(first.status, first.body);
  try {
    const bodyOf = (output: unknown) => JSON.stringify(envelope(call, output));
    const keep = (db: Db, output: unknown) =>
      keepAnswer(db, claim, { status: 200, body: bodyOf(output) });
    const body = bodyOf(await handle(asked, request, key, keep));
    await keepAnswer(db, claim, { status: 200, body });
    return send(200, body);
  } catch (error) {
    const failure = failureOf(error);
    if (failure) {
      const body = JSON.stringify(errorBody(failure, request.id));
      await keepAnswer(db, claim, { status: statusOf(failure.code), body });
    } else await releaseKey(db, claim);
    throw error;
  }
}
