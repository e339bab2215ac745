import type { HttpResponse } from '../../../platform/outside-http/index.ts';
import { PortalFailed } from '../port.ts';

const LONGEST_SAID = 200;
const OVERLOADED = new Set([500, 502, 503, 504]);

/** The error text of the portal; empty if the response has none. */
export function saidIn(answer: HttpResponse): string {
  if (!isJson(answer)) return '';
  const body = jsonIn(answer.body);
  const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : null;
  return typeof message === 'string' ? message.slice(0, LONGEST_SAID) : '';
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
 * of an
 * overloaded server has its status (EXTERNAL §1.8).
 */
export function requireAnswer(reply: HttpResponse): void {
  const { status, retryAfter } = reply;
  const said = saidIn(reply);
  if (status === 429) throw new PortalFailed('busy', said, { retryAfter });
  if (status === 403 || (status === 200 && isPage(reply))) throw new PortalFailed('blocked', said);
  if (status === 401) throw new PortalFailed('session-over', said);
  if (status === 400 && said.includes('1 tháng')) throw new PortalFailed('range-too-long', said);
  if (status === 500 && said.includes('sắp xếp')) throw new PortalFailed('changed', said);
  if (OVERLOADED.has(status)) throw new PortalFailed('overloaded', said);
  if (status !== 200) throw new PortalFailed('changed', `${status} ${said}`);
}
