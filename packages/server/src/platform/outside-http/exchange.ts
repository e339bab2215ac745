import {
  type Agent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';

/** One answer of the other side, read to its end. */
export type HttpAnswer = Readonly<{
  status: number;
  mediaType: string;
  /** Seconds of a Retry-After header; null where there is none. */
  retryAfter: number | null;
  /** `name=value` of each cookie that it sets. */
  cookies: readonly string[];
  body: Buffer;
}>;

export type HttpQuestion = Readonly<{
  url: URL;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | null;
  /** Until the last byte of the answer, finding the address included. */
  timeoutMs: number;
  /** A longer answer counts as none. */
  maxBytes: number;
}>;

/** The exchange broke off. `delivered` is `no` only where no byte of the request can have left. */
export class ExchangeBroken extends Error {
  override readonly name = 'ExchangeBroken';
  readonly delivered: 'no' | 'perhaps';

  constructor(delivered: 'no' | 'perhaps', cause: Error) {
    super(cause.message, { cause });
    this.delivered = delivered;
  }
}

function retryAfterOf(header: string | undefined): number | null {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

async function readToEnd(response: IncomingMessage, maxBytes: number): Promise<HttpAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the answer is too large');
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
 * Asks once over HTTP, following no redirect and unpacking nothing. Throws ExchangeBroken for every failure on the
 * line; whatever status comes back is an answer. Keeps track of whether the connection stood when
 * it broke, which is all that tells a message not delivered from an answer lost.
 */
export function exchange(
  question: HttpQuestion,
  connection: RequestOptions & { agent: Agent; rejectUnauthorized: true },
): Promise<HttpAnswer> {
  const { url, method = 'GET', headers = {}, body = null, timeoutMs, maxBytes } = question;
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
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs);
    request.on('socket', (socket) => {
      isConnected = !socket.connecting;
      if (isConnected) return;
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    request.on('response', (response) => {
      readToEnd(response, maxBytes).then((answer) => {
        clearTimeout(timer);
        resolve(answer);
      }, fail);
    });
    request.on('error', fail);
    request.end(body ?? undefined);
  });
}
