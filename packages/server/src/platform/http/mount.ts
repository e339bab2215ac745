import { randomUUID } from 'node:crypto';
import type { Call } from '@hoadon/contracts/http/define-call';
import { Failure } from '@hoadon/domain/errors/failure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isServedPaused } from '../backup/paused.ts';
import type { Db } from '../db/open.ts';
import { bodyBounds } from './body-bounds.ts';
import { sendError } from './errors.ts';
import { streamEvents } from './event-stream.ts';
import { requestHash } from './idempotency.ts';
import { respondOnce } from './idempotent-response.ts';
import { type KeyLeases, keyLeases } from './key-leases.ts';
import { networkOf } from './network-of.ts';
import { countHit, hitsInMemory } from './rate-limit.ts';
import { decodeInput, readSent, type Sent } from './read-input.ts';
import { requirePermission } from './require-permission.ts';
import { envelope, sendFile } from './response.ts';
import type {
  FileAnswer,
  RequestContext,
  Route,
  Session,
  StreamAnswer,
  Subscribe,
} from './route.ts';
import { inTraceOf, recordCaller } from './traced-requests.ts';
import { uploadRoom } from './upload-room.ts';

export type MountOptions = Readonly<{
  /** Returns the caller's session, or null if the request has no valid session. */
  sessionOf(request: FastifyRequest): Promise<Session | null>;
  /** Whether the call is served at present; left out: every call is. A call that is not is refused. */
  isServed?(call: Call): boolean;
  /** Stores idempotency keys and rate windows. */
  db: Db;
  rateLimits: boolean;
  /** Lease of the Idempotency-Key of a running request, in milliseconds. */
  keyLeaseMs: number;
  uploadLimitBytes: number;
  /** Time limit for the body of a call without files to arrive, in milliseconds. */
  bodyLimitMs?: number;
  /** Sends a page of the web app for an address that is no call; returns false if there is none. */
  sendPage?(request: FastifyRequest, reply: FastifyReply): boolean;
}>;

type AdmittedRequest = Readonly<{
  route: Route;
  session: Session | null;
  sent: Sent;
  input: unknown;
}>;
const DEVICE = /^[\w-]{43}$/;
const KEY = /^[\x21-\x7e]{1,200}$/;
const LINK = /^SharedLink ([\w-]{1,100})$/;
/** Requests of one address for paths that are no call. Pages of the app request none. */
const UNKNOWN_PATHS_A_MINUTE = 300;
/** For the body of a call without files: a few megabytes at most. */
const BODY_LIMIT_MS = 60_000;

/** Serves every contract: access, limits, input, idempotency, envelope, one shape of error. */
export function mount(app: FastifyInstance, routes: readonly Route[], options: MountOptions): void {
  app.setErrorHandler(sendError);
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
      // Before the body is read: an unauthenticated upload costs nothing.
      onRequest: async (request, reply) => {
        const { call } = routeOf(request);
        const session = await inTraceOf(request, () => admit(call, request, options));
        sessions.set(request, session);
        recordCaller(request, session);
        if (!call.upload) endSlowBody(request, reply, options.bodyLimitMs ?? BODY_LIMIT_MS);
      },
      handler: (request, reply) => inTraceOf(request, () => serve(request, reply)),
    });
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const route = routeOf(request);
      const session = sessions.get(request) ?? null;
      const caller = session ? `company ${session.companyId}` : `ip ${networkOf(request.ip)}`;
      const upload = room.enter(caller, declaredLength(route.call, request));
      try {
        const sent = await readSent(route.call, request, { upload, bounds });
        if (route !== first) refuseOther(route.call, sent);
        const input = decodeInput(route.call, sent.fields);
        const admitted = { route, session, sent, input };
        const key = route.call.idempotent ? idempotencyKeyOf(request) : null;
        if (key && session)
          return await respondKeyed(admitted, { request, reply, session, key, db, leases });
        return await respond(admitted, request, reply);
      } finally {
        upload.leave();
      }
    };
  }
}

/** One address may serve two calls: one for signed-in users, and a public one for requests without authorization. */
function byAddress(routes: readonly Route[]): (readonly [first: Route, forGuests?: Route])[] {
  const routesOf = new Map<string, Route[]>();
  for (const route of routes) {
    const address = `${route.call.method} ${route.call.path}`;
    routesOf.set(address, [...(routesOf.get(address) ?? []), route]);
  }
  return [...routesOf.values()].flatMap<readonly [first: Route, forGuests?: Route]>((ones) => {
    const forGuests = ones.length > 1 && ones.find(({ call }) => call.access === 'public');
    if (!forGuests) return ones.map((one) => [one] as const);
    return ones.filter((one) => one !== forGuests).map((one) => [one, forGuests] as const);
  });
}

/** A guest whose input has no field of the public call means the other call, and must sign in. */
function refuseOther({ input }: Call, { fields }: Sent): void {
  const isMeant =
    input instanceof z.ZodObject && Object.keys(fields).some((name) => name in input.shape);
  if (!isMeant) throw new Failure('UNAUTHENTICATED');
}

/** For other calls the body has been read and limited already. */
const declaredLength = ({ upload }: Call, { headers }: FastifyRequest): number =>
  upload ? Number(headers['content-length'] ?? 0) : 0;

const fastifyPath = (call: Call) => call.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Closes the connection if a body takes too long to arrive. */
function endSlowBody({ raw }: FastifyRequest, reply: FastifyReply, limitMs: number): void {
  if (raw.complete) return;
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, limitMs);
  reply.raw.once('close', () => clearTimeout(timer.unref()));
}

function refusalsOfPaths(routes: readonly Route[]) {
  const knownPaths = [...new Set(routes.map(({ call }) => call.path))].map(
    (path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  );
  return (request: FastifyRequest): Failure => {
    const path = request.url.split('?')[0] ?? '';
    const isKnown = knownPaths.some((pattern) => pattern.test(path));
    return new Failure(isKnown ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
  };
}

/** Returns the session that the call needs, or throws the refusal. */
async function admit(
  call: Call,
  request: FastifyRequest,
  options: MountOptions,
): Promise<Session | null> {
  if (options.isServed && !options.isServed(call)) throw new Failure('INSTALLATION_PAUSED');
  const session = call.access === 'public' ? null : await options.sessionOf(request);
  if (call.access !== 'public' && !(call.access === 'shared' && linkSecretOf(request))) {
    if (!session) throw new Failure('UNAUTHENTICATED');
    refuseUnpermitted(call, session);
  }
  if (call.perMinute && options.rateLimits) {
    const caller = session
      ? `${session.actor} of ${session.companyId}`
      : `ip ${networkOf(request.ip)}`;
    await countHit(options.db, `${call.method} ${call.path} ${caller}`, call.perMinute);
  }
  return session;
}

function refuseUnpermitted(call: Call, session: Session): void {
  const { access, also = [] } = call;
  if (access !== 'public' && access !== 'signed-in' && access !== 'shared')
    for (const permission of [access, ...also]) requirePermission(session, permission);
  if (session.isCompanyPaused && !isServedPaused(call)) throw new Failure('COMPANY_PAUSED');
}

/** A header of the web pages: 32 random bytes. */
const deviceOf = ({ headers }: FastifyRequest): string | null => {
  const device = headers['x-device'];
  return typeof device === 'string' && DEVICE.test(device) ? device : null;
};

/** The secret of a shared link. Sent in a header, which no log records, never in an address. */
const linkSecretOf = ({ headers }: FastifyRequest): string | null =>
  LINK.exec(headers.authorization ?? '')?.[1] ?? null;

async function respond(admitted: AdmittedRequest, request: FastifyRequest, reply: FastifyReply) {
  const { call } = admitted.route;
  const act = { idempotencyKey: null, actId: randomUUID(), saveResponse: async () => {} };
  const output = await handle(admitted, request, act);
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

async function respondKeyed(
  admitted: AdmittedRequest,
  { request, reply, session, key, db, leases }: Keyed,
) {
  const { call } = admitted.route;
  const files = Object.values(admitted.sent.fileLists).flatMap((files) =>
    files.map(({ bytes }) => bytes),
  );
  const bodyOf = (output: unknown) => JSON.stringify(envelope(call, output));
  const { status, body } = await respondOnce({
    db,
    leases,
    claim: {
      session,
      key,
      requestHash: requestHash(`${call.method} ${call.path}`, admitted.sent.fields, files),
    },
    requestId: request.id,
    work: async (act) => bodyOf(await handle(admitted, request, { ...act, idempotencyKey: key })),
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
  { route, session, sent, input }: AdmittedRequest,
  request: FastifyRequest,
  act: Pick<RequestContext, 'idempotencyKey' | 'actId' | 'saveResponse'>,
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
