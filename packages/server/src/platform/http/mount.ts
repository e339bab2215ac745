import { randomUUID } from 'node:crypto';
import type { Call } from '@hoadon/contracts/http/define-call';
import { may } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../db/open.ts';
import { envelope, sendFile } from './answer.ts';
import { answerOnce } from './answer-once.ts';
import { bodyBounds } from './body-bounds.ts';
import { answerWithError } from './errors.ts';
import { streamEvents } from './event-stream.ts';
import { requestHash } from './idempotency.ts';
import { type KeyLeases, keyLeases } from './key-leases.ts';
import { networkOf } from './network-of.ts';
import { countHit, hitsInMemory } from './rate-limit.ts';
import { decodeInput, readSent, type Sent } from './read-input.ts';
import type {
  FileAnswer,
  RequestContext,
  Route,
  Session,
  StreamAnswer,
  Subscribe,
} from './route.ts';
import { uploadRoom } from './upload-room.ts';

export type MountOptions = Readonly<{
  /** Who is calling, or null where the request carries no valid session. */
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  /** Holds idempotency keys and rate windows. */
  db: Db;
  rateLimits: boolean;
  /** Lease of the Idempotency-Key of a running request, in milliseconds. */
  keyLeaseMs: number;
  uploadLimitBytes: number;
  /** How long the body of a call without files may take to arrive, in milliseconds. */
  bodyLimitMs?: number;
  /** Answers an address that is no call with a page of the web app; false where it has none. */
  sendPage?(request: FastifyRequest, reply: FastifyReply): boolean;
}>;

type Asked = Readonly<{ route: Route; session: Session | null; sent: Sent; input: unknown }>;
const DEVICE = /^[\w-]{43}$/;
const KEY = /^[\x21-\x7e]{1,200}$/;
const LINK = /^SharedLink ([\w-]{1,100})$/;
/** Requests of one address for paths that are no call. A page of the app that is opened asks for none. */
const UNKNOWN_PATHS_A_MINUTE = 300;
/** For the body of a call without files: a few megabytes at most. */
const BODY_LIMIT_MS = 60_000;

/** Makes every contract answer: access, limits, input, idempotency, envelope, one shape of error. */
export function mount(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  app.setErrorHandler(answerWithError);
  const refusalOfPath = refusalsOfPaths(routes);
  const unknownPaths = hitsInMemory(UNKNOWN_PATHS_A_MINUTE);
  const refuseUnknown = (request: FastifyRequest): never => {
    if (options.rateLimits) unknownPaths.count(networkOf(request.ip));
    throw refusalOfPath(request);
  };
  // Before the body is read; pages of the app have none.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      refuseUnknown(request);
  });
  app.setNotFoundHandler((request, reply) => {
    if (options.sendPage?.(request, reply)) return reply;
    return refuseUnknown(request);
  });
  const { db } = options;
  const room = uploadRoom(options.uploadLimitBytes);
  const leases = keyLeases(
    db,
    (err) => app.log.warn({ err }, 'leases were not renewed'),
    options.keyLeaseMs,
  );
  for (const [first, forGuests] of byAddress(routes)) {
    const sessions = new WeakMap<FastifyRequest, Session | null>();
    const routeOf = ({ headers }: FastifyRequest) =>
      (headers.authorization === undefined && forGuests) || first;
    const bounds = bodyBounds(first.call);
    app.route({
      method: first.call.method,
      url: fastifyPath(first.call),
      // Of a form the files are bounded, not this.
      bodyLimit: bounds.bytes,
      config: { bodyBounds: bounds },
      // Before the body is read: a stranger's upload costs nothing.
      onRequest: async (request, reply) => {
        const { call } = routeOf(request);
        sessions.set(request, await admit(call, request, options));
        if (!call.upload) endSlowBody(request, reply, options.bodyLimitMs ?? BODY_LIMIT_MS);
      },
      handler: async (request, reply) => {
        const route = routeOf(request);
        const session = sessions.get(request) ?? null;
        const caller = session ? `company ${session.companyId}` : `ip ${networkOf(request.ip)}`;
        const upload = room.enter(caller, declaredLength(route.call, request));
        try {
          const sent = await readSent(route.call, request, { upload, bounds });
          if (route !== first) refuseOther(route.call, sent);
          const input = decodeInput(route.call, sent.fields);
          const asked = { route, session, sent, input };
          const key = route.call.idempotent ? idempotencyKeyOf(request) : null;
          if (key && session)
            return await answerKeyed(asked, { request, reply, session, key, db, leases });
          return await answer(asked, request, reply);
        } finally {
          upload.leave();
        }
      },
    });
  }
}

/** One address may be two calls: one for the signed in, and a public one for whoever sends no authorization. */
function byAddress(routes: readonly Route[]): (readonly [first: Route, forGuests?: Route])[] {
  const found = new Map<string, Route[]>();
  for (const route of routes) {
    const address = `${route.call.method} ${route.call.path}`;
    found.set(address, [...(found.get(address) ?? []), route]);
  }
  return [...found.values()].flatMap<readonly [first: Route, forGuests?: Route]>((ones) => {
    const forGuests = ones.length > 1 && ones.find(({ call }) => call.access === 'public');
    if (!forGuests) return ones.map((one) => [one] as const);
    return ones.filter((one) => one !== forGuests).map((one) => [one, forGuests] as const);
  });
}

/** A guest who sends nothing that the public call asks for means the other one, and is to sign in. */
function refuseOther({ input }: Call, { fields }: Sent): void {
  const isMeant =
    input instanceof z.ZodObject && Object.keys(fields).some((name) => name in input.shape);
  if (!isMeant) throw new Failure('UNAUTHENTICATED');
}

/** Of what is not an upload the server has taken the length already. */
const declaredLength = ({ upload }: Call, { headers }: FastifyRequest): number =>
  upload ? Number(headers['content-length'] ?? 0) : 0;

const fastifyPath = (call: Call) => call.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Closes the connection of a body that takes too long to arrive. */
function endSlowBody({ raw }: FastifyRequest, reply: FastifyReply, limitMs: number): void {
  if (raw.complete) return;
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, limitMs);
  reply.raw.once('close', () => clearTimeout(timer.unref()));
}

function refusalsOfPaths(routes: readonly Route[]) {
  const known = [...new Set(routes.map(({ call }) => call.path))].map(
    (path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  );
  return (request: FastifyRequest): Failure => {
    const path = request.url.split('?')[0] ?? '';
    const isKnown = known.some((pattern) => pattern.test(path));
    return new Failure(isKnown ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
  };
}

/** The session the call asks for, or the refusal. */
async function admit(
  call: Call,
  request: FastifyRequest,
  options: MountOptions,
): Promise<Session | null> {
  const session = call.access === 'public' ? null : await options.sessionOf(request);
  if (call.access !== 'public' && !(call.access === 'shared' && linkSecretOf(request))) {
    if (!session) throw new Failure('UNAUTHENTICATED');
    if (
      call.access !== 'signed-in' &&
      call.access !== 'shared' &&
      !may(session.permissions, call.access)
    )
      throw new Failure('FORBIDDEN', { permission: call.access });
  }
  if (call.perMinute && options.rateLimits) {
    const caller = session
      ? `${session.actor} of ${session.companyId}`
      : `ip ${networkOf(request.ip)}`;
    await countHit(options.db, `${call.method} ${call.path} ${caller}`, call.perMinute);
  }
  return session;
}

/** A header of the web pages: 32 random bytes. */
const deviceOf = ({ headers }: FastifyRequest): string | null => {
  const device = headers['x-device'];
  return typeof device === 'string' && DEVICE.test(device) ? device : null;
};

/** The secret of a shared link. It travels in a header, which no log keeps, and never in an address. */
const linkSecretOf = ({ headers }: FastifyRequest): string | null =>
  LINK.exec(headers.authorization ?? '')?.[1] ?? null;

async function answer(asked: Asked, request: FastifyRequest, reply: FastifyReply) {
  const { call } = asked.route;
  const act = { idempotencyKey: null, actId: randomUUID(), keepAnswer: async () => {} };
  const output = await handle(asked, request, act);
  if (call.answers === 'file') return sendFile(reply, output as FileAnswer | StreamAnswer);
  if (call.answers === 'events') return streamEvents(request, reply, output as Subscribe);
  return reply.header('cache-control', 'no-store').send(envelope(call, output));
}

type Keyed = Readonly<{
  request: FastifyRequest;
  reply: FastifyReply;
  session: Session;
  key: string;
  db: Db;
  leases: KeyLeases;
}>;

async function answerKeyed(asked: Asked, { request, reply, session, key, db, leases }: Keyed) {
  const { call } = asked.route;
  const files = Object.values(asked.sent.fileLists).flatMap((files) =>
    files.map(({ bytes }) => bytes),
  );
  const bodyOf = (output: unknown) => JSON.stringify(envelope(call, output));
  const { status, body } = await answerOnce({
    db,
    leases,
    claim: {
      session,
      key,
      requestHash: requestHash(`${call.method} ${call.path}`, asked.sent.fields, files),
    },
    requestId: request.id,
    work: async (act) => bodyOf(await handle(asked, request, { ...act, idempotencyKey: key })),
    bodyOf,
  });
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
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
  act: Pick<RequestContext, 'idempotencyKey' | 'actId' | 'keepAnswer'>,
) =>
  route.handle(input, session as Session, {
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    device: deviceOf(request),
    linkSecret: linkSecretOf(request),
    files: lastOfEach(sent),
    fileLists: sent.fileLists,
    ...act,
  });

const lastOfEach = ({ fileLists }: Sent) =>
  Object.fromEntries(
    Object.entries(fileLists).flatMap(([field, files]) => {
      const last = files.at(-1);
      return last ? [[field, last] as const] : [];
    }),
  );
