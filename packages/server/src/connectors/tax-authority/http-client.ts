import { decodeMessage } from '@hoadon/xml/message/decode';
import type { Message } from '@hoadon/xml/message/message';
import { messageIdOf } from '@hoadon/xml/message/message-id';
import type { Reason } from '@hoadon/xml/message/notice-reason';
import { z } from 'zod';
import {
  ExchangeBroken,
  type HttpResponse,
  outsideBase,
  outsideHttp,
} from '../../platform/outside-http/index.ts';
import {
  type Acknowledgement,
  AuthorityUnreachable,
  MessageNotKnown,
  type Reply,
  ReplyLost,
  type TaxAuthority,
} from './port.ts';

/** A T-VAN's HTTP address, and the sender's account there. */
export type HttpTaxAuthorityConfig = Readonly<{
  /** Base address. TLS is required, except on this machine. */
  url: string;
  user: string | null;
  password: string | null;
  /** MNGui of sent messages: `V` or `K` and a tax code without dash. */
  sender: string;
  /** MNNhan: `TCT`, or the T-VAN's own code. */
  receiver: string;
  providerTaxCode: string;
  /** PBan. */
  version: string;
  timeoutMs: number;
  /** Connections at once; default 16. */
  connections?: number;
  /** Hosts that may be in a private network. */
  privateHosts?: readonly string[];
}>;

/** Sends one request; the response is not yet interpreted. */
type Ask = (method: 'GET' | 'POST', path: string, body?: Uint8Array) => Promise<HttpResponse>;

/** A proxy that returns this may have forwarded the request. */
const REQUEST_TIMEOUT = 408;
/** A page of 500 coded invoices with long lists of goods is smaller. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

const ReplyPage = z.object({
  messages: z.array(z.object({ cursor: z.string().min(1), content: z.base64() })),
});
const NotKnown = z.object({ code: z.literal('MESSAGE_NOT_KNOWN') });

function asker(config: HttpTaxAuthorityConfig): Ask {
  const { user, password, connections, privateHosts = [] } = config;
  const allowed = { hosts: [new URL(config.url).host], privateHosts };
  const base = outsideBase(config.url, allowed);
  const outside = outsideHttp(allowed, { ...(connections && { connections }) });
  const authorization =
    user === null
      ? {}
      : { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` };
  return (method, path, body) =>
    outside.send({
      url: new URL(path, base),
      method,
      headers: {
        accept: 'application/xml, application/json',
        ...authorization,
        ...(body && { 'content-type': 'application/xml' }),
      },
      body: body ?? null,
      timeoutMs: config.timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
    });
}

/** Interpretation of a failure status that holds for every request. */
function refusalOf({ status, retryAfter }: HttpResponse): AuthorityUnreachable | null {
  if (status === 401 || status === 403)
    return new AuthorityUnreachable(`sign-in refused (${status})`, { reason: 'credentials' });
  if (status === 429)
    return new AuthorityUnreachable('asked to wait (429)', { reason: 'busy', retryAfter });
  if (status >= 300 && status < 500 && status !== REQUEST_TIMEOUT)
    return new AuthorityUnreachable(`no T-VAN at this address (${status})`, { reason: 'protocol' });
  return null;
}

/** The message in a response; null if it has none (an error page, a text of a proxy). */
function messageIn({ body }: HttpResponse): Message | null {
  try {
    return decodeMessage(body);
  } catch {
    return null;
  }
}

const refusedBecause = (
  reasons: readonly Reason[],
  receipt: Uint8Array | null,
): Acknowledgement => ({
  receipt,
  received: false,
  code: reasons[0]?.code ?? '',
  reason: reasons.map(({ text }) => text).join('\n'),
});

/** A receipt for another message proves nothing about this one. */
function acknowledgementIn(
  response: HttpResponse,
  messageId: string | null,
): Acknowledgement | null {
  const message = messageIn(response);
  if (message?.type === 'other') return refusedBecause(message.reasons, null);
  if (message?.type !== '999') return null;
  if (message.acknowledges !== null && message.acknowledges !== messageId) return null;
  const { body: receipt } = response;
  return message.isReceived
    ? { received: true, receipt }
    : refusedBecause(message.reasons, receipt);
}

async function send(ask: Ask, message: Uint8Array): Promise<Acknowledgement> {
  const response = await ask('POST', 'messages', message).catch((cause: unknown) => {
    if (cause instanceof ExchangeBroken && cause.delivered === 'no')
      throw new AuthorityUnreachable(cause.message, { cause });
    throw new ReplyLost('the connection broke before the receipt came', { cause });
  });
  const acknowledgement =
    response.status < 500 ? acknowledgementIn(response, messageIdOf(message)) : null;
  if (acknowledgement) return acknowledgement;
  const refusal = refusalOf(response);
  if (refusal) throw refusal;
  throw new ReplyLost(`the response (${response.status}, ${response.mediaType}) is no receipt`);
}

/** Reads have no side effect: every failure can simply be retried. */
function fetchResponse(ask: Ask, path: string): Promise<HttpResponse> {
  return ask('GET', path).catch((cause: unknown) => {
    throw new AuthorityUnreachable('the query got no response', { cause });
  });
}

const unexpected = (response: HttpResponse): AuthorityUnreachable =>
  refusalOf(response) ??
  new AuthorityUnreachable(
    `not a response of a T-VAN (${response.status}, ${response.mediaType})`,
    {
      reason: 'protocol',
    },
  );

function jsonIn({ mediaType, body }: HttpResponse): unknown {
  if (mediaType !== 'application/json') return null;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

async function replies(ask: Ask, since: string | null, limit: number): Promise<Reply[]> {
  const query = new URLSearchParams({ limit: String(limit), ...(since !== null && { since }) });
  const response = await fetchResponse(ask, `messages?${query}`);
  const page = ReplyPage.safeParse(response.status === 200 ? jsonIn(response) : null);
  if (!page.success) throw unexpected(response);
  return page.data.messages.map(({ cursor, content }) => ({
    cursor,
    bytes: Buffer.from(content, 'base64'),
  }));
}

async function replyTo(ask: Ask, messageId: string): Promise<Uint8Array | null> {
  const response = await fetchResponse(ask, `messages/${encodeURIComponent(messageId)}/reply`);
  if (response.status === 204) return null;
  if (response.status === 404 && NotKnown.safeParse(jsonIn(response)).success)
    throw new MessageNotKnown(messageId);
  if (response.status !== 200 || messageIn(response) === null) throw unexpected(response);
  return response.body;
}

/**
 * The tax authority through a T-VAN that uses HTTP (docs/tax-authority-codes.md lists the calls). An outcome claims
 * only what is certain: received, refused, not delivered (AuthorityUnreachable), or possibly delivered (AnswerLost).
 * Throws RangeError for an address without TLS that is not on this machine.
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
