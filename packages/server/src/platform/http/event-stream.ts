import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredEvent } from '../events/port.ts';
import type { Subscribe } from './route.ts';

/** Keeps proxies from closing a silent stream. */
const PING_MS = 25_000;
/** The page joins again with a fresh token. Up to a fifth less, so that pages that joined together do not come back together. */
const LONGEST_MS = 10 * 60_000;
/** More than this waits for nobody who does not read. */
const MOST_WAITING_BYTES = 64 * 1024;

/** Turns the answer into a stream of server-sent events until either side leaves. */
export function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  subscribe: Subscribe,
): void {
  reply.hijack();
  const { raw } = reply;
  // Who left while the session was looked up will not leave a second time.
  if (raw.destroyed) return;
  raw.writeHead(200, {
    ...headersSoFar(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  // He joins again where he stopped reading: what waits for him is in the database, not in memory.
  const write = (text: string, mostWaiting = MOST_WAITING_BYTES) => {
    if (raw.writableEnded) return;
    if (raw.writableLength > mostWaiting) raw.destroy();
    else raw.write(text);
  };
  write('retry: 1000\n\n');
  const leave = subscribe(lastIdOf(request), {
    begin: (id, isGap) => write(isGap ? `id: ${id}\n${RESYNC}` : `id: ${id}\n\n`),
    happened: (event) => write(`id: ${event.id}\n${dataOf(event)}`),
    end: () => raw.end(),
  });
  // What was sent a ping ago and is still not gone will not go.
  const ping = setInterval(() => write(': ping\n\n', 0), PING_MS);
  const end = setTimeout(() => raw.end(), LONGEST_MS * (1 - Math.random() / 5));
  raw.on('close', () => {
    leave();
    clearInterval(ping);
    clearTimeout(end);
  });
}

/** Something happened that is not told any more: everything is to be read anew. */
const RESYNC = `data: ${JSON.stringify({ type: 'resync' })}\n\n`;

/** Which thing changed, and never what it is: who may see that asks for it. */
const dataOf = ({ type, subject, payload }: StoredEvent) =>
  `data: ${JSON.stringify({ type, id: subject, state: payload['state'] })}\n\n`;

function lastIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Those that hooks have set (request id, security); Fastify would write them itself were the reply its own. */
function headersSoFar(reply: FastifyReply): Record<string, string> {
  const given = Object.entries(reply.getHeaders());
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
