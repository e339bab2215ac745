/** The transport's word that the message lies with the other side (message 999), not that it was accepted. */
export type Acknowledgement =
  | Readonly<{ received: true }>
  | Readonly<{ received: false; code: string; reason: string }>;

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
  send(message: Uint8Array): Promise<Acknowledgement>;
  /** Messages that arrived after `since` (null: from the beginning), oldest first, at most `limit`. */
  replies(since: string | null, limit: number): Promise<Reply[]>;
  /** The reply to one message of ours, or null while there is none; throws MessageNotKnown where it never arrived. */
  replyTo(messageId: string): Promise<Uint8Array | null>;
}>;

export class AuthorityUnreachable extends Error {
  override readonly name = 'AuthorityUnreachable';
}
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}
export class MessageNotKnown extends Error {
  override readonly name = 'MessageNotKnown';
}
