import type { IncomingMessage, ServerResponse } from 'node:http';
import { AGENT_HEADERS } from '@hoadon/contracts/signing-agent';
import { AgentFault } from '../agent-fault.ts';
import { AGENT_VERSION, isAtLeast } from '../version.ts';

/**
 * Who may call, decided before anything is read (EXTERNAL.md §3.4): the name the agent was called
 * by, the exact web address, and a header of our own that makes the browser ask first.
 */
export type Guard = Readonly<{
  /** Throws HOST_NOT_ALLOWED: a foreign name that leads to this machine is a rebound one. */
  checkHost(request: IncomingMessage): void;
  /** The calling web address. Throws ORIGIN_NOT_ALLOWED, also where none is named. */
  originOf(request: IncomingMessage): string;
  /** Throws where the call did not come as our page makes it, or asks for a newer agent. */
  checkCall(request: IncomingMessage): void;
  /** Lets the listed origin, and no other, read the answer. */
  allow(response: ServerResponse, origin: string): void;
  /** Answers a preflight of a listed origin. */
  preflight(request: IncomingMessage, response: ServerResponse, origin: string): void;
}>;

const PREFLIGHT_SECONDS = 600;
const ALLOWED_HEADERS = [...Object.values(AGENT_HEADERS), 'content-type'].join(', ');

export function createGuard(
  options: Readonly<{ origins: readonly string[]; port: () => number }>,
): Guard {
  const origins = new Set(options.origins);
  return {
    checkHost(request) {
      const port = options.port();
      const own = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);
      if (!own.includes(request.headers.host ?? '')) throw new AgentFault('HOST_NOT_ALLOWED');
    },
    originOf(request) {
      const { origin } = request.headers;
      if (origin === undefined || !origins.has(origin)) throw new AgentFault('ORIGIN_NOT_ALLOWED');
      return origin;
    },
    checkCall(request) {
      if (!request.headers[AGENT_HEADERS.protocol]) {
        throw new AgentFault('INPUT_DATA_IS_INVALID', null, { field: AGENT_HEADERS.protocol });
      }
      const minimum = request.headers[AGENT_HEADERS.minimumVersion];
      if (typeof minimum === 'string' && !isAtLeast(AGENT_VERSION, minimum)) {
        throw new AgentFault('APP_NOT_UPTODATE', null, { version: AGENT_VERSION, minimum });
      }
    },
    allow(response, origin) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-expose-headers', 'content-disposition');
    },
    preflight(request, response, origin) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-methods', 'GET, POST');
      response.setHeader('access-control-allow-headers', ALLOWED_HEADERS);
      response.setHeader('access-control-max-age', String(PREFLIGHT_SECONDS));
      if (request.headers['access-control-request-private-network'] === 'true') {
        response.setHeader('access-control-allow-private-network', 'true');
      }
      response.writeHead(204).end();
    },
  };
}
