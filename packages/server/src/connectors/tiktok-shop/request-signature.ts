import { createHmac } from 'node:crypto';

const UNSIGNED: ReadonlySet<string> = new Set(['sign', 'access_token']);

/**
 * Returns the signature of a request: over its path, its sorted parameters and its body, between two copies of the
 * secret.
 */
export function signRequest(url: URL, body: string, appSecret: string): string {
  const parameters = [...url.searchParams]
    .filter(([name]) => !UNSIGNED.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('');
  const text = `${appSecret}${url.pathname}${parameters}${body}${appSecret}`;
  return createHmac('sha256', appSecret).update(text).digest('hex');
}
