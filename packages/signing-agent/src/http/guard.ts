import type { IncomingMessage, ServerResponse } from 'node:http';
import { AGENT_HEADERS } from '@hoadon/contracts/signing-agent';
import { AgentFault } from '../agent-fault.ts';
import { AGENT_VERSION, isAtLeast } from '../version.ts';

/**
 * Decides who may call before anything is read (docs/law-and-practice.md#signing-agent): by the host name, the exact origin, and a custom
 * header that makes the browser send a preflight.
 */
export type Guard = Readonly<{
  /** Throws HOST_NOT_ALLOWED: a foreign name that resolves to this machine means DNS rebinding. */
  checkHost(request: IncomingMessage): void;
  /** The calling web address. Throws ORIGIN_NOT_ALLOWED, also where none is named. */
  originOf(request: IncomingMessage): string;
  /** Throws if the call lacks the headers of the product's page, or requires a newer agent. */
  checkCall(request: IncomingMessage): void;
  /** Allows only the listed origin to read the response. */
  allow(response: ServerResponse, origin: string): void;
  /** Responds to a preflight of a listed origin. */
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
