import type { HttpAnswer, HttpQuestion, OutsideHttp } from '../../platform/outside-http/index.ts';
import { ProviderFault } from './port.ts';

/** A file of 10 MB in base64 with what is around it; what is larger is read by nobody. */
const MAX_BYTES = 16 * 1024 * 1024;

export type ProviderClient = Readonly<{ outside: OutsideHttp; base: URL; timeoutMs: number }>;
type Question = Pick<HttpQuestion, 'method' | 'headers' | 'body'> & Readonly<{ path: string }>;

/** Asks once. Throws ProviderFault where nobody answers, or the answer is none of a provider that is in order. */
export async function askProvider(
  { outside, base, timeoutMs }: ProviderClient,
  { path, ...question }: Question,
): Promise<HttpAnswer> {
  const url = new URL(path, base);
  const answer = await outside
    .ask({ url, ...question, timeoutMs, maxBytes: MAX_BYTES })
    .catch((cause: unknown): never => {
      throw new ProviderFault('unreachable', '', { cause });
    });
  if (answer.status === 429) throw new ProviderFault('busy', '', { retryAfter: answer.retryAfter });
  if (answer.status >= 500) throw new ProviderFault('unreachable', `HTTP ${answer.status}`);
  return answer;
}

/** The JSON of an answer. Throws ProviderFault where it is none. */
export function jsonOf({ status, mediaType, body }: HttpAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new ProviderFault('protocol', `HTTP ${status} ${mediaType}`, { cause });
  }
}
