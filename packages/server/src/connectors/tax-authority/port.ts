/**
 * The confirmation that the message arrived at the other side, not that it was accepted. `receipt`: the message 999 byte for byte, the
 * proof of it; null where the answer was none.
 */
export type Acknowledgement = Readonly<{ receipt: Uint8Array | null }> &
  (Readonly<{ received: true }> | Readonly<{ received: false; code: string; reason: string }>);

/** A message of the authority, as it came. */
export type Reply = Readonly<{ bytes: Uint8Array; cursor: string }>;

/**
 * The way to the tax authority: a T-VAN, or in the demo the simulator. `send` throws
 * AuthorityUnreachable when nothing was delivered for certain, and AnswerLost when it may have been.
 */
export type TaxAuthority = Readonly<{
  /** Ids the messages carry (XML.md §3). */
  identity: Readonly<{
    sender: string;
    receiver: string;
    providerTaxCode: string;
    version: string;
  }>;
  /** Sending the same bytes again is harmless: the other side knows the message by its id. */
  send(message: Uint8Array): Promise<Acknowledgement>;
  /** Messages that arrived after `since` (null: from the beginning), oldest first, at most `limit`. */
  replies(since: string | null, limit: number): Promise<Reply[]>;
  /** The reply to one message of ours, or null while there is none; throws MessageNotKnown where it never arrived. */
  replyTo(messageId: string): Promise<Uint8Array | null>;
}>;

/**
 * Why nothing was delivered. `network`: no connection; `credentials`: our sign-in was refused, a
 * person must look; `busy`: told to come back later; `protocol`: something else answers at that
 * address.
 */
export type UnreachableReason = 'network' | 'credentials' | 'busy' | 'protocol';

/** The message did not arrive, for certain: the same bytes may be sent again. */
export class AuthorityUnreachable extends Error {
  override readonly name = 'AuthorityUnreachable';
  readonly reason: UnreachableReason;
  /** Seconds the other side asks us to wait; null where it says nothing. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    options: ErrorOptions & { reason?: UnreachableReason; retryAfter?: number | null } = {},
  ) {
    super(message, options);
    this.reason = options.reason ?? 'network';
    this.retryAfter = options.retryAfter ?? null;
  }
}
/** The message may have arrived: only asking (`replyTo`) tells. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}
/** The other side is sure that no message of this id ever arrived. */
export class MessageNotKnown extends Error {
  override readonly name = 'MessageNotKnown';
}
