import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredEvent } from '../events/port.ts';
import type { Subscribe } from './route.ts';

/** Prevents proxies from closing a silent stream. */
const PING_MS = 25_000;
/**
 * Pages then rejoin with a fresh token. Shortened by up to a fifth, so that pages that joined together do not rejoin
 * together.
 */
const LONGEST_MS = 10 * 60_000;
/** Most bytes buffered for a client that does not read. */
const MOST_WAITING_BYTES = 64 * 1024;

/** Turns the response into a stream of server-sent events until either side closes it. */
export function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  subscribe: Subscribe,
): void {
  reply.hijack();
  const { raw } = reply;
  // A client that left during the session lookup emits no further close event.
  if (raw.destroyed) return;
  request.server.endlessResponses.add(raw);
  raw.writeHead(200, {
    ...headersSoFar(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  // The client rejoins where it stopped reading: its events are in the database, not in memory.
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
  // Bytes of the previous ping that are still unsent will not be sent.
  const ping = setInterval(() => write(': ping\n\n', 0), PING_MS);
  const end = setTimeout(() => raw.end(), LONGEST_MS * (1 - Math.random() / 5));
  raw.on('close', () => {
    leave();
    request.server.endlessResponses.delete(raw);
    clearInterval(ping);
    clearTimeout(end);
  });
}

/** Events were skipped: the page reloads everything. */
const RESYNC = `data: ${JSON.stringify({ type: 'resync' })}\n\n`;

/** Names the changed thing without its content: a page with access loads it. */
const dataOf = ({ type, subject, payload }: StoredEvent) =>
  `data: ${JSON.stringify({ type, id: subject, state: payload['state'] })}\n\n`;

function lastIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Headers set by hooks (request id, security), which Fastify does not write on a hijacked reply. */
function headersSoFar(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders());
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}
