import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type AuthorityBehaviourControl,
  type AuthorityMisbehaviour,
  MISBEHAVE_HEADER,
} from './simulator-behaviour.ts';
import type { Desk, Leaving } from './simulator-desk.ts';
import type { Records } from './simulator-records.ts';

const MAX_BODY = 3 * 1024 * 1024;

export type Exchange = Readonly<{
  records: Records;
  mood: AuthorityBehaviourControl;
  desk: Desk;
  credentials: Readonly<{ user: string; password: string }> | null;
}>;

function isKnown(request: FastifyRequest, { credentials }: Exchange): boolean {
  if (!credentials) return true;
  const expected = Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64');
  const sent = Buffer.from(request.headers.authorization ?? '');
  const right = Buffer.from(`Basic ${expected}`);
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/** Each account is one customer of a T-VAN: it sees only its own messages, and the replies to them. */
const accountOf = ({ headers }: FastifyRequest): string =>
  Buffer.from(/^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', 'base64')
    .toString()
    .split(':', 1)[0] ?? '';

const unauthorized = (reply: FastifyReply) =>
  reply.code(401).send({ code: 'UNAUTHENTICATED', message: 'Sai tài khoản kết nối' });

/** Hijacks the socket: no response will be written. */
function hangUp(request: FastifyRequest, reply: FastifyReply, how: 'close' | 'reset' | 'never') {
  reply.hijack();
  if (how === 'close') request.raw.socket.destroy();
  if (how === 'reset') request.raw.socket.resetAndDestroy();
}

const ERROR_PAGE = '<html><head><title>502 Bad Gateway</title></head><body>502</body></html>';
const page = (reply: FastifyReply, status: number) =>
  reply.code(status).type('text/html').send(ERROR_PAGE);

/** Misbehaviour before anything is read. Returns true if the request was handled. */
async function misbehaveFirst(
  kind: AuthorityMisbehaviour | null,
  request: FastifyRequest,
  reply: FastifyReply,
  delayMs: number,
): Promise<boolean> {
  if (kind === 'delay') await sleep(delayMs, undefined, { ref: false });
  else if (kind === 'unauthorized') await unauthorized(reply);
  else if (kind === 'too-many-requests')
    await reply.code(429).header('retry-after', '1').send({ code: 'TOO_MANY_REQUESTS' });
  else if (kind === 'drop-before-accepting') hangUp(request, reply, 'close');
  else return false;
  return kind !== 'delay';
}

const LEAVINGS: Readonly<Partial<Record<AuthorityMisbehaviour, Leaving>>> = {
  'duplicate-answer': 'twice',
  'out-of-order': 'late',
  refuse: 'refused',
};
const isErrorPage = (kind: AuthorityMisbehaviour | null): boolean =>
  kind === 'server-error' || kind === 'html-instead';

/** An error page proves nothing: half the time the message was accepted. */
const HALF = 0.5;

/** Misbehaviour and sign-in of a query. Returns true if the request was handled. */
async function misbehaveOnQuery(
  exchange: Exchange,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { mood } = exchange;
  const kind = mood.next('question', request.headers[MISBEHAVE_HEADER]);
  if (await misbehaveFirst(kind, request, reply, mood.current().delayMs)) return true;
  if (kind === 'connection-reset') hangUp(request, reply, 'reset');
  else if (isErrorPage(kind)) await page(reply, statusOf(kind));
  else if (!isKnown(request, exchange)) await unauthorized(reply);
  else return false;
  return true;
}

const statusOf = (kind: AuthorityMisbehaviour | null): number =>
  kind === 'html-instead' ? 200 : 500;

/** Accepts the message and responds, correctly or not. */
async function takeMessage(
  { desk, mood }: Exchange,
  body: Buffer,
  kind: AuthorityMisbehaviour | null,
  { request, reply }: Readonly<{ request: FastifyRequest; reply: FastifyReply }>,
) {
  if (isErrorPage(kind) && mood.chance() < HALF) return page(reply, statusOf(kind));
  const receipt = await desk.take(body, LEAVINGS[kind ?? 'delay'] ?? 'once', accountOf(request));
  if (isErrorPage(kind)) return page(reply, statusOf(kind));
  if (kind === 'connection-reset') return hangUp(request, reply, 'reset');
  if (kind === 'timeout-after-accepting') return hangUp(request, reply, 'never');
  return reply.type('application/xml').send(Buffer.from(receipt));
}

const PageQuery = z.object({
  since: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});
const MessagePath = z.object({ id: z.string() });

/** The calls of a T-VAN: send a message, fetch received messages, look up the reply to one message. */
export function mountExchange(app: FastifyInstance, exchange: Exchange): void {
  const { mood, records } = exchange;
  const connections = new Set<FastifyRequest['raw']['socket']>();
  app.addContentTypeParser(
    ['application/xml', 'text/xml'],
    { parseAs: 'buffer', bodyLimit: MAX_BODY },
    (_, body, done) => done(null, body),
  );
  app.addHook('onRequest', async ({ raw: { socket } }) => {
    if (connections.has(socket)) return;
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // A client that waits for a response that never comes would prevent the server from closing.
  app.addHook('preClose', async () => {
    for (const socket of connections) socket.destroy();
  });

  app.post('/messages', async (request, reply) => {
    const kind = mood.next('message', request.headers[MISBEHAVE_HEADER]);
    if (await misbehaveFirst(kind, request, reply, mood.current().delayMs)) return reply;
    if (!isKnown(request, exchange)) return unauthorized(reply);
    if (!Buffer.isBuffer(request.body)) return reply.code(415).send({ code: 'NOT_XML' });
    return takeMessage(exchange, request.body, kind, { request, reply });
  });

  app.get('/messages', async (request, reply) => {
    if (await misbehaveOnQuery(exchange, request, reply)) return reply;
    const query = PageQuery.safeParse(request.query);
    if (!query.success) return reply.code(400).send({ code: 'INPUT_DATA_IS_INVALID' });
    const messages = records.outbox(query.data.since ?? null, query.data.limit, accountOf(request));
    return {
      messages: messages.map(({ cursor, bytes }) => ({
        cursor,
        content: Buffer.from(bytes).toString('base64'),
      })),
    };
  });

  app.get('/messages/:id/reply', async (request, reply) => {
    if (await misbehaveOnQuery(exchange, request, reply)) return reply;
    const { id } = MessagePath.parse(request.params);
    if (records.hashOf(id) === null || !records.belongsTo(id, accountOf(request)))
      return reply.code(404).send({ code: 'MESSAGE_NOT_KNOWN' });
    const replyMessage = records.replyTo(id);
    if (replyMessage === null) return reply.code(204).send();
    return reply.type('application/xml').send(Buffer.from(replyMessage));
  });
}
