/**
 * Confirms that the message arrived, not that it was accepted. `receipt`: the message 999 byte for byte, as proof; null
 * if the response had none.
 */
export type Acknowledgement = Readonly<{ receipt: Uint8Array | null }> &
  (Readonly<{ received: true }> | Readonly<{ received: false; code: string; reason: string }>);

/** A message of the authority, byte for byte. */
export type Reply = Readonly<{ bytes: Uint8Array; cursor: string }>;

/**
 * The connection to the tax authority: a T-VAN, or in the demo the simulator. `send` throws AuthorityUnreachable if
 * certainly nothing was delivered, and AnswerLost if the message may have been delivered.
 */
export type TaxAuthority = Readonly<{
  /** Ids the messages carry (docs/law-and-practice.md#messages). */
  identity: Readonly<{
    sender: string;
    receiver: string;
    providerTaxCode: string;
    version: string;
  }>;
  /** Sending the same bytes again is harmless: the receiver recognises the message by its id. */
  send(message: Uint8Array): Promise<Acknowledgement>;
  /** Messages that arrived after `since` (null: from the beginning), oldest first, at most `limit`. */
  replies(since: string | null, limit: number): Promise<Reply[]>;
  /**
   * Returns the reply to a sent message, or null while there is none; throws MessageNotKnown if the message never
   * arrived.
   */
  replyTo(messageId: string): Promise<Uint8Array | null>;
}>;

/**
 * Why nothing was delivered. `network`: no connection; `credentials`: the sign-in was refused, a person must act;
 * `busy`: retry later; `protocol`: another service at that address.
 */
export type UnreachableReason = 'network' | 'credentials' | 'busy' | 'protocol';

/** The message did not arrive, for certain: the same bytes may be sent again. */
export class AuthorityUnreachable extends Error {
  override readonly name = 'AuthorityUnreachable';
  readonly reason: UnreachableReason;
  /** Seconds to wait as requested by the other side; null if not stated. */
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
/** The message may have arrived: look it up by `replyTo`. */
export class ReplyLost extends Error {
  override readonly name = 'ReplyLost';
}
/** The other side is sure that no message of this id ever arrived. */
export class MessageNotKnown extends Error {
  override readonly name = 'MessageNotKnown';
}
