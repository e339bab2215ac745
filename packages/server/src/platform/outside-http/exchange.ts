import {
  type Agent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';

/** A complete HTTP response. */
export type HttpResponse = Readonly<{
  status: number;
  mediaType: string;
  /** Seconds of a Retry-After header, a day at most; null without one. */
  retryAfter: number | null;
  /** `name=value` of each cookie that the response sets. */
  cookies: readonly string[];
  body: Buffer;
}>;

export type HttpRequest = Readonly<{
  url: URL;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | null;
  /** Limit up to the last byte of the response, including the DNS lookup. */
  timeoutMs: number;
  /** A longer response counts as a failure. */
  maxBytes: number;
}>;

/** The exchange broke off. `delivered` is `no` only if certainly no byte of the request was sent. */
export class ExchangeBroken extends Error {
  override readonly name = 'ExchangeBroken';
  readonly delivered: 'no' | 'perhaps';

  constructor(delivered: 'no' | 'perhaps', cause: Error) {
    super(cause.message, { cause });
    this.delivered = delivered;
  }
}

/** A longer pause is asked for by mistake: its end may even have no date. */
const LONGEST_PAUSE_S = 86_400;

function retryAfterOf(header: string | undefined): number | null {
  const seconds = Number(header);
  if (header === undefined || !Number.isFinite(seconds) || seconds < 0) return null;
  return Math.min(seconds, LONGEST_PAUSE_S);
}

async function readToEnd(response: IncomingMessage, maxBytes: number): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    mediaType: (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    retryAfter: retryAfterOf(response.headers['retry-after']),
    cookies: (response.headers['set-cookie'] ?? []).map((text) => text.split(';')[0] ?? ''),
    body: Buffer.concat(chunks),
  };
}

/**
 * Sends one HTTP request, following no redirect and decompressing nothing. Throws ExchangeBroken for every failure of
 * the connection; any status is a response. Tracks whether the connection was established when it broke, which
 * distinguishes a request that was not delivered from a lost response.
 */
export function exchange(
  outgoing: HttpRequest,
  connection: RequestOptions & { agent: Agent; rejectUnauthorized: true },
): Promise<HttpResponse> {
  const { url, method = 'GET', headers = {}, body = null, timeoutMs, maxBytes } = outgoing;
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const fail = (error: Error) => {
      clearTimeout(timer);
      request.destroy();
      reject(new ExchangeBroken(isConnected ? 'perhaps' : 'no', error));
    };
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      ...connection,
      method,
      headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
    });
    const timer = setTimeout(() => request.destroy(new Error('no response in time')), timeoutMs);
    request.on('socket', (socket) => {
      isConnected = !socket.connecting;
      if (isConnected) return;
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.on('response', (response) => {
      readToEnd(response, maxBytes).then((completed) => {
        clearTimeout(timer);
        resolve(completed);
      }, fail);
    });
    request.on('error', fail);
    request.end(body ?? undefined);
  });
}
