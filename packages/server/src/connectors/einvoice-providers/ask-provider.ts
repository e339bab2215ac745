import type { HttpRequest, HttpResponse, OutsideHttp } from '../../platform/outside-http/index.ts';
import { ProviderFault } from './port.ts';

/** A file of 10 MB in base64 with its envelope; larger responses are refused. */
const MAX_BYTES = 16 * 1024 * 1024;

export type ProviderClient = Readonly<{ outside: OutsideHttp; base: URL; timeoutMs: number }>;
type Question = Pick<HttpRequest, 'method' | 'headers' | 'body'> & Readonly<{ path: string }>;

/** Sends one request. Throws ProviderFault if the provider is unreachable or its response reports a failure. */
export async function askProvider(
  { outside, base, timeoutMs }: ProviderClient,
  { path, ...question }: Question,
): Promise<HttpResponse> {
  const url = new URL(path, base);
  const answer = await outside
    .send({ url, ...question, timeoutMs, maxBytes: MAX_BYTES })
    .catch((cause: unknown): never => {
      throw new ProviderFault('unreachable', '', { cause });
    });
  if (answer.status === 429) throw new ProviderFault('busy', '', { retryAfter: answer.retryAfter });
  if (answer.status >= 500) throw new ProviderFault('unreachable', `HTTP ${answer.status}`);
  return answer;
}

/** Returns the JSON of a response. Throws ProviderFault if it is none. */
export function jsonOf({ status, mediaType, body }: HttpResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new ProviderFault('protocol', `HTTP ${status} ${mediaType}`, { cause });
  }
}
