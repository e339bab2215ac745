export type Attachment = Readonly<{ name: string; mediaType: string; bytes: Uint8Array }>;
export type Email = Readonly<{
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  /** Same id on every try, so that a receiver can drop doubles. */
  messageId: string;
  /** Sender's name shown beside the configured address. */
  fromName?: string;
  /** Reply-To: the seller, not the machine that sends. */
  replyTo?: string;
}>;

/** An address that the mail server refused while it accepted others; `reason` is its own text. */
export type RefusedAddress = Readonly<{ address: string; reason: string }>;

/** Sends a mail by the mail server. Throws MailRefused for a permanent refusal; any other error may be retried. */
export type Mail = Readonly<{
  /** Resolves once the server has accepted the mail for every address except `refused`. */
  send(email: Email): Promise<Readonly<{ refused: readonly RefusedAddress[] }>>;
  close(): Promise<void>;
}>;

/** The server permanently refused every address; the message is its own text. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
