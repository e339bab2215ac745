import type { HttpResponse } from '../../../platform/outside-http/index.ts';
import { PortalFailed } from '../port.ts';

const LONGEST_MESSAGE = 200;
const OVERLOADED = new Set([500, 502, 503, 504]);

/** The error text of the portal; empty if the response has none. */
export function messageIn(response: HttpResponse): string {
  if (!isJson(response)) return '';
  const body = jsonIn(response.body);
  const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : null;
  return typeof message === 'string' ? message.slice(0, LONGEST_MESSAGE) : '';
}

export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

export const isJson = ({ mediaType }: HttpResponse): boolean => mediaType === 'application/json';
const isPage = ({ mediaType }: HttpResponse): boolean => mediaType === 'text/html';

/**
 * Throws the fault of a response to any request. A firewall responds with 403, or with a page instead of data; the page
 * of an overloaded server has its status (EXTERNAL §1.8).
 */
export function requireAnswer(reply: HttpResponse): void {
  const { status, retryAfter } = reply;
  const portalMessage = messageIn(reply);
  if (status === 429) throw new PortalFailed('busy', portalMessage, { retryAfter });
  if (status === 403 || (status === 200 && isPage(reply)))
    throw new PortalFailed('blocked', portalMessage);
  if (status === 401) throw new PortalFailed('session-over', portalMessage);
  if (status === 400 && portalMessage.includes('1 tháng'))
    throw new PortalFailed('range-too-long', portalMessage);
  if (status === 500 && portalMessage.includes('sắp xếp'))
    throw new PortalFailed('changed', portalMessage);
  if (OVERLOADED.has(status)) throw new PortalFailed('overloaded', portalMessage);
  if (status !== 200) throw new PortalFailed('changed', `${status} ${portalMessage}`);
}
