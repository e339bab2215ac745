import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type AllowedHosts, requireAllowed } from './allowed-hosts.ts';
import { checkedLookup, type Resolve, resolveByDns } from './checked-lookup.ts';
import { ExchangeBroken, exchange, type HttpRequest, type HttpResponse } from './exchange.ts';

export type OutsideHttp = Readonly<{
  /** Throws ExchangeBroken; its cause is OutsideRefused if the guard refused the request. */
  send(outgoing: HttpRequest): Promise<HttpResponse>;
}>;

export type OutsideSettings = Readonly<{
  /** Connections at once to one host; default 16. */
  connections?: number;
  /** Other resolvers in tests. */
  resolve?: Resolve;
}>;

const DEFAULT_CONNECTIONS = 16;
/**
 * Idle connections are closed before the other side does so (Node: 5 s), because a request on a closed connection would
 * fail.
 */
const IDLE_MS = 4_000;

/**
 * The only way by which this server sends HTTP requests: to the allowed hosts alone, at the checked addresses, over
 * verified TLS, within limits of time and size. A redirect is returned like any other response and never followed.
 */
export function outsideHttp(
  allowed: AllowedHosts,
  { connections = DEFAULT_CONNECTIONS, resolve = resolveByDns }: OutsideSettings = {},
): OutsideHttp {
  const options = { keepAlive: true, maxSockets: connections, timeout: IDLE_MS };
  const agents = { 'https:': new HttpsAgent(options), 'http:': new HttpAgent(options) };
  return {
    async send(outgoing) {
      const { url } = outgoing;
      try {
        requireAllowed(url, allowed);
      } catch (error) {
        throw new ExchangeBroken('no', error as Error);
      }
      return exchange(outgoing, {
        agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
        lookup: checkedLookup(url, allowed.privateHosts ?? [], resolve),
        // Independent of NODE_TLS_REJECT_UNAUTHORIZED.
        rejectUnauthorized: true,
      });
    },
  };
}

/**
 * Returns the base of a service's addresses, with a slash at the end. Throws OutsideRefused if it may not be called.
 */
export function outsideBase(address: string, allowed: AllowedHosts): URL {
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  requireAllowed(url, allowed);
  return url;
}
