export type Attachment = Readonly<{ name: string; mediaType: string; bytes: Uint8Array }>;
export type Email = Readonly<{
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  attachments: readonly Attachment[];
  /** Same id on every try, so that a receiver can drop doubles. */
  messageId: string;
  /** Who is shown as the sender's name beside the configured address. */
  fromName?: string;
  /** Where an answer goes: the seller, not the machine that sends. */
  replyTo?: string;
}>;

/** An address that the mail server would not take while it took others; `reason` is its own words. */
export type RefusedAddress = Readonly<{ address: string; reason: string }>;

/** Hands a mail to the mail server. Throws MailRefused for a final no; any other error may be tried again. */
export type Mail = Readonly<{
  /** The mail lies with the server for every address but those it refused. */
  send(email: Email): Promise<Readonly<{ refused: readonly RefusedAddress[] }>>;
  close(): Promise<void>;
}>;

/** The server said no for good to every address; the message is its own words. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
