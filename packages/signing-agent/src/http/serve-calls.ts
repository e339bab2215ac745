import type { IncomingMessage, ServerResponse } from 'node:http';
import { AGENT_HEADERS } from '@hoadon/contracts/signing-agent';
import { AgentFault } from '../agent-fault.ts';
import type { CallContext } from '../calls/agent-call.ts';
import { type Route, routesUnder } from '../calls/calls.ts';
import type { Log } from '../log.ts';
import type { Guard } from './guard.ts';
import { rateLimit } from './rate-limit.ts';
import { sendFault, sendFile, sendJson } from './response.ts';

type Parts = Pick<CallContext, 'desk' | 'tokens' | 'pairing' | 'origins'>;

export type CallOptions = Parts &
  Readonly<{
    guard: Guard;
    log: Log;
    now: () => Date;
    prefix: string;
    callsPerMinute: number;
    answerWithinSeconds: number;
  }>;

/** Limit for pairings of a site, and for unknown tokens: legitimate ones are few. */
const PAIRINGS_PER_MINUTE = 10;

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

function routeOf(routes: readonly Route[], request: IncomingMessage) {
  const path = pathOf(request);
  const matches = routes.flatMap((route) => {
    const match = route.pattern.exec(path);
    return match === null ? [] : [{ route, parameter: match[1] ?? '' }];
  });
  if (matches.length === 0) throw new AgentFault('NOT_FOUND');
  const matching = matches.find(({ route }) => route.method === request.method);
  if (matching === undefined) throw new AgentFault('METHOD_NOT_ALLOWED');
  return matching;
}

const tokenOf = ({ headers }: IncomingMessage): string =>
  /^Bearer ([\w-]{20,100})$/.exec(headers[AGENT_HEADERS.token] ?? '')?.[1] ?? '';

/** Serves the calls of web pages. Each must pass the guard before anything else. */
export function serveCalls(options: CallOptions) {
  const { guard, log, now } = options;
  const routes = routesUnder(options.prefix);
  const calls = rateLimit(options.callsPerMinute, now);
  const pairings = rateLimit(PAIRINGS_PER_MINUTE, now);

  function checkRate(origin: string, isPairing: boolean): void {
    const allowed = calls.take(origin) && (!isPairing || pairings.take(origin));
    if (!allowed) throw new AgentFault('TOO_MANY_REQUESTS');
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = guard.originOf(request);
    if (request.method === 'OPTIONS') return guard.preflight(request, response, origin);
    guard.allow(response, origin);
    const { route, parameter } = routeOf(routes, request);
    guard.checkCall(request);
    checkRate(origin, route.method === 'POST' && !route.paired);
    const token = tokenOf(request);
    const paired = token !== '' && options.origins.knows(origin, token);
    if (route.paired && !paired) throw new AgentFault('PAIRING_REQUIRED');
    const { desk, tokens, pairing, origins } = options;
    const signal = patience(response, options.answerWithinSeconds * 1000);
    const context = { request, origin, paired, parameter, signal, desk, tokens, pairing, origins };
    const result = await route.handle(context);
    if ('bytes' in result) sendFile(response, result);
    else sendJson(response, 200, result);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await handle(request, response);
    } catch (error) {
      const origin = request.headers.origin ?? '';
      const facts = {
        origin,
        path: pathOf(request),
        why: error instanceof Error ? error.message : '',
      };
      log(error instanceof AgentFault ? 'refused' : 'failed', facts);
      if (!response.headersSent) sendFault(response, error);
    }
  };
}

/** Aborts when the page disconnects, or the time for an answer ends. */
function patience(response: ServerResponse, milliseconds: number): AbortSignal {
  const disconnect = new AbortController();
  response.once('close', () => disconnect.abort());
  return AbortSignal.any([disconnect.signal, AbortSignal.timeout(milliseconds)]);
}
