import type { IncomingMessage, ServerResponse } from 'node:http';
import { AGENT_HEADERS } from '@hoadon/contracts/signing-agent';
import { AgentFault } from '../agent-fault.ts';
import type { CallContext } from '../calls/agent-call.ts';
import { type Route, routesUnder } from '../calls/calls.ts';
import type { Log } from '../log.ts';
import { answerFault, answerFile, answerJson } from './answer.ts';
import type { Guard } from './guard.ts';
import { rateLimit } from './rate-limit.ts';

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

/** Tries of a site to connect, and tokens that are not known: few are honest. */
const PAIRINGS_PER_MINUTE = 10;

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? '';

function routeOf(routes: readonly Route[], request: IncomingMessage) {
  const path = pathOf(request);
  const found = routes.flatMap((route) => {
    const match = route.pattern.exec(path);
    return match === null ? [] : [{ route, parameter: match[1] ?? '' }];
  });
  if (found.length === 0) throw new AgentFault('NOT_FOUND');
  const matching = found.find(({ route }) => route.method === request.method);
  if (matching === undefined) throw new AgentFault('METHOD_NOT_ALLOWED');
  return matching;
}

const tokenOf = ({ headers }: IncomingMessage): string =>
  /^Bearer ([\w-]{20,100})$/.exec(headers[AGENT_HEADERS.token] ?? '')?.[1] ?? '';

/** Answers the calls of web pages. Every one passes the guard; nothing is trusted before. */
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
    const answer = await route.handle(context);
    if ('bytes' in answer) answerFile(response, answer);
    else answerJson(response, 200, answer);
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
      if (!response.headersSent) answerFault(response, error);
    }
  };
}

/** Ends when the page hangs up, or nobody answered in time. */
function patience(response: ServerResponse, milliseconds: number): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return AbortSignal.any([gone.signal, AbortSignal.timeout(milliseconds)]);
}
