import type { OutsideHttp } from '../../platform/outside-http/index.ts';
import { RegistryUnavailable } from './port.ts';

/** A response usually has a few hundred bytes. */
const MAX_BYTES = 64 * 1024;

export type RegisterResponse = Readonly<{ status: number; body: unknown }>;

/** Sends one request for JSON. Throws RegistryUnavailable if no JSON response arrives in time. */
export async function requestJson(
  outside: OutsideHttp,
  url: URL,
  timeoutMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<RegisterResponse> {
  try {
    const { status, body } = await outside.send({
      url,
      headers: { accept: 'application/json', ...headers },
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
    return { status, body: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch (cause) {
    throw new RegistryUnavailable(`${url.host} did not respond`, { cause });
  }
}
