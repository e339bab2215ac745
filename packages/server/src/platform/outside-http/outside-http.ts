import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type AllowedHosts, requireAllowed } from './allowed-hosts.ts';
import { checkedLookup, type Resolve, resolveByDns } from './checked-lookup.ts';
import { ExchangeBroken, exchange, type HttpAnswer, type HttpQuestion } from './exchange.ts';

export type OutsideHttp = Readonly<{
  /** Throws ExchangeBroken; its cause is OutsideRefused where the guard let nothing out. */
  ask(question: HttpQuestion): Promise<HttpAnswer>;
}>;

export type OutsideSettings = Readonly<{
  /** Connections at once to one host; 16 where left out. */
  connections?: number;
  /** Other resolvers in tests. */
  resolve?: Resolve;
}>;

const DEFAULT_CONNECTIONS = 16;
/** Idle connections are dropped before the other side does it (Node: 5 s), or the next request would meet a closed door. */
const IDLE_MS = 4_000;

/**
 * The one way by which this server speaks to others over HTTP: to the allowed hosts alone, at the addresses that were
 * checked, over verified TLS, within bounds of time and size. A redirect is an answer like any other and never followed.
 */
export function outsideHttp(
  allowed: AllowedHosts,
  { connections = DEFAULT_CONNECTIONS, resolve = resolveByDns }: OutsideSettings = {},
): OutsideHttp {
  const options = { keepAlive: true, maxSockets: connections, timeout: IDLE_MS };
  const agents = { 'https:': new HttpsAgent(options), 'http:': new HttpAgent(options) };
  return {
    async ask(question) {
      const { url } = question;
      try {
        requireAllowed(url, allowed);
      } catch (error) {
        throw new ExchangeBroken('no', error as Error);
      }
      return exchange(question, {
        agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
        lookup: checkedLookup(url, allowed.privateHosts ?? [], resolve),
        // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
        rejectUnauthorized: true,
      });
    },
  };
}

/** The base of a service's addresses, with a slash at the end. Throws OutsideRefused where it may not be asked. */
export function outsideBase(address: string, allowed: AllowedHosts): URL {
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  requireAllowed(url, allowed);
  return url;
}
