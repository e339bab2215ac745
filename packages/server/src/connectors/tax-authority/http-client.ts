import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { decodeMessage } from '@hoadon/xml/message/decode';
import type { Message } from '@hoadon/xml/message/message';
import { messageIdOf } from '@hoadon/xml/message/message-id';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import { z } from 'zod';
import { ExchangeBroken, exchange, type HttpAnswer } from './http-exchange.ts';
import {
  type Acknowledgement,
  AnswerLost,
  AuthorityUnreachable,
  MessageNotKnown,
  type Reply,
  type TaxAuthority,
} from './port.ts';

/** A T-VAN as it is reached over HTTP, and who we are to it. */
export type HttpTaxAuthorityConfig = Readonly<{
  /** Base address. TLS is a must, except to this machine itself. */
  url: string;
  user: string | null;
  password: string | null;
  /** MNGui of our messages: `V` or `K` and a tax code without dash. */
  sender: string;
  /** MNNhan: `TCT`, or the T-VAN's own code. */
  receiver: string;
  providerTaxCode: string;
  /** PBan. */
  version: string;
  timeoutMs: number;
  /** Connections at once; 16 where left out. */
  connections?: number;
}>;

/** One request's outcome, not yet interpreted. */
type Ask = (method: 'GET' | 'POST', path: string, body?: Uint8Array) => Promise<HttpAnswer>;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** A proxy that says so may have passed the request on. */
const REQUEST_TIMEOUT = 408;
const DEFAULT_CONNECTIONS = 16;
/** Idle connections are dropped before the other side does it (Node: 5 s), or the next request would meet a closed door. */
const IDLE_MS = 4_000;

const ReplyPage = z.object({
  messages: z.array(z.object({ cursor: z.string().min(1), content: z.base64() })),
});
const NotKnown = z.object({ code: z.literal('MESSAGE_NOT_KNOWN') });

/** Base address with a slash at the end. Throws RangeError for one that would send invoices in the clear. */
function baseOf(address: string): URL {
  const url = new URL(address.endsWith('/') ? address : `${address}/`);
  if (url.protocol === 'https:') return url;
  if (url.protocol === 'http:' && LOOPBACK.has(url.hostname)) return url;
  throw new RangeError(`the tax authority must be reached over https: ${url.host}`);
}

function asker(config: HttpTaxAuthorityConfig): Ask {
  const base = baseOf(config.url);
  const options = {
    keepAlive: true,
    maxSockets: config.connections ?? DEFAULT_CONNECTIONS,
    timeout: IDLE_MS,
  };
  const agent = base.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  const { user, password } = config;
  const authorization =
    user === null
      ? {}
      : { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
  return (method, path, body) =>
    exchange({
      url: new URL(path, base),
      method,
      headers: {
        accept: 'application/xml, application/json',
        ...authorization,
        ...(body && { 'content-type': 'application/xml' }),
      },
      body: body ?? null,
      agent,
      timeoutMs: config.timeoutMs,
    });
}

/** What an answer other than success says for certain, whatever was asked. */
function refusalOf({ status, retryAfter }: HttpAnswer): AuthorityUnreachable | null {
  if (status === 401 || status === 403)
    return new AuthorityUnreachable(`sign-in refused (${status})`, { reason: 'credentials' });
  if (status === 429)
    return new AuthorityUnreachable('asked to wait (429)', { reason: 'busy', retryAfter });
  if (status >= 300 && status < 500 && status !== REQUEST_TIMEOUT)
    return new AuthorityUnreachable(`no T-VAN answers there (${status})`, { reason: 'protocol' });
  return null;
}

/** The message in an answer, or null where the answer holds none (an error page, a proxy's words). */
function messageIn({ body }: HttpAnswer): Message | null {
  try {
    return decodeMessage(body);
  } catch {
    return null;
  }
}

const refusedBecause = (reasons: readonly Reason[]): Acknowledgement => ({
  received: false,
  code: reasons[0]?.code ?? '',
  reason: reasons.map(({ text }) => text).join('\n'),
});

/** A receipt for another message proves nothing about ours. */
function acknowledgementIn(answer: HttpAnswer, messageId: string | null): Acknowledgement | null {
  const message = messageIn(answer);
  if (message?.type === 'other') return refusedBecause(message.reasons);
  if (message?.type !== '999') return null;
  if (message.acknowledges !== null && message.acknowledges !== messageId) return null;
  return message.isReceived ? { received: true } : refusedBecause(message.reasons);
}

async function send(ask: Ask, message: Uint8Array): Promise<Acknowledgement> {
  const answer = await ask('POST', 'messages', message).catch((cause: unknown) => {
    if (cause instanceof ExchangeBroken && cause.delivered === 'no')
      throw new AuthorityUnreachable(cause.message, { cause });
    throw new AnswerLost('the connection broke before the receipt came', { cause });
  });
  const acknowledgement =
    answer.status < 500 ? acknowledgementIn(answer, messageIdOf(message)) : null;
  if (acknowledgement) return acknowledgement;
  const refusal = refusalOf(answer);
  if (refusal) throw refusal;
  throw new AnswerLost(`the answer (${answer.status}, ${answer.mediaType}) is no receipt`);
}

/** Asking loses nothing: every failure can simply be asked again. */
function fetchAnswer(ask: Ask, path: string): Promise<HttpAnswer> {
  return ask('GET', path).catch((cause: unknown) => {
    throw new AuthorityUnreachable('the question was not answered', { cause });
  });
}

const unexpected = (answer: HttpAnswer): AuthorityUnreachable =>
  refusalOf(answer) ??
  new AuthorityUnreachable(`not an answer of a T-VAN (${answer.status}, ${answer.mediaType})`, {
    reason: 'protocol',
  });

function jsonIn({ mediaType, body }: HttpAnswer): unknown {
  if (mediaType !== 'application/json') return null;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

async function replies(ask: Ask, since: string | null, limit: number): Promise<Reply[]> {
  const query = new URLSearchParams({ limit: String(limit), ...(since !== null && { since }) });
  const answer = await fetchAnswer(ask, `messages?${query}`);
  const page = ReplyPage.safeParse(answer.status === 200 ? jsonIn(answer) : null);
  if (!page.success) throw unexpected(answer);
  return page.data.messages.map(({ cursor, content }) => ({
    cursor,
    bytes: Buffer.from(content, 'base64'),
  }));
}

async function replyTo(ask: Ask, messageId: string): Promise<Uint8Array | null> {
  const answer = await fetchAnswer(ask, `messages/${encodeURIComponent(messageId)}/reply`);
  if (answer.status === 204) return null;
  if (answer.status === 404 && NotKnown.safeParse(jsonIn(answer)).success)
    throw new MessageNotKnown(messageId);
  if (answer.status !== 200 || messageIn(answer) === null) throw unexpected(answer);
  return answer.body;
}

/**
 * The tax authority through a T-VAN that speaks HTTP (docs/tax-authority-codes.md has the calls).
 * Every outcome says no more than is certain: received, refused, not delivered
 * (AuthorityUnreachable), or perhaps delivered (AnswerLost). Throws RangeError for an address
 * without TLS that is not on this machine.
 */
export function createHttpTaxAuthority(config: HttpTaxAuthorityConfig): TaxAuthority {
  const ask = asker(config);
  const { sender, receiver, providerTaxCode, version } = config;
  return {
    identity: { sender, receiver, providerTaxCode, version },
    send: (message) => send(ask, message),
    replies: (since, limit) => replies(ask, since, limit),
    replyTo: (messageId) => replyTo(ask, messageId),
  };
}
