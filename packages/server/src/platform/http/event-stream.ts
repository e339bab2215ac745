import type { FastifyReply } from 'fastify';
import type { Subscribe } from './route.ts';

/** Keeps proxies from closing a silent stream. */
const PING_MS = 25_000;
/** The page joins again with a fresh token, so that a revoked session does not listen for ever. */
const LONGEST_MS = 10 * 60_000;

/** Turns the answer into a stream of server-sent events until either side leaves. */
export function streamEvents(reply: FastifyReply, subscribe: Subscribe): void {
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
  raw.write('retry: 1000\n\n');
  const leave = subscribe((event) => raw.write(`data: ${JSON.stringify(event)}\n\n`));
  const ping = setInterval(
    () => raw.write(`data: ${JSON.stringify({ type: 'ping', id: '', state: '' })}\n\n`),
    PING_MS,
  );
  const end = setTimeout(() => raw.end(), LONGEST_MS);
  raw.on('close', () => {
    leave();
    clearInterval(ping);
    clearTimeout(end);
  });
}

/** Those that hooks have set (request id, security); Fastify would write them itself were the reply its own. */
function headersSoFar(reply: FastifyReply): Record<string, string> {
  const given = Object.entries(reply.getHeaders());
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
