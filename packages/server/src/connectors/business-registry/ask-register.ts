import { RegistryUnavailable } from './port.ts';

/** An answer of a few hundred bytes is usual. */
const MAX_BYTES = 64 * 1024;

export type RegisterAnswer = Readonly<{ status: number; body: unknown }>;

/** Asks once for JSON. Throws RegistryUnavailable for whatever is no JSON answer in time. */
export async function askRegister(
  url: URL,
  timeoutMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<RegisterAnswer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: JSON.parse(await shortText(response)) };
  } catch (cause) {
    throw new RegistryUnavailable(`${url.host} gave no answer`, { cause });
  }
}

async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new RangeError('the answer is too large');
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}
