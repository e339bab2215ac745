import type { HttpRequest, HttpResponse, OutsideHttp } from '../../platform/outside-http/index.ts';
import { ProviderFault } from './port.ts';

/** A file of 10 MB in base64 with its envelope; larger responses are refused. */
const MAX_BYTES = 16 * 1024 * 1024;

export type ProviderClient = Readonly<{ outside: OutsideHttp; base: URL; timeoutMs: number }>;
type ProviderRequest = Pick<HttpRequest, 'method' | 'headers' | 'body'> &
  Readonly<{ path: string }>;

/** Sends one request. Throws ProviderFault if the provider is unreachable or its response reports a failure. */
export async function requestProvider(
  { outside, base, timeoutMs }: ProviderClient,
  { path, ...request }: ProviderRequest,
): Promise<HttpResponse> {
  const url = new URL(path, base);
  const response = await outside
    .send({ url, ...request, timeoutMs, maxBytes: MAX_BYTES })
    .catch((cause: unknown): never => {
      throw new ProviderFault('unreachable', '', { cause });
    });
  if (response.status === 429)
    throw new ProviderFault('busy', '', { retryAfter: response.retryAfter });
  if (response.status >= 500) throw new ProviderFault('unreachable', `HTTP ${response.status}`);
  return response;
}

/** Returns the JSON of a response. Throws ProviderFault if it is none. */
export function jsonOf({ status, mediaType, body }: HttpResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new ProviderFault('protocol', `HTTP ${status} ${mediaType}`, { cause });
  }
}
